internal import CoreData
internal import WebUI

/// What a context needs while views show its objects: changes are processed at the end of each turn of the main actor.
///
/// Apple's contexts of the main queue do that by themselves, when the run loop has gone around. Here the main actor has no
/// run loop.
final class ViewContextUpkeep {
    /// Begins to look after a context, if nobody does yet.
    @MainActor
    static func begin(for context: NSManagedObjectContext) {
        guard context.onEventBeginning == nil else { return }
        context.onEventBeginning = { [weak context] in
            Task { @MainActor in context?.processPendingChanges() }
        }
    }
}

extension StateLinker {
    /// Has the context announce what changed before the page is told what is different, so that both come in one patch.
    func settle(_ context: NSManagedObjectContext) {
        whenSettled(for: context) { [weak context] in context?.processPendingChanges() }
    }
}
