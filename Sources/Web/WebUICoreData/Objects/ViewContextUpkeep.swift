internal import CoreData
internal import WebUI

/// What a context needs while views show its objects: changes are processed at the end of each turn of the main actor, and
/// what other programs save is merged.
///
/// Apple's contexts of the main queue do the former by themselves, when the run loop has gone around. Here the main actor
/// has no run loop.
enum ViewContextUpkeep {
    /// Begins to look after a context, if nobody does yet.
    @MainActor
    static func begin(for context: NSManagedObjectContext) {
        guard context.onEventBeginning == nil else { return }
        guard context.concurrencyType == .mainQueueConcurrencyType else {
            misuse(.invalidArgument, "Views fetch in contexts of the main queue, such as a viewContext.")
        }
        let follower = follower(for: context)
        context.onEventBeginning = { [weak context] in
            // The follower is there for as long as the context is.
            _ = follower
            Task { @MainActor in context?.processPendingChanges() }
        }
    }

    @MainActor
    private static func follower(for context: NSManagedObjectContext) -> StoreFollower? {
        // A context with a parent sees what its parent sees.
        guard context.parent == nil, let coordinator = context.persistentStoreCoordinator else { return nil }
        let follower = StoreFollower.follower(of: coordinator)
        follower.add(context)
        return follower
    }
}

extension StateLinker {
    /// Has the context announce what changed before the page is told what is different, so that both come in one patch.
    func settle(_ context: NSManagedObjectContext) {
        whenSettled(for: context) { [weak context] in context?.processPendingChanges() }
    }
}
