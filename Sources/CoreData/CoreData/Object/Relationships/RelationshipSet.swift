internal import FoundationBackfill

/// The members of a to-many relationship of one object.
///
/// Members come from the store when somebody asks for them. Until then it is enough to know who was added and removed,
/// so that relating a thousand new notes to a folder does not read the folder's notes.
final class RelationshipSet {
    /// Whether the members are known.
    private(set) var isLoaded: Bool
    let isOrdered: Bool
    private var members = ObjectList()
    /// Members that the store does not know of yet.
    private(set) var added = ObjectList()
    /// Objects that the store still has as members.
    private(set) var removed = ObjectList()
    /// Whether the order is another than the store's.
    private(set) var isReordered = false
    /// What the program was given last, for as long as it is right.
    private var collection: NSObject?

    init(isLoaded: Bool, isOrdered: Bool) {
        self.isLoaded = isLoaded
        self.isOrdered = isOrdered
    }

    /// The members, in the relationship's order. They must have been loaded.
    var objects: [NSManagedObject] { members.objects }

    var hasChanges: Bool { !added.isEmpty || !removed.isEmpty || isReordered }

    func contains(_ object: NSManagedObject) -> Bool {
        members.prepareToSearch()
        return isLoaded ? members.contains(object) : added.contains(object)
    }

    /// Whether the object is a member as far as is known: of a set that was not loaded it may be.
    func mayContain(_ object: NSManagedObject) -> Bool {
        isLoaded ? members.contains(object) : !removed.contains(object)
    }

    func index(of object: NSManagedObject) -> Int? {
        members.prepareToSearch()
        return members.index(of: object)
    }

    /// Takes in what the store has.
    func load(_ stored: [NSManagedObject]) {
        // A store names each member once.
        members = ObjectList(distinct: removed.isEmpty ? stored : stored.filter { !removed.contains($0) })
        for object in added.objects {
            members.append(object)
        }
        isLoaded = true
        collection = nil
    }

    /// Adds an object: at an index of the loaded members, or at the end.
    func add(_ object: NSManagedObject, at index: Int? = nil) {
        collection = nil
        if let index {
            members.insert(object, at: index)
            isReordered = true
        } else if isLoaded, !members.append(object) {
            return
        }
        if !removed.remove(object) { added.append(object) } else if isOrdered { isReordered = true }
    }

    /// Removes an object.
    func remove(_ object: NSManagedObject) {
        collection = nil
        if isLoaded {
            let wasMember = isOrdered ? members.removeKeepingOrder(object) : members.remove(object)
            guard wasMember else { return }
        }
        if !added.remove(object) { removed.append(object) }
    }

    /// Puts the members, which stay the same, in another order.
    func reorder(_ objects: [NSManagedObject]) {
        collection = nil
        members.replaceAll(with: objects)
        isReordered = true
    }

    /// Forgets what is new, because the store has it now.
    func settle() {
        added = ObjectList()
        removed = ObjectList()
        isReordered = false
    }

    /// Makes all members new ones, because the store does not know of any more.
    func makeNew() {
        added = members
        removed = ObjectList()
        isLoaded = true
    }

    /// Forgets the members that the store has, but not what is new, so that they are read again.
    func unload() {
        members = ObjectList()
        isLoaded = false
        isReordered = false
        collection = nil
    }

    /// Takes an object out that was deleted from the store.
    func forget(_ object: NSManagedObject) {
        collection = nil
        added.remove(object)
        removed.remove(object)
        if isOrdered { members.removeKeepingOrder(object) } else { members.remove(object) }
    }

    /// The members as a set, made anew only after a change.
    var set: NSSet {
        if let set = collection as? NSSet { return set }
        let set = NSSet(array: members.objects)
        collection = set
        return set
    }

    /// The members as an ordered set, made anew only after a change.
    var orderedSet: NSOrderedSet {
        if let orderedSet = collection as? NSOrderedSet { return orderedSet }
        let orderedSet = NSOrderedSet(array: members.objects)
        collection = orderedSet
        return orderedSet
    }
}
