internal import CoreData
internal import WebUI

/// The result of a query, which all views have together that want the same of a context: it is read and kept once, and
/// follows the context once, however many pages show it.
@MainActor
final class SharedFetch<Result: NSFetchRequestResult> {
    /// The sections as they are now: one, unless the query divides the result.
    private(set) var sections: [ResultRows] = []
    private let query: FetchQuery<Result>
    private let controller: NSFetchedResultsController<Result>
    private var listeners: [Weak<LiveFetch<Result>>] = []
    private lazy var delegate = ChangeDelegate { [weak self] in self?.contentDidChange() }

    /// The result of a query that views of a context already have, or else a new one.
    static func result(of query: FetchQuery<Result>, in context: NSManagedObjectContext) throws -> SharedFetch {
        // What has just changed in the context is told when the page is settled, before anybody sees it.
        if let known = SharedFetches.all(in: context, SharedFetch.self).first(where: { $0.query.isSame(as: query) }) {
            return known
        }
        let new = try SharedFetch(query, context)
        SharedFetches.add(new, in: context)
        return new
    }

    private init(_ query: FetchQuery<Result>, _ context: NSManagedObjectContext) throws {
        self.query = query
        controller = NSFetchedResultsController(
            fetchRequest: query.request,
            managedObjectContext: context,
            sectionNameKeyPath: query.sectionKeyPath,
            cacheName: nil
        )
        try controller.performFetch()
        sections = controller.rows
        controller.delegate = delegate
    }

    /// Tells a view's fetch of changes from now on.
    func add(_ listener: LiveFetch<Result>) {
        listeners.append(Weak(listener))
    }

    func remove(_ listener: LiveFetch<Result>) {
        listeners.removeAll { $0.object == nil || $0.object === listener }
    }

    private func contentDidChange() {
        sections = controller.rows
        listeners.removeAll { $0.object == nil }
        for listener in listeners { listener.object?.contentDidChange() }
    }
}

/// Hears of changes on behalf of a fetch.
private final class ChangeDelegate: NSObject, NSFetchedResultsControllerDelegate {
    private let action: @MainActor @Sendable () -> Void

    init(_ action: @escaping @MainActor @Sendable () -> Void) {
        self.action = action
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        onMainActor(action)
    }
}
