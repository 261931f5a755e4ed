import CoreData

/// The contexts and the store that the oracle speaks of.
final class World {
    let folder: URL
    let coordinator: NSPersistentStoreCoordinator
    let contexts: [Place: NSManagedObjectContext]
    private var oracle = Oracle()
    /// The graphs that undo and redo lead to, for each context.
    private var undoable: [Place: [Graph]] = [:]
    private var redoable: [Place: [Graph]] = [:]
    private let hasUndo: Bool

    init(withUndo: Bool) throws {
        hasUndo = withUndo
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("graph-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: GraphModel.make())
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: folder.appendingPathComponent("Graph.sqlite"),
            options: [NSSQLitePragmasOption: ["synchronous": "OFF"]]
        )
        let (first, second, child) = (Self.context(), Self.context(), Self.context())
        first.persistentStoreCoordinator = coordinator
        second.persistentStoreCoordinator = coordinator
        child.parent = first
        contexts = [.first: first, .second: second, .child: child]
    }

    deinit {
        for store in coordinator.persistentStores { try? coordinator.remove(store) }
        try? FileManager.default.removeItem(at: folder)
    }

    private static func context() -> NSManagedObjectContext {
        NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    }

    /// Takes a step in a context and in the oracle, and says what differs then; nil if nothing does.
    func take(_ placed: PlacedStep) throws -> String? {
        let place = placed.place
        guard let context = contexts[place] else { return nil }
        if place == .first { giveUpChild() }
        try context.performAndWait {
            switch placed.step {
            case .save: try save(place, context)
            case .rollback, .reset:
                if case .reset = placed.step { context.reset() } else { context.rollback() }
                oracle.seen[place] = oracle.base(place)
            case .refresh(let number, let merging): refresh(number, merging: merging, place, context)
            case .processChanges: context.processPendingChanges()
            case .undo, .redo: return
            default:
                guard oracle.seen[place]?.take(placed.step) == true else { return }
                Actor(context).take(placed.step)
            }
        }
        if place == .first { giveUpChild() }
        return try difference()
    }

    /// Makes the child give up its changes, and look at its parent anew.
    private func giveUpChild() {
        guard let child = contexts[.child] else { return }
        child.performAndWait {
            child.rollback()
            child.refreshAllObjects()
        }
        oracle.seen[.child] = oracle.base(.child)
    }

    private func save(_ place: Place, _ context: NSManagedObjectContext) throws {
        let graph = oracle.seen[place] ?? Graph()
        switch place {
        case .child:
            try context.save()
            oracle.seen[.first] = graph
        case .first, .second:
            let other = place == .first ? Place.second : .first
            let changes = Changes(of: context)
            try context.save()
            oracle.stored = graph
            giveUpAndMerge(other, changes.userInfo)
        }
    }

    private func giveUpAndMerge(_ place: Place, _ userInfo: [AnyHashable: Any]?) {
        guard let context = contexts[place] else { return }
        context.performAndWait {
            context.rollback()
            if let userInfo {
                context.mergeChanges(
                    fromContextDidSave: Notification(name: .NSManagedObjectContextDidSave, userInfo: userInfo)
                )
            }
        }
        oracle.seen[place] = oracle.stored
        if place == .first { giveUpChild() }
    }

    private func refresh(_ number: Int, merging: Bool, _ place: Place, _ context: NSManagedObjectContext) {
        guard oracle.seen[place]?.nodes[number] != nil, !oracle.hasChanges(place),
            let object = Actor(context).object(number)
        else { return }
        context.refresh(object, mergeChanges: merging)
    }

    private func difference() throws -> String? {
        for (name, context) in contexts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let expected = (oracle.seen[name] ?? Graph()).normalized
            let found = try context.performAndWait { try Reader(context).graph() }
            if found.graph.normalized != expected {
                return "\(name.rawValue) has\n\(found.graph.normalized)\nand should have\n\(expected)"
            }
            if let fault = found.fault { return "\(name.rawValue): \(fault)" }
        }
        let fresh = Self.context()
        fresh.persistentStoreCoordinator = coordinator
        fresh.stalenessInterval = 0
        let found = try fresh.performAndWait { try Reader(fresh).graph() }
        guard found.graph.normalized != oracle.stored.normalized else { return found.fault.map { "store: \($0)" } }
        return "the store has\n\(found.graph.normalized)\nand should have\n\(oracle.stored.normalized)"
    }
}

/// What a context announces when it is saved.
private final class Changes: @unchecked Sendable {
    // @unchecked Sendable because the notification is posted on the thread that saves.
    private(set) var userInfo: [AnyHashable: Any]?
    private var token: (any NSObjectProtocol)?

    init(of context: NSManagedObjectContext) {
        token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave,
            object: context,
            queue: nil
        ) { [weak self] in self?.userInfo = $0.userInfo }
    }

    deinit {
        if let token { NotificationCenter.default.removeObserver(token) }
    }
}
