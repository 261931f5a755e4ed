import CoreData
import CoreDataCommands
import CoreDataSQLite
import Foundation
import Synchronization

/// A temporary folder with a model and stores, in which the tool is called. It is removed with the value.
final class Workshop: Sendable {
    static let identifier = "5B0C8A53-5C1D-4B64-9D2E-0E3F0C1D2A3B"

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("coredata-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try NotesModel.write(to: url("Notes.xcdatamodeld"))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

    // MARK: - Calling

    struct Answer {
        let status: ExitStatus
        let output: String
        let messages: String
    }

    func run(_ arguments: String..., abilities: Terminal.Abilities = .init()) -> Answer {
        run(arguments, abilities: abilities)
    }

    func run(_ arguments: [String], abilities: Terminal.Abilities = .init()) -> Answer {
        let texts = Mutex((output: "", messages: ""))
        let terminal = Terminal(
            abilities,
            output: { text in texts.withLock { $0.output += text } },
            messages: { text in texts.withLock { $0.messages += text } }
        )
        let status = StoreTool(directory: folder, terminal: terminal).run(arguments)
        let (output, messages) = texts.withLock { $0 }
        return Answer(status: status, output: output, messages: messages)
    }

    // MARK: - Stores

    func model(_ version: String = "Notes") throws -> NSManagedObjectModel {
        try .reading(contentsOf: url("Notes.xcdatamodeld/\(version).xcdatamodel"))
    }

    /// Opens a store of the first version, calls a closure that changes it, saves, and closes it.
    func write(
        _ name: String,
        type: String = NSSQLiteStoreType,
        options: [String: Any] = [:],
        _ body: (NSManagedObjectContext) throws -> Void
    ) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try model())
        let store = try coordinator.addPersistentStore(
            ofType: type,
            configurationName: nil,
            at: url(name),
            options: options.merging([NSStoreUUIDKey: Self.identifier]) { $1 }
        )
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            try body(context)
            try context.save()
        }
        try coordinator.remove(store)
    }

    /// Writes a store with three notes in a folder, two articles, and two tags, one of which all notes have.
    func writeNotes(_ name: String = "Notes.sqlite", type: String = NSSQLiteStoreType) throws {
        try write(name, type: type, Self.fill)
    }

    static func fill(_ context: NSManagedObjectContext) {
        func insert(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
            let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
            for (key, value) in values { object.setValue(value, forKey: key) }
            return object
        }
        let folder = insert("Folder", ["name": "Inbox"])
        _ = insert("Folder", ["name": "Inbox"])
        let tag = insert("Tag", ["name": "Cards"])
        _ = insert("Tag", ["name": "Boxes"])
        for number in 1...3 {
            _ = insert("Note", ["title": "Note \(number)", "folder": folder, "tags": NSSet(object: tag)])
        }
        for number in 1...2 { _ = insert("Article", ["title": "Article \(number)"]) }
    }

    /// Runs SQL on a store directly.
    func execute(_ sql: String, on name: String = "Notes.sqlite") throws {
        let connection = try Connection(path: url(name).path, mode: .readWrite)
        defer { connection.close() }
        try connection.execute(sql)
    }

    func integer(_ sql: String, in name: String = "Notes.sqlite") throws -> Int64? {
        let connection = try Connection(path: url(name).path, mode: .readWrite)
        defer { connection.close() }
        return try connection.withStatement(sql) { try $0.step() ? $0.value(0).int64 : nil }
    }

    /// Returns the bytes of all files in the folder, including hidden ones, except those of the model.
    func bytes() throws -> [String: Data] {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { !$0.contains("xcdatamodel") }.reduce(into: [:]) { bytes, path in
            bytes[path] = try? Data(contentsOf: url(path))
        }
    }
}
