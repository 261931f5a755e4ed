internal import FoundationBackfill
internal import TSanMutex
internal import UnstableSwiftRuntime

/// Contexts that are held weakly: the children of a context, or those that merge automatically what is saved to a
/// coordinator, or what a parent context saves or merges.
final class ContextList: Sendable {
    // Light, because relationships that are read retain their context.
    private let contexts = Mutex<[LightWeak<NSManagedObjectContext>]>([])

    var all: [NSManagedObjectContext] {
        contexts.withLock { $0.compactMap(\.object) }
    }

    func add(_ context: NSManagedObjectContext) {
        contexts.withLock { contexts in
            contexts.removeAll { $0.object == nil || $0.object === context }
            contexts.append(LightWeak(context))
        }
    }

    func remove(_ context: NSManagedObjectContext) {
        contexts.withLock { contexts in contexts.removeAll { $0.object == nil || $0.object === context } }
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

    /// Enqueues merges of saved changes in the contexts that merge automatically.
    func enqueueMerges(ofSaved changes: @autoclosure () -> MergedChanges) {
        var others = (objectStore?.mergingContexts.all ?? []).filter { $0 !== self }
        for context in mergingContexts.all where !others.contains(where: { $0 === context }) { others.append(context) }
        // Most saves have nobody to tell, and collecting the changes of a large one takes time.
        if !others.isEmpty { Self.enqueueMerges(of: changes(), in: others) }
    }

    static func enqueueMerges(of changes: MergedChanges, in contexts: [NSManagedObjectContext]) {
        guard !changes.isEmpty else { return }
        for context in contexts { context.perform { context.merge(changes) } }
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
