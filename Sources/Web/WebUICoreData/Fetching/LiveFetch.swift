internal import CoreData
internal import WebUI

/// The result of a query, which follows its context for as long as a view shows it.
@MainActor
final class LiveFetch<Result: NSFetchRequestResult>: ObservableObject {
    nonisolated let objectWillChange = ObservableObjectPublisher()
    /// The sections as they are now: one, unless the query divides the result.
    private(set) var sections: [ResultRows] = []
    private var shared: SharedFetch<Result>?
    private var context: NSManagedObjectContext?
    private var transaction = Transaction()
    /// What the view said last. If it says something else, that counts; else what the program changed since.
    private var given: FetchQuery<Result>?
    /// What is shown, or will be when the view is rendered again.
    private var query: FetchQuery<Result>?
    private var isOutdated = true

    /// Shows what the view wants, in its context.
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

    /// Changes what is shown. The objects are fetched when the view is rendered, which is soon.
    func change(_ change: (inout FetchQuery<Result>) -> Void) {
        guard var changed = query else { return }
        change(&changed)
        guard let query, !changed.isSame(as: query) else { return }
        self.query = changed
        isOutdated = true
        announce()
    }

    /// What is shown, or was said by the view if that was not rendered yet.
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
                "A view fetches in a context without a persistent store coordinator, and shows nothing: give it one with "
                    + "environment(\\.managedObjectContext, container.viewContext)"
            )
        }
        do {
            let shared = try SharedFetch.result(of: query, in: context)
            shared.add(self)
            (self.shared, sections) = (shared, shared.sections)
        } catch {
            // As with Apple's there is nobody to tell but who runs the program.
            Log.warning("A fetch for a view failed, and it shows nothing: \(error.localizedDescription)")
        }
    }

    /// Called when the result is another one.
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
