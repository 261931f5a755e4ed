import CCoreDataSQLite
import Foundation
import Synchronization
import Testing

@testable import CoreData
@testable import CoreDataSQLite

/// Files of replaced values go when the rows that named them cannot come back.
@Suite("Files of replaced values and power failures", .serialized)
struct DurableFilesTests {
    private static let filesAtSync = Mutex<[Int]>([])
    private static let folder = Mutex<URL?>(nil)
    private static let original = Mutex<(@convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32)?>(nil)

    private static func count() -> Int {
        let folder = folder.withLock { $0 }
        return folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path).count } ?? 0
    }

    /// Has each synchronization of a store's log note how many files of large values there are.
    private func watch(_ store: SQLiteStore, _ body: () throws -> Void) throws {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        var file: UnsafeMutablePointer<sqlite3_file>?
        var former: UnsafePointer<sqlite3_io_methods>?
        try store.openFile().connections.write { connection in
            _ = try connection.withStatement("SELECT 1 FROM sqlite_master") { try $0.step() }
            let handle = try connection.openHandle()
            #expect(sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK)
            former = file?.pointee.pMethods
            guard let former else { return }
            methods.initialize(to: former.pointee)
            Self.original.withLock { $0 = former.pointee.xSync }
            methods.pointee.xSync = { file, flags in
                let count = DurableFilesTests.count()
                DurableFilesTests.filesAtSync.withLock { $0.append(count) }
                return DurableFilesTests.original.withLock { $0 }?(file, flags) ?? SQLITE_OK
            }
            file?.pointee.pMethods = UnsafePointer(methods)
        }
        try #require(former != nil)
        defer {
            file?.pointee.pMethods = former
            methods.deallocate()
        }
        try body()
    }

    @Test("A replaced file is removed after the log is on disk, and nothing waits for the disk otherwise")
    func replaced() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("Notes.sqlite")
        Self.folder.withLock { $0 = ExternalStorage(storeURL: url).folder }
        let entity = NSEntityDescription()
        let data = NSAttributeDescription()
        (data.name, data.attributeType, data.allowsExternalBinaryDataStorage) = ("data", .binaryDataAttributeType, true)
        (entity.name, entity.properties) = ("Note", [data])
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
            note.setValue(Data(count: 200_000), forKey: "data")
            try context.save()
            try watch(#require(store as? SQLiteStore)) {
                Self.filesAtSync.withLock { $0 = [] }
                note.setValue(Data(count: 10), forKey: "data")
                try context.save()
                #expect(Self.filesAtSync.withLock { $0 } == [1])
                #expect(Self.count() == 0)
                note.setValue(Data(count: 20), forKey: "data")
                try context.save()
                #expect(Self.filesAtSync.withLock { $0 } == [1])
            }
        }
        try coordinator.remove(store)
    }
}
