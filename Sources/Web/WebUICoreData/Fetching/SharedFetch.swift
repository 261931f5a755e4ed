internal import CoreData
internal import Observation
internal import WebUI

/// A query result shared by all views with the same query and context. It is fetched, stored and updated once, however
/// many pages show it.
@MainActor
final class SharedFetch<Result: NSFetchRequestResult> {
    /// The current sections; a single one unless the query has a section identifier.
    private(set) var sections: [ResultRows] = []
    private let query: FetchQuery<Result>
    private let controller: NSFetchedResultsController<Result>
    private var listeners: [Weak<LiveFetch<Result>>] = []
    private lazy var delegate = ChangeDelegate { [weak self] in self?.contentDidChange(movesObjects: $0) }

    /// Returns the shared result of a query in a context, or a new one if no view has it yet.
    static func result(of query: FetchQuery<Result>, in context: NSManagedObjectContext) throws -> SharedFetch {
        // The result may lag behind pending changes of the context; these are delivered when the page is settled,
        // before it is shown.
        if let known = SharedFetches.all(in: context, SharedFetch.self).first(where: { $0.query.isSame(as: query) }) {
            return known
        }
        let new = try SharedFetch(query, context)
        SharedFetches.add(new, in: context)
        return new
    }

    private init(_ query: FetchQuery<Result>, _ context: NSManagedObjectContext) throws {
        self.query = query
        controller = query.controller(in: context)
        controller.leavesUpdatesToReaders = Result.self is any Observable.Type
        try controller.performFetch()
        sections = controller.rows
        controller.delegate = delegate
    }

    /// Registers a view's fetch for changes.
    func add(_ listener: LiveFetch<Result>) {
        listeners.append(Weak(listener))
    }

    func remove(_ listener: LiveFetch<Result>) {
        listeners.removeAll { $0.object == nil || $0.object === listener }
    }

    /// - Parameter movesObjects: Whether objects have come, gone or moved. Otherwise, views that have read something of
    ///   the changed objects observe that already.
    private func contentDidChange(movesObjects: Bool) {
        let areObserved = Result.self is any Observable.Type && controller.managedObjectContext.tracksReads
        guard movesObjects || !areObserved else { return }
        sections = controller.rows
        listeners.removeAll { $0.object == nil }
        for listener in listeners { listener.object?.contentDidChange() }
    }
}

/// A delegate that forwards changes to a shared fetch.
private final class ChangeDelegate: NSObject, NSFetchedResultsControllerDelegate {
    private let action: @MainActor @Sendable (_ movesObjects: Bool) -> Void
    private var movesObjects = false

    init(_ action: @escaping @MainActor @Sendable (_ movesObjects: Bool) -> Void) {
        self.action = action
    }

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange object: Any,
        at indexPath: IndexPath?,
        for type: NSFetchedResultsChangeType,
        newIndexPath: IndexPath?
    ) {
        movesObjects = movesObjects || type != .update
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        let movesObjects = movesObjects
        self.movesObjects = false
        onMainActor { [action] in action(movesObjects) }
    }
}

/// A registry of the shared results in use, by context and type. It holds them weakly.
@MainActor
enum SharedFetches {
    private struct Key: Hashable {
        let context: ObjectIdentifier
        let type: ObjectIdentifier
    }

    private struct Entry {
        weak var context: NSManagedObjectContext?
        weak var fetch: AnyObject?

        var isInUse: Bool { context != nil && fetch != nil }
    }

    private static var entries: [Key: [Entry]] = [:]

    /// Returns the results of a type in a context.
    static func all<Fetch: AnyObject>(in context: NSManagedObjectContext, _ type: Fetch.Type) -> [Fetch] {
        // A deallocated context may have had the same address.
        entries[key(context, type), default: []].compactMap { $0.context === context ? $0.fetch as? Fetch : nil }
    }

    /// Registers a result for as long as it is in use.
    static func add<Fetch: AnyObject>(_ fetch: Fetch, in context: NSManagedObjectContext) {
        entries = entries.compactMapValues { entries in
            let used = entries.filter(\.isInUse)
            return used.isEmpty ? nil : used
        }
        entries[key(context, Fetch.self), default: []].append(Entry(context: context, fetch: fetch))
    }

    private static func key(_ context: NSManagedObjectContext, _ type: AnyObject.Type) -> Key {
        Key(context: ObjectIdentifier(context), type: ObjectIdentifier(type))
    }
}
