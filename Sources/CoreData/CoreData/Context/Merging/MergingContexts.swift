internal import FoundationBackfill
internal import Synchronization

/// The contexts that automatically merge the saves to a coordinator, or the saves and merges of a parent context, held
/// weakly.
final class MergingContexts: Sendable {
    private struct WeakContext: Sendable {
        weak var context: NSManagedObjectContext?
    }

    private let contexts = Mutex<[WeakContext]>([])

    func add(_ context: NSManagedObjectContext) {
        contexts.withLock { contexts in
            contexts.removeAll { $0.context == nil || $0.context === context }
            contexts.append(WeakContext(context: context))
        }
    }

    func remove(_ context: NSManagedObjectContext) {
        contexts.withLock { contexts in contexts.removeAll { $0.context == nil || $0.context === context } }
    }

    /// Enqueues a merge on the queue of each context but the one that made the changes.
    func enqueue(_ changes: MergedChanges, madeBy author: NSManagedObjectContext) {
        for context in contexts.withLock({ $0.compactMap(\.context) }) where context !== author {
            context.perform { context.merge(changes) }
        }
    }
}

extension NSManagedObjectContext {
    /// Whether the context automatically merges changes that other contexts save to the same coordinator or parent, and
    /// changes that its parent saves or merges.
    ///
    /// A merge is enqueued on the context's queue before `NSManagedObjectContextDidSave` is posted: blocks that
    /// observers of the notification enqueue find the changes merged.
    public var automaticallyMergesChangesFromParent: Bool {
        get { isMergingAutomatically }
        set {
            isMergingAutomatically = newValue
            if newValue { objectStore?.mergingContexts.add(self) } else { objectStore?.mergingContexts.remove(self) }
        }
    }

    /// Enqueues merges of a save's changes in the contexts that merge automatically.
    func enqueueMerges(ofSaved changes: MergedChanges) {
        guard !changes.isEmpty else { return }
        objectStore?.mergingContexts.enqueue(changes, madeBy: self)
        mergingContexts.enqueue(changes, madeBy: self)
    }
}

/// The objects that merges inserted and deleted in a context.
///
/// They stay registered until the event ends in which they were merged, so that the program can ask for them, and then
/// as long as the program holds them: a context that only reads may merge for months.
struct MergedObjects {
    private struct WeakObject {
        weak var object: NSManagedObject?
    }

    private var latest: [NSManagedObject] = []
    private var deletions: [WeakObject] = []

    /// The objects whose deletion was merged and that still belong to the context.
    var deleted: [NSManagedObject] { deletions.compactMap(\.object).filter { $0.registry != nil && $0.isDeleted } }

    mutating func take(_ merged: AnnouncedObjects) {
        latest += merged.inserted + merged.deleted
        deletions.removeAll { $0.object == nil }
        deletions += merged.deleted.map { WeakObject(object: $0) }
    }

    mutating func endEvent() {
        if !latest.isEmpty { latest = [] }
    }
}
