import CoreData

/// The initial stores of workloads in a kind of store that has all objects in memory. Those for reading stay open, since a
/// program opens such a store once.
final class AtomicFixture: StoreFixture {
    static let types: [(name: String, type: NSPersistentStore.StoreType)] = [
        ("in memory", .inMemory), ("binary", .binary), ("XML", .xml),
    ]

    private let type: NSPersistentStore.StoreType
    private var kept: [URL: NSPersistentContainer] = [:]

    init(_ type: NSPersistentStore.StoreType, notes: Int, folders: Int) throws {
        self.type = type
        try super.init(notes: notes, folders: folders)
    }

    /// A store in a file writes the whole of it with each save.
    override var savesOneByOne: Int { type == .inMemory ? super.savesOneByOne : 3 }

    /// A store in a file goes through all objects for each query.
    override var queriedFolders: Int { type == .inMemory ? super.queriedFolders : min(5, folderCount) }

    override func fill() throws {
        for indexesCreated in type == .inMemory ? [false, true] : [false] {
            kept[url(indexesCreated)] = try filled(url(indexesCreated), indexesCreated)
        }
    }

    /// A store in a file has no indexes.
    override func url(_ indexesCreated: Bool) -> URL { super.url(indexesCreated && type == .inMemory) }

    override func copy() throws -> URL {
        let copy = freshURL()
        if type == .inMemory {
            kept[copy] = try filled(copy, false)
        } else {
            try FileManager.default.copyItem(at: url(false), to: copy)
        }
        return copy
    }

    override func open(_ url: URL, _ indexesCreated: Bool = false) throws -> NSPersistentContainer {
        if let container = kept[url] { return container }
        let container = try open(at: url, indexesCreated)
        kept[url] = type == .inMemory ? container : nil
        return container
    }

    override func close(_ container: NSPersistentContainer) throws {
        container.viewContext.reset()
        guard !kept.values.contains(where: { $0 === container }) else { return }
        let coordinator = container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    override func remove(_ url: URL) throws {
        if type == .inMemory {
            kept[url] = nil
        } else {
            try super.remove(url)
        }
    }

    override func contents(of url: URL) throws -> Int {
        let container = try open(url)
        let context = container.newBackgroundContext()
        let sum = try context.performAndWait {
            try context.fetch(NSFetchRequest<Note>(entityName: "Note")).reduce(0) { sum, note in
                let folder = note.folder?.name?.split(separator: " ").last.flatMap { Int($0) }
                return sum + 1 + (note.title?.count ?? 0) + (folder.map { $0 + 1 } ?? 0)
            }
        }
        try close(container)
        return sum
    }

    private func open(at url: URL, _ indexesCreated: Bool) throws -> NSPersistentContainer {
        try Self.open(url, indexesCreated, StoreSetup(type: type))
    }

    private func filled(_ url: URL, _ indexesCreated: Bool) throws -> NSPersistentContainer {
        let container = try open(at: url, indexesCreated)
        let context = container.newBackgroundContext()
        try context.performAndWait {
            insert(into: context)
            try context.save()
        }
        return container
    }
}
