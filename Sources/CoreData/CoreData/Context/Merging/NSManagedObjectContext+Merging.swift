public import Foundation
internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Takes in what another context saved: its notification `NSManagedObjectContextDidSave`. It must be called on this
    /// context's queue.
    ///
    /// Inserted objects become faults here; changed ones that this context has get the new values, where it has not changed
    /// them itself; deleted ones are marked as such. Transactions of a store's history make such notifications, too: see
    /// ``NSPersistentHistoryTransaction/objectIDNotification()``.
    public func mergeChanges(fromContextDidSave notification: Notification) {
        requireQueue("mergeChanges(fromContextDidSave:)")
        let changes = MergedChanges(notification.userInfo ?? [:], in: persistentStoreCoordinator)
        // What a history tells of may have been written by other programs, past what is remembered here.
        if notification.object is NSPersistentHistoryTransaction { forgetRows(changes) }
        merge(changes)
    }

    /// Takes what was changed past all contexts, or in another process, into contexts, one after the other on its queue.
    ///
    /// ```swift
    /// NSManagedObjectContext.mergeChanges(
    ///     fromRemoteContextSave: [NSDeletedObjectIDsKey: ids],
    ///     into: [container.viewContext]
    /// )
    /// ```
    ///
    /// - Parameters:
    ///   - changeNotificationData: Arrays or sets of identifiers, or of their URIs, under the keys of the notifications:
    ///     ``NSInsertedObjectIDsKey`` or ``NSInsertedObjectsKey``, and so on.
    ///   - contexts: The contexts that take the changes in.
    public class func mergeChanges(
        fromRemoteContextSave changeNotificationData: [AnyHashable: Any],
        into contexts: [NSManagedObjectContext]
    ) {
        for context in contexts {
            let changes = MergedChanges(changeNotificationData, in: context.persistentStoreCoordinator)
            context.performAndWait {
                context.forgetRows(changes)
                context.merge(changes)
            }
        }
    }

    /// Whether what is saved to the same coordinator, or the same parent, is merged by itself, soon after and on this
    /// context's queue.
    public var automaticallyMergesChangesFromParent: Bool {
        get { mergeSubscription != nil }
        set {
            guard newValue != automaticallyMergesChangesFromParent else { return }
            mergeSubscription = newValue ? MergeSubscription(self) : nil
        }
    }

    /// Takes in what others saved.
    func merge(_ changes: MergedChanges) {
        if changes.invalidatesAll { return reset() }
        advanceGeneration()
        outdatePendingFetches()
        adoptPermanentKeys()
        let ofInterest = objectsOfInterest(in: changes)
        defer { withExtendedLifetime(ofInterest) {} }
        var merged = AnnouncedObjects()
        for id in changes.inserted where isOwn(id) {
            merged.inserted.append(object(with: id))
        }
        for id in changes.updated {
            guard let object = registeredObject(for: id), !object.isDeleted else { continue }
            mergeUpdate(of: object)
            merged.refreshed.append(object)
        }
        for id in changes.deleted {
            guard let object = registeredObject(for: id), !object.isDeleted else { continue }
            mergeDeletion(of: object)
            merged.deleted.append(object)
        }
        processPendingChanges()
        announce(merged)
    }

    private func announce(_ merged: AnnouncedObjects) {
        let objects = merged.objects
        guard !objects.isEmpty else { return }
        announceChange(objects)
        NotificationCenter.default.post(
            name: .NSManagedObjectContextDidMergeChangesObjectIDs,
            object: self,
            userInfo: merged.identifiers
        )
    }

    /// Whether the object can be in this context.
    private func isOwn(_ id: NSManagedObjectID) -> Bool {
        if id.isTemporaryID { return permanentIDs[id.key] != nil || registeredObject(for: id) != nil }
        return id.store.flatMap { objectStore?.ownIdentity(of: $0) } != nil
    }

    private func mergeUpdate(of object: NSManagedObject) {
        if object.isFault {
            object.forgetRow()
            return
        }
        mergeRow(into: object)
    }

    /// An object that is still in use keeps its values, but is gone for fetches and for saving.
    private func mergeDeletion(of object: NSManagedObject) {
        if object.snapshot != nil { object.realize() }
        object.changeListener?.objectWillChange()
        object.state.subtract([.fault, .updated, .inserted])
        object.state.formUnion([.deleted, .deletePropagated, .inaccessible])
        tracker.remove(object)
    }

    /// Lets the store forget rows that were changed past it.
    private func forgetRows(_ changes: MergedChanges) {
        persistentStoreCoordinator?.forgetRows(of: changes.updated + changes.deleted)
    }
}

/// Merges into a context what others save to the same place, for as long as it exists.
final class MergeSubscription {
    private let token: any NSObjectProtocol

    init(_ context: NSManagedObjectContext) {
        token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSaveObjectIDs,
            object: nil,
            queue: nil
        ) { [weak context] notification in
            guard let context, let saved = notification.object as? NSManagedObjectContext, saved !== context,
                saved.objectStore === context.objectStore
            else { return }
            let changes = MergedChanges(notification.userInfo ?? [:], in: nil)
            context.queue.async { context.merge(changes) }
        }
    }

    deinit {
        NotificationCenter.default.removeObserver(token)
    }
}
