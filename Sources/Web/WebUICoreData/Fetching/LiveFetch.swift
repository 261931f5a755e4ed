internal import CoreData
internal import WebUI

/// The result of a view's query, kept up to date with its context.
@MainActor
final class LiveFetch<Result: NSFetchRequestResult>: ObservableObject {
    nonisolated let objectWillChange = ObservableObjectPublisher()
    /// The current sections; a single one unless the query has a section identifier.
    private(set) var sections: [ResultRows] = []
    private var shared: SharedFetch<Result>?
    private var context: NSManagedObjectContext?
    private var transaction = Transaction()
    /// The query that the view passed last. If the view passes another one, that replaces the changes made at run time.
    private var given: FetchQuery<Result>?
    /// The query in effect, possibly only after the next rendering.
    private var query: FetchQuery<Result>?
    private var isOutdated = true

    /// Sets the query and context of the view, and fetches if either has changed.
    func update(_ query: FetchQuery<Result>, in context: NSManagedObjectContext, _ transaction: Transaction) {
        self.transaction = transaction
        if given?.isSame(as: query) != true {
            given = query
            self.query = query
            isOutdated = true
        }
        if self.context !== context {
            self.context = context
            ViewContextUpkeep.begin(for: context)
            isOutdated = true
        }
        if isOutdated { fetch() }
    }

    /// Changes the query at run time, and causes the view to be rendered again, which fetches.
    func change(_ change: (inout FetchQuery<Result>) -> Void) {
        guard var changed = query else { return }
        change(&changed)
        guard let query, !changed.isSame(as: query) else { return }
        self.query = changed
        isOutdated = true
        announce()
    }

    /// Returns a setting of the query in effect; `value` before the first rendering.
    func setting<Value>(_ keyPath: KeyPath<FetchQuery<Result>, Value>, or value: Value) -> Value {
        query?[keyPath: keyPath] ?? value
    }

    private func fetch() {
        guard let query, let context else { return }
        isOutdated = false
        shared?.remove(self)
        (shared, sections) = (nil, [])
        guard context.persistentStoreCoordinator != nil else {
            return Log.warning(
                "A view fetches in a context without a persistent store coordinator, and shows nothing. Set a context with "
                    + "environment(\\.managedObjectContext, container.viewContext)"
            )
        }
        do {
            let shared = try SharedFetch.result(of: query, in: context)
            shared.add(self)
            (self.shared, sections) = (shared, shared.sections)
        } catch {
            // As on Apple's platforms, the error can only be logged.
            Log.warning("A fetch for a view failed, and it shows nothing: \(error.localizedDescription)")
        }
    }

    /// Called by the shared fetch when the result has changed.
    func contentDidChange() {
        guard let shared else { return }
        sections = shared.sections
        announce()
    }

    private func announce() {
        guard transaction.animation != nil else { return objectWillChange.send() }
        withTransaction(transaction) { objectWillChange.send() }
    }
}
