public import CoreData
public import WebUI

/// Maintains a context while views show its objects: merges saves of other processes.
enum ViewContextUpkeep {
    /// Starts maintaining a context. Does nothing if that has started already.
    @MainActor
    static func begin(for context: NSManagedObjectContext) {
        guard context.concurrencyType == .mainQueueConcurrencyType else {
            misuse(.invalidArgument, "Views can only fetch in main-queue contexts, such as a viewContext.")
        }
        if context.upkeep == nil { context.upkeep = follower(for: context) }
    }

    @MainActor
    private static func follower(for context: NSManagedObjectContext) -> StoreFollower? {
        // A child context gets changes from its parent.
        guard context.parent == nil, let coordinator = context.persistentStoreCoordinator else { return nil }
        let follower = StoreFollower.follower(of: coordinator)
        follower.add(context)
        return follower
    }
}

extension StateLinker {
    /// Processes the context's pending changes before the page is diffed, so that all changes arrive in one patch.
    func settle(_ context: NSManagedObjectContext) {
        whenSettled(for: context) { [weak context] in context?.processPendingChanges() }
    }
}

extension EnvironmentValues {
    private enum ContextKey: EnvironmentKey {
        static let defaultValue = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    }

    /// The main-queue context in which views fetch:
    ///
    /// ```swift
    /// ContentView()
    ///     .environment(\.managedObjectContext, container.viewContext)
    /// ```
    ///
    /// Default: a context without a persistent store coordinator, in which fetches find nothing.
    public var managedObjectContext: NSManagedObjectContext {
        get { self[ContextKey.self] }
        set { self[ContextKey.self] = newValue }
    }
}
