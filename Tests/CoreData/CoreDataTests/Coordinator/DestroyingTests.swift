import CoreData
import Foundation
import Testing

/// Destroying stores of the built-in types.
@Suite struct DestroyingTests {
    private let library: Library

    init() throws {
        library = try Library()
        let context = library.context()
        _ = context.make("Note", ["title": "old"])
        try context.save()
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: library.folder.path).sorted() }
    }

    private func close() throws {
        for store in library.coordinator.persistentStores { try library.coordinator.remove(store) }
    }

    private func titles() throws -> [String] {
        try library.context().fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).map { $0.text("title") }
    }

    @Test func S221_anEmptyFileRemainsOfAnSQLiteStore() throws {
        try close()
        let support = library.folder.appendingPathComponent(".Library_SUPPORT/_EXTERNAL_DATA")
        try FileManager.default.createDirectory(at: support, withIntermediateDirectories: true)
        try Data().write(to: library.folder.appendingPathComponent("Library.sqlite-wal"))
        try Data().write(to: library.folder.appendingPathComponent("Other.sqlite"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: library.url.path)
        try library.coordinator.destroyPersistentStore(at: library.url, type: .sqlite)
        #expect(try names == ["Library.sqlite", "Other.sqlite"])
        let attributes = try FileManager.default.attributesOfItem(atPath: library.url.path)
        #expect(attributes[.size] as? Int == 0 && attributes[.posixPermissions] as? Int == 0o600)
        // Many programs delete the file afterwards, or destroy the store once more.
        try library.coordinator.destroyPersistentStore(at: library.url, type: .sqlite)
        try FileManager.default.removeItem(at: library.url)
        try library.coordinator.destroyPersistentStore(at: library.url, type: .sqlite)
        #expect(try names == ["Other.sqlite"])
    }

    @Test(arguments: [nil, NSPersistentHistoryTrackingKey]) func theEmptyFileOpensAsANewStore(_ option: String?) throws
    {
        let former = library.coordinator.persistentStores[0].identifier
        try close()
        try library.coordinator.destroyPersistentStore(at: library.url, type: .sqlite)
        let description = NSPersistentStoreDescription(url: library.url)
        if let option { description.setOption(true as NSNumber, forKey: option) }
        library.coordinator.addPersistentStore(with: description) { #expect($1 == nil) }
        #expect(library.coordinator.persistentStores.first?.identifier != former)
        #expect(try titles().isEmpty)
        let context = library.context()
        _ = context.make("Note", ["title": "new"])
        try context.save()
        try close()
        try library.coordinator.addPersistentStore(type: .sqlite, at: library.url)
        #expect(try titles() == ["new"])
    }

    @Test func aStoreMovesToThePlaceOfADestroyedOne() throws {
        let other = library.folder.appendingPathComponent("Other.sqlite")
        let passing = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        try passing.remove(try passing.addPersistentStore(type: .sqlite, at: other))
        try passing.destroyPersistentStore(at: other, type: .sqlite)
        #expect(FileManager.default.fileExists(atPath: other.path))
        try library.coordinator.migratePersistentStore(
            library.coordinator.persistentStores[0],
            to: other,
            type: .sqlite
        )
        #expect(try titles() == ["old"])
    }

    @Test func aProgramWithTheStoreOpenWritesNothingIntoTheEmptyFile() throws {
        let context = library.context()
        _ = context.make("Note", ["title": "later"])
        try library.coordinator.destroyPersistentStore(
            at: library.url,
            type: .sqlite,
            options: [NSPersistentStoreForceDestroyOption: true]
        )
        try context.save()
        #expect(try Data(contentsOf: library.url).isEmpty)
    }

    @Test(arguments: [NSPersistentStore.StoreType.binary, .xml])
    func filesOfAtomicStoresAreDeleted(_ type: NSPersistentStore.StoreType) throws {
        let url = library.folder.appendingPathComponent("Atomic")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        try coordinator.remove(try coordinator.addPersistentStore(type: type, at: url))
        try coordinator.destroyPersistentStore(at: url, type: type)
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }
}
