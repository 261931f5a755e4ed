internal import FoundationBackfill

/// An observer of a context's changes, such as a fetched results controller. Called on the context's queue.
protocol ContextFollower: AnyObject {
    /// Called after `NSManagedObjectContextObjectsDidChange` was posted, with all objects that changed.
    func contextDidChange(_ changes: [FollowedChange])

    /// Called after the context was reset.
    func contextDidReset()

    /// Called after the context saved changes of these objects.
    func contextDidSave(_ changes: [FollowedChange])

    /// Called after pending changes were processed if objects had got permanent keys.
    func contextDidProcessChanges()

    /// Called after an object's temporary key was replaced with a permanent one.
    func context(gave object: NSManagedObject, aKeyInPlaceOf former: Int64)

    /// Returns whether a merged change of an object must be announced even if the object is not registered in the
    /// context.
    func isInterested(in id: NSManagedObjectID, isDeleted: Bool) -> Bool
}

/// A changed object, as its context announces it to followers.
struct FollowedChange {
    let object: NSManagedObject
    /// Whether the object took values of the store.
    let isRefreshed: Bool
    /// The properties that were set, by ordinal; nil if the object may have changed in any way.
    let properties: SlotSet?
}

/// The changes that concern a follower. A context asks this first: with a page of lists for each of many users, there
/// are thousands of followers, and telling one costs many times more.
struct FollowedQuery {
    let entityNumbers: ClosedRange<Int>
    let dependencies: ResultDependencies
    /// Whether objects that stay in their places do not concern the follower while the context tracks reads.
    let leavesUpdatesToReaders: Bool

    func isConcerned(with change: FollowedChange, readsAreTracked: Bool) -> Bool {
        guard entityNumbers.contains(change.object.layout.number) else { return false }
        guard leavesUpdatesToReaders, readsAreTracked, let properties = change.properties else { return true }
        return dependencies.includes(properties, of: change.object)
    }
}

/// The followers of a context, held weakly.
struct ContextFollowers {
    /// A class, because a weak reference is expensive to copy.
    private final class Link {
        weak var follower: (any ContextFollower)?
        let query: FollowedQuery

        init(_ follower: any ContextFollower, _ query: FollowedQuery) {
            self.follower = follower
            self.query = query
        }
    }

    private var links: [Link] = []
    /// Whether objects have got permanent keys since followers were told of processed changes.
    var haveNewKeys = false

    var isEmpty: Bool { links.isEmpty }

    mutating func add(_ follower: any ContextFollower, of query: FollowedQuery) {
        links.removeAll { $0.follower == nil || $0.follower === follower }
        links.append(Link(follower, query))
    }

    /// Tells followers of changes that concern them.
    func tell(of changes: [FollowedChange], readsAreTracked: Bool) {
        for link in links {
            let isConcerned = { link.query.isConcerned(with: $0, readsAreTracked: readsAreTracked) }
            if changes.contains(where: isConcerned) { link.follower?.contextDidChange(changes) }
        }
    }

    func tell(_ tell: (any ContextFollower) -> Void) {
        for link in links { link.follower.map(tell) }
    }

    func contains(where isMeant: (any ContextFollower) -> Bool) -> Bool {
        links.contains { $0.follower.map(isMeant) ?? false }
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
        guard !followers.isEmpty else { return }
        guard userInfo[NSInvalidatedAllObjectsKey] == nil else {
            return followers.tell { $0.contextDidReset() }
        }
        let refreshed = userInfo[NSRefreshedObjectsKey] as? Set<NSManagedObject> ?? []
        let changed = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey].reduce(into: refreshed) {
            if let more = userInfo[$1] as? Set<NSManagedObject> { $0.formUnion(more) }
        }
        let changes = changed.map { object in
            FollowedChange(
                object: object,
                isRefreshed: refreshed.contains(object),
                properties: properties[object]
            )
        }
        followers.tell(of: changes, readsAreTracked: tracksReads)
    }

    /// Returns the changed objects that are not registered but that a follower is interested in. They are faults that
    /// exist only as long as the returned array.
    func objectsOfInterest(in changes: MergedChanges) -> [NSManagedObject] {
        guard !followers.isEmpty else { return [] }
        func wanted(_ ids: [NSManagedObjectID], isDeleted: Bool) -> [NSManagedObject] {
            ids.filter { id in
                registeredObject(for: id) == nil
                    && followers.contains { $0.isInterested(in: id, isDeleted: isDeleted) }
            }
            .map { object(with: $0) }
        }
        return wanted(changes.updated, isDeleted: false) + wanted(changes.deleted, isDeleted: true)
    }

    func tellFollowers(_ object: NSManagedObject, hasKeyInPlaceOf former: Int64) {
        followers.haveNewKeys = true
        followers.tell { $0.context(gave: object, aKeyInPlaceOf: former) }
    }
}
