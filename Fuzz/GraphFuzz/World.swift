import CoreData

/// The contexts and the store, with the oracle that predicts their state.
final class World {
    let folder: URL
    let coordinator: NSPersistentStoreCoordinator
    let contexts: [Place: NSManagedObjectContext]
    private var oracle = Oracle()
    /// The graphs expected after undo and redo, for each context.
    private var undoable: [Place: [Graph]] = [:]
    private var redoable: [Place: [Graph]] = [:]
    private let hasUndo: Bool
    private let tables: StoredGraph
    private var stepCount = 0

    init(withUndo: Bool) throws {
        hasUndo = withUndo
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("graph-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: GraphModel.make())
        let url = folder.appendingPathComponent("Graph.sqlite")
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: url,
            options: [NSSQLitePragmasOption: ["synchronous": "OFF"]]
        )
        tables = try StoredGraph(url)
        let (first, second, child) = (Self.context(), Self.context(), Self.context())
        first.persistentStoreCoordinator = coordinator
        second.persistentStoreCoordinator = coordinator
        child.parent = first
        contexts = [.first: first, .second: second, .child: child]
        for context in contexts.values where hasUndo {
            let undoManager = UndoManager()
            undoManager.groupsByEvent = false
            context.undoManager = undoManager
        }
    }

    deinit {
        for store in coordinator.persistentStores { try? coordinator.remove(store) }
        try? FileManager.default.removeItem(at: folder)
    }

    private static func context() -> NSManagedObjectContext {
        NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    }

    /// Performs a step in a context and in the oracle. Returns a description of the first difference, or nil.
    func take(_ placed: PlacedStep) throws -> String? {
        let place = placed.place
        guard let context = contexts[place] else { return nil }
        if place == .first { giveUpChild() }
        try context.performAndWait {
            var step: UndoStep? = undoStep(place)
            defer { finish(step, in: place) }
            switch placed.step {
            case .save: try save(place, context)
            case .rollback, .reset:
                if case .reset = placed.step { context.reset() } else { context.rollback() }
                oracle.seen[place] = oracle.base(place)
            case .refresh(let number, let merging): refresh(number, merging: merging, place, context)
            case .processChanges: context.processPendingChanges()
            case .undo:
                step = nil
                travel(place, &undoable, &redoable) { context.undo() }
            case .redo:
                step = nil
                travel(place, &redoable, &undoable) { context.redo() }
            default:
                guard oracle.seen[place]?.take(placed.step) == true else { return }
                Actor(context).take(placed.step)
            }
        }
        if place == .first { giveUpChild() }
        return try difference()
    }

    /// Rolls the child back and refreshes it from its parent.
    private func giveUpChild() {
        guard let child = contexts[.child] else { return }
        child.performAndWait {
            child.rollback()
            child.refreshAllObjects()
        }
        oracle.seen[.child] = oracle.base(.child)
        forgetUndoing(.child)
    }

    private func save(_ place: Place, _ context: NSManagedObjectContext) throws {
        let graph = oracle.seen[place] ?? Graph()
        switch place {
        case .child:
            let step = contexts[.first]?.performAndWait { undoStep(.first) }
            try context.save()
            oracle.seen[.first] = graph
            contexts[.first]?.performAndWait { finish(step, in: .first) }
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
        forgetUndoing(place)
        if place == .first { giveUpChild() }
    }

    private func refresh(_ number: Int, merging: Bool, _ place: Place, _ context: NSManagedObjectContext) {
        guard oracle.seen[place]?.nodes[number] != nil, !oracle.hasChanges(place),
            let object = Actor(context).object(number)
        else { return }
        context.refresh(object, mergeChanges: merging)
    }

    // MARK: - Undoing

    /// The undo stacks and the graph of a context before a step.
    private struct UndoStep {
        let count: Int
        let graph: Graph
    }

    private func undoStep(_ place: Place) -> UndoStep {
        UndoStep(count: contexts[place]?.undoManager?.undoCount ?? 0, graph: oracle.seen[place] ?? Graph())
    }

    /// Processes pending changes and records the graphs that undo leads to, unless the step was itself an undo or redo.
    private func finish(_ step: UndoStep?, in place: Place) {
        guard hasUndo, let context = contexts[place], let undoManager = context.undoManager else { return }
        context.processPendingChanges()
        if let step, undoManager.undoCount > step.count { undoable[place, default: []].append(step.graph) }
        if !undoManager.canUndo { undoable[place] = [] }
        if !undoManager.canRedo { redoable[place] = [] }
    }

    /// Discarding changes empties the undo stacks.
    private func forgetUndoing(_ place: Place) {
        undoable[place] = []
        redoable[place] = []
    }

    private func travel(
        _ place: Place,
        _ source: inout [Place: [Graph]],
        _ destination: inout [Place: [Graph]],
        _ undo: () -> Void
    ) {
        undo()
        guard let graph = source[place]?.popLast() else { return }
        destination[place, default: []].append(oracle.seen[place] ?? Graph())
        oracle.seen[place] = graph
    }

    private func difference() throws -> String? {
        stepCount += 1
        for (name, context) in contexts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let fault = try context.performAndWait { try difference(name, context) }
            if let fault { return "\(name.rawValue) \(fault)" }
        }
        let stored = try tables.read()
        if stored.normalized != oracle.stored.normalized {
            return "the tables have\n\(stored.normalized)\nand should have\n\(oracle.stored.normalized)"
        }
        let fresh = Self.context()
        fresh.persistentStoreCoordinator = coordinator
        fresh.stalenessInterval = 0
        let found = try fresh.performAndWait { try Reader(fresh).graph() }
        guard found.graph.normalized != oracle.stored.normalized else { return found.fault.map { "store: \($0)" } }
        return "the store has\n\(found.graph.normalized)\nand should have\n\(oracle.stored.normalized)"
    }
    private func difference(_ name: Place, _ context: NSManagedObjectContext) throws -> String? {
        if let contradiction = Ledger(context).contradiction() { return "contradicts itself: \(contradiction)" }
        let expected = (oracle.seen[name] ?? Graph()).normalized
        // Occasionally, all values are fetched again.
        if stepCount.isMultiple(of: 5), !context.hasChanges {
            for object in context.registeredObjects { context.refresh(object, mergeChanges: false) }
        }
        let found = try Reader(context).graph()
        if found.graph.normalized != expected { return "has\n\(found.graph.normalized)\nand should have\n\(expected)" }
        return found.fault
    }
}

/// The notifications that a context posts when it is saved.
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
