internal import FoundationBackfill

/// The members of a to-many relationship of one object.
///
/// Members are read from the store on first access. Until then the set only records additions and removals, so that
/// adding a thousand new notes to a folder does not read the folder's notes.
final class RelationshipSet {
    // Exclusivity is not checked at run time, as in the object that the set belongs to.

    /// Whether the members have been read.
    @exclusivity(unchecked)
    private(set) var isLoaded: Bool
    let isOrdered: Bool
    @exclusivity(unchecked)
    private var members = ObjectList()
    /// Members that have not been saved yet.
    @exclusivity(unchecked)
    private(set) var added = ObjectList()
    /// Removed objects that are still members in the store.
    @exclusivity(unchecked)
    private(set) var removed = ObjectList()
    /// The members in the stored order; nil before the first change of the order, and while they have not been read.
    @exclusivity(unchecked)
    private var storedOrder: [NSManagedObject]?
    /// Whether the order changed before the members were read.
    @exclusivity(unchecked)
    private var hasMovedUnread = false
    /// The collection that was returned last; nil after a change.
    @exclusivity(unchecked)
    private var collection: CachedCollection?

    init(isLoaded: Bool, isOrdered: Bool) {
        self.isLoaded = isLoaded
        self.isOrdered = isOrdered
    }

    /// The members, in the relationship's order. Valid only if they have been loaded.
    var objects: [NSManagedObject] { members.objects }

    var hasChanges: Bool { !added.isEmpty || !removed.isEmpty || isReordered }

    /// Whether the order of the same members differs from the stored one. A set that is put back does not.
    private var isReordered: Bool {
        guard let storedOrder else { return hasMovedUnread }
        return !storedOrder.elementsEqual(members.objects, by: ===)
    }

    func contains(_ object: NSManagedObject) -> Bool {
        members.prepareToSearch()
        return isLoaded ? members.contains(object) : added.contains(object)
    }

    /// Returns whether the object may be a member: if the members have not been loaded, true unless it was removed.
    func mayContain(_ object: NSManagedObject) -> Bool {
        isLoaded ? members.contains(object) : !removed.contains(object)
    }

    func index(of object: NSManagedObject) -> Int? {
        members.prepareToSearch()
        return members.index(of: object)
    }

    /// Sets the members to the stored ones, with the unsaved changes applied.
    func load(_ stored: [NSManagedObject]) {
        if isOrdered, !removed.isEmpty || hasMovedUnread { storedOrder = stored }
        // A store returns each member once.
        members = ObjectList(distinct: removed.isEmpty ? stored : stored.filter { !removed.contains($0) })
        for object in added.objects {
            members.append(object)
        }
        isLoaded = true
        collection = nil
    }

    /// Keeps the stored order before it changes.
    private func keepOrder() {
        guard isOrdered, storedOrder == nil else { return }
        guard isLoaded else {
            hasMovedUnread = true
            return
        }
        storedOrder = added.isEmpty ? members.objects : members.objects.filter { !added.contains($0) }
    }

    /// Adds an object at an index, or at the end if `index` is nil. An index requires the members to be loaded.
    func add(_ object: NSManagedObject, at index: Int? = nil) {
        collection = nil
        if let index {
            keepOrder()
            members.insert(object, at: index)
        } else if isLoaded, !members.append(object) {
            return
        }
        if !removed.remove(object) { added.append(object) } else if !isLoaded { keepOrder() }
    }

    /// Removes an object.
    func remove(_ object: NSManagedObject) {
        collection = nil
        if isLoaded {
            keepOrder()
            let wasMember = isOrdered ? members.removeKeepingOrder(object) : members.remove(object)
            guard wasMember else { return }
        }
        if !added.remove(object) { removed.append(object) }
    }

    /// Changes the order of the members, which must be the same objects.
    func reorder(_ objects: [NSManagedObject]) {
        collection = nil
        keepOrder()
        members.replaceAll(with: objects)
    }

    /// Clears the unsaved changes after they were saved.
    func settle() {
        added = ObjectList()
        removed = ObjectList()
        forgetOrder()
    }

    private func forgetOrder() {
        storedOrder = nil
        hasMovedUnread = false
    }

    /// Marks all members as added, because the owner's row no longer exists.
    func makeNew() {
        added = members
        removed = ObjectList()
        forgetOrder()
        isLoaded = true
    }

    /// Discards the stored members so that they are read again, but keeps additions and removals.
    func unload() {
        members = ObjectList()
        isLoaded = false
        forgetOrder()
        collection = nil
    }

    /// Adopts what the store says about a membership, in place of an unsaved change of it.
    func takeStored(_ object: NSManagedObject, isMember: Bool) {
        collection = nil
        added.remove(object)
        removed.remove(object)
        guard isLoaded else { return }
        guard isMember else { return forget(object) }
        if members.append(object) { storedOrder?.append(object) }
    }

    /// Removes an object that was deleted from the store, without recording the removal.
    func forget(_ object: NSManagedObject) {
        collection = nil
        added.remove(object)
        removed.remove(object)
        storedOrder?.removeAll { $0 === object }
        if isOrdered { members.removeKeepingOrder(object) } else { members.remove(object) }
    }

    /// The members as a set, cached until the next change.
    var set: NSSet {
        if case .foundation(let set as NSSet) = collection { return set }
        // Without the array's conversion to one of `Any`, which casts each member.
        let set = members.objects.withAddresses { NSSet(objects: $0, count: $1) }
        collection = .foundation(set)
        return set
    }

    /// The members as an ordered set, cached until the next change.
    var orderedSet: NSOrderedSet {
        if case .foundation(let orderedSet as NSOrderedSet) = collection { return orderedSet }
        let orderedSet = members.objects.withAddresses { NSOrderedSet(objects: $0, count: $1) }
        collection = .foundation(orderedSet)
        return orderedSet
    }

    /// Returns the members as a collection of Swift, cached until the next change; nil if a member does not fit.
    func collection<Members>(_ make: ([NSManagedObject]) -> Members?) -> Members? {
        if case .swift(let members as Members) = collection { return members }
        let made = make(members.objects)
        collection = made.map { .swift($0) }
        return made
    }
}

/// A collection that a relationship has returned.
private enum CachedCollection {
    /// A set or an ordered set of Foundation.
    case foundation(NSObject)
    /// A set or an array of Swift, of one class of objects.
    case swift(Any)
}

/// The unsaved changes of a to-many relationship.
struct ToManyChange {
    let ordinal: Int
    let added: [NSManagedObject]
    let removed: [NSManagedObject]
    /// All members in order; nil if the relationship is not ordered.
    let order: [NSManagedObject]?
}

extension [NSManagedObject] {
    /// Calls the body with the objects as Foundation's collections take them.
    fileprivate func withAddresses<Result>(_ body: (UnsafePointer<AnyObject>?, Int) -> Result) -> Result {
        withUnsafeBufferPointer { objects in
            guard let first = objects.baseAddress else { return body(nil, 0) }
            return first.withMemoryRebound(to: AnyObject.self, capacity: objects.count) { body($0, objects.count) }
        }
    }
}
