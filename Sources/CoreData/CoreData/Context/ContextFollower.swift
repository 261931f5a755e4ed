internal import FoundationBackfill

/// An observer of a context's changes, such as a fetched results controller. Called on the context's queue.
protocol ContextFollower: AnyObject {
    /// Called after `NSManagedObjectContextObjectsDidChange` was posted.
    ///
    /// - Parameters:
    ///   - objects: All objects that changed.
    ///   - refreshed: Those among them that took values of the store.
    ///   - properties: The properties, by ordinal, that were set in those among them that were only updated.
    func contextDidChange(
        _ objects: [NSManagedObject],
        refreshed: Set<NSManagedObject>,
        properties: [NSManagedObject: SlotSet]
    )

    /// Called after the context was reset.
    func contextDidReset()

    /// Called after the context saved changes of these objects.
    func contextDidSave(_ objects: [NSManagedObject])

    /// Called after pending changes were processed, even if there were none.
    func contextDidProcessChanges()

    /// Called after an object's temporary key was replaced with a permanent one.
    func context(gave object: NSManagedObject, aKeyInPlaceOf former: Int64)

    /// Returns whether a merged change of an object must be announced even if the object is not registered in the
    /// context.
    func isInterested(in id: NSManagedObjectID, isDeleted: Bool) -> Bool
}

/// The followers of a context, held weakly.
struct ContextFollowers {
    private struct Weak {
        weak var follower: (any ContextFollower)?
    }

    private var followers: [Weak] = []

    var all: [any ContextFollower] { followers.isEmpty ? [] : followers.compactMap(\.follower) }

    mutating func add(_ follower: any ContextFollower) {
        followers.removeAll { $0.follower == nil || $0.follower === follower }
        followers.append(Weak(follower: follower))
    }
}

extension NSManagedObjectContext {
    /// Posts `NSManagedObjectContextObjectsDidChange`, and notifies the followers.
    ///
    /// - Parameter properties: The properties, by ordinal, that were set in objects that were only updated.
    func announceChange(_ userInfo: [AnyHashable: Any], properties: [NSManagedObject: SlotSet] = [:]) {
        NotificationCenter.default.post(
            name: .NSManagedObjectContextObjectsDidChange,
            object: self,
            userInfo: userInfo
        )
        let present = followers.all
        guard !present.isEmpty else { return }
        guard userInfo[NSInvalidatedAllObjectsKey] == nil else {
            for follower in present { follower.contextDidReset() }
            return
        }
        let refreshed = userInfo[NSRefreshedObjectsKey] as? Set<NSManagedObject> ?? []
        let changed = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey].reduce(into: refreshed) {
            if let more = userInfo[$1] as? Set<NSManagedObject> { $0.formUnion(more) }
        }
        for follower in present {
            follower.contextDidChange(Array(changed), refreshed: refreshed, properties: properties)
        }
    }

    /// Returns the changed objects that are not registered but that a follower is interested in. They are faults that
    /// exist only as long as the returned array.
    func objectsOfInterest(in changes: MergedChanges) -> [NSManagedObject] {
        let present = followers.all
        guard !present.isEmpty else { return [] }
        func wanted(_ ids: [NSManagedObjectID], isDeleted: Bool) -> [NSManagedObject] {
            ids.filter { id in
                registeredObject(for: id) == nil
                    && present.contains { $0.isInterested(in: id, isDeleted: isDeleted) }
            }
            .map { object(with: $0) }
        }
        return wanted(changes.updated, isDeleted: false) + wanted(changes.deleted, isDeleted: true)
    }

    func tellFollowers(_ object: NSManagedObject, hasKeyInPlaceOf former: Int64) {
        for follower in followers.all { follower.context(gave: object, aKeyInPlaceOf: former) }
    }
}
