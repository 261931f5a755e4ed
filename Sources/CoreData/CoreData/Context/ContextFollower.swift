internal import FoundationBackfill

/// Something that goes with a context: it is told on the context's queue what becomes of its objects.
protocol ContextFollower: AnyObject {
    /// `NSManagedObjectContextObjectsDidChange` was posted.
    func contextDidChange(_ objects: [NSManagedObject])

    /// The context has forgotten all of its objects.
    func contextDidReset()

    /// The context was saved, with changes of these objects.
    func contextDidSave(_ objects: [NSManagedObject])

    /// Changes were processed, whether there were any or not.
    func contextDidProcessChanges()

    /// An object has got its permanent key.
    func context(gave object: NSManagedObject, aKeyInPlaceOf former: Int64)

    /// Whether a change that others made to an object is to be announced even if the context does not have the object.
    func isInterested(in id: NSManagedObjectID, isDeleted: Bool) -> Bool
}

/// The followers of a context, which it does not keep alive.
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
    /// Posts that objects have changed, and tells those that follow the context.
    func announceChange(_ userInfo: [AnyHashable: Any]) {
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
        let keys = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey, NSRefreshedObjectsKey]
        let changed = keys.reduce(into: Set<NSManagedObject>()) { objects, key in
            if let more = userInfo[key] as? Set<NSManagedObject> { objects.formUnion(more) }
        }
        for follower in present { follower.contextDidChange(Array(changed)) }
    }

    /// The objects that others have changed and that somebody wants to hear of, although the context does not have them:
    /// as faults, which exist for as long as the array does.
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
