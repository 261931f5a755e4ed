public import Foundation
internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Merges changes that another context saved, given its `NSManagedObjectContextDidSave` notification. Call it on
    /// this context's queue.
    ///
    /// Inserted objects are registered as faults. Updated objects that are registered take the new values, except for
    /// properties with unsaved changes. Deleted objects are marked as deleted. The transactions of a persistent history
    /// provide such notifications, too: see ``NSPersistentHistoryTransaction/objectIDNotification()``.
    public func mergeChanges(fromContextDidSave notification: Notification) {
        requireQueue("mergeChanges(fromContextDidSave:)")
        let changes = MergedChanges(notification.userInfo ?? [:], in: persistentStoreCoordinator)
        // Transactions may come from other processes, so the cached rows may be outdated.
        if notification.object is NSPersistentHistoryTransaction { forgetRows(changes) }
        merge(changes)
    }

    /// Merges changes that were made without a context, or in another process, into contexts. Each context merges them
    /// on its own queue, one after the other.
    ///
    /// ```swift
    /// NSManagedObjectContext.mergeChanges(
    ///     fromRemoteContextSave: [NSDeletedObjectIDsKey: ids],
    ///     into: [container.viewContext]
    /// )
    /// ```
    ///
    /// - Parameters:
    ///   - changeNotificationData: Arrays or sets of identifiers or of their URIs, under the keys of the notifications:
    ///     ``NSInsertedObjectIDsKey`` or ``NSInsertedObjectsKey``, and so on.
    ///   - contexts: The contexts to merge the changes into.
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

    /// Merges changes that were saved elsewhere.
    func merge(_ changes: MergedChanges) {
        if changes.invalidatesAll { return reset() }
        advanceGeneration()
        outdatePendingFetches()
        adoptPermanentKeys()
        let ofInterest = objectsOfInterest(in: changes)
        defer { withExtendedLifetime(ofInterest) {} }
        var merged = AnnouncedObjects()
        var gone: [NSManagedObject] = []
        for id in changes.inserted where isOwn(id) {
            merged.inserted.append(object(with: id))
        }
        for id in changes.updated {
            guard let object = registeredObject(for: id), !object.isDeleted else { continue }
            mergeUpdate(of: object)
            merged.refreshed.append(object)
        }
        for id in changes.deleted {
            guard let object = registeredObject(for: id) else { continue }
            guard !object.isDeleted else {
                // Nothing is left to delete.
                object.state.insert(.inaccessible)
                gone.append(object)
                continue
            }
            mergeDeletion(of: object)
            merged.deleted.append(object)
        }
        processPendingChanges()
        mergedObjects.take(merged)
        tracker.onBeginning?()
        Self.enqueueMerges(of: changes, in: mergingContexts.all)
        announce(merged)
        // The unsaved deletion of these objects was announced already, but not every follower counts it.
        if !gone.isEmpty {
            let changes = gone.map { FollowedChange(object: $0, isRefreshed: false, properties: nil) }
            followers.tell { $0.contextDidChange(changes) }
        }
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

    /// Returns whether the identifier's store belongs to this context or, if it is temporary, the object is known here.
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

    /// Marks an object as deleted. It keeps its values, but is ignored by fetches and saves.
    private func mergeDeletion(of object: NSManagedObject) {
        if object.snapshot != nil { object.realize() }
        object.changeListener?.objectWillChange()
        object.state.subtract([.fault, .updated, .inserted])
        object.state.formUnion([.deleted, .deletePropagated, .inaccessible])
        tracker.remove(object)
    }

    /// Removes changed rows from the stores' caches.
    private func forgetRows(_ changes: MergedChanges) {
        persistentStoreCoordinator?.forgetRows(of: changes.updated + changes.deleted)
    }
}

/// The identifiers of objects that were changed elsewhere: the sendable content of a notification.
struct MergedChanges: Sendable {
    private(set) var inserted: [NSManagedObjectID] = []
    private(set) var updated: [NSManagedObjectID] = []
    private(set) var deleted: [NSManagedObjectID] = []
    /// Whether all objects of the context were invalidated.
    private(set) var invalidatesAll = false

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && !invalidatesAll }

    /// Reads the user info of a notification. The values may be sets or arrays of objects, identifiers or their URIs.
    init(_ userInfo: [AnyHashable: Any], in coordinator: NSPersistentStoreCoordinator?) {
        func identifiers(_ keys: [String]) -> [NSManagedObjectID] {
            keys.flatMap { elements(of: userInfo[$0]) ?? [] }.compactMap { element in
                switch element {
                case let object as NSManagedObject: object.objectID
                case let id as NSManagedObjectID: id
                case let url as URL: coordinator?.managedObjectID(forURIRepresentation: url)
                default: nil
                }
            }
        }
        inserted = identifiers([NSInsertedObjectsKey, NSInsertedObjectIDsKey])
        updated = identifiers([
            NSUpdatedObjectsKey, NSUpdatedObjectIDsKey, NSRefreshedObjectsKey, NSRefreshedObjectIDsKey,
        ])
        deleted = identifiers([NSDeletedObjectsKey, NSDeletedObjectIDsKey])
        invalidatesAll = userInfo[NSInvalidatedAllObjectsKey] != nil
    }
}
