import CloudKit
import CloudService
import CloudWire
import FoundationBackfill
import Testing

@testable import CoreData

/// A device with a container, whose store is in a folder of its own.
final class MirrorDevice {
    let folder: URL
    let container: NSPersistentCloudKitContainer
    let mirror: StoreMirror
    let view: NSManagedObjectContext

    var url: URL { folder.appending(path: "Notes.sqlite") }

    /// - Parameters:
    ///   - folder: The folder of the store; nil for a new one.
    ///   - isAutomatic: Whether the device syncs by itself.
    ///   - configure: Sets other options.
    static func make(
        _ service: CloudService,
        user: String = "_alice",
        in folder: URL? = nil,
        model: NSManagedObjectModel = NotesModel.make(),
        isAutomatic: Bool = false,
        over transport: (any CloudTransport)? = nil,
        shouldMirror: [String: NSPredicate] = [:],
        scope: CKDatabase.Scope = .private,
        _ configure: (NSPersistentCloudKitContainerOptions) -> Void = { _ in }
    ) async throws -> MirrorDevice {
        let folder = folder ?? FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let container = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: folder.appending(path: "Notes.sqlite"))
        let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.test")
        let transport = transport ?? ServiceTransport(service: service, caller: .user(user))
        options.container = CKContainer(identifier: "iCloud.test", over: transport)
        options.syncsAutomatically = isAutomatic
        (options.shouldMirror, options.databaseScope) = (shouldMirror, scope)
        configure(options)
        description.cloudKitContainerOptions = options
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        let mirror = try #require(container.mirrors.first)
        while !mirror.inner.withLock({ $0.isReady }) { try await Task.sleep(for: .milliseconds(2)) }
        return MirrorDevice(folder, container, mirror)
    }

    private init(_ folder: URL, _ container: NSPersistentCloudKitContainer, _ mirror: StoreMirror) {
        (self.folder, self.container, self.mirror) = (folder, container, mirror)
        view = container.newBackgroundContext()
        view.automaticallyMergesChangesFromParent = true
    }

    /// Ends the program.
    func stop() throws {
        mirror.stop()
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
    }

    /// Changes objects and saves them.
    @discardableResult
    func change<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        try view.performAndWait {
            let result = try body(view)
            if view.hasChanges { try view.save() }
            return result
        }
    }

    /// Makes a note.
    func add(_ title: String) throws {
        try change { insert("Note", ["title": title], $0) }
    }

    /// The titles of all notes, in order.
    func titles() throws -> [String] {
        try change { context in
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            return notes.compactMap { $0.value(forKey: "title") as? String }.sorted()
        }
    }

    func send() async throws {
        try await mirror.takeLocalChanges()
        // A conflict is settled by one more attempt.
        for _ in 0..<5 {
            do {
                try await mirror.engine?.sendChanges()
                if try await !mirror.perform({ try $0.tables.hasPendingRows() }) { return }
            } catch let error as CKError where error.code == .serverRecordChanged || error.code == .unknownItem {
                continue
            }
        }
    }

    func fetch() async throws { try await mirror.engine?.fetchChanges() }

    func sync() async throws { try await container.sync() }

    /// All objects as text, which is equal on devices that have the same.
    func content() throws -> [String] {
        let context = container.newBackgroundContext()
        return try context.performAndWait {
            var lines: [String] = []
            for name in ["Folder", "Note", "Tag"] {
                for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: name)) {
                    lines.append(Self.text(of: object))
                }
            }
            return lines.sorted()
        }
    }

    static func text(of object: NSManagedObject) -> String {
        func name(_ object: NSManagedObject) -> String {
            let key = object.entity.attributesByName["title"] == nil ? "name" : "title"
            return object.value(forKey: key) as? String ?? "?"
        }
        let attributes = object.entity.attributesByName.keys.sorted().map { key in
            let value = object.value(forKey: key)
            let date = (value as? Date).map { "\($0.timeIntervalSinceReferenceDate)" }
            return "\(key)=\(date ?? value.map { "\($0)" } ?? "nil")"
        }
        let relationships = object.entity.relationshipsByName.sorted { $0.key < $1.key }.map { key, _ in
            let value = object.value(forKey: key)
            let names =
                (value as? Set<NSManagedObject>)?.map(name).sorted() ?? (value as? NSManagedObject).map { [name($0)] }
            return "\(key)=\(names ?? [])"
        }
        return "\(object.entity.name ?? ""): \((attributes + relationships).joined(separator: " "))"
    }
}

/// Makes an object with values, in a store if one is named.
@discardableResult
func insert(
    _ name: String,
    _ values: [String: Any],
    _ context: NSManagedObjectContext,
    in store: NSPersistentStore? = nil
) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
    if let store { context.assign(object, to: store) }
    for (key, value) in values { object.setValue(value, forKey: key) }
    return object
}
