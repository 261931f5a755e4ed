internal import FoundationBackfill

/// A mutable set that reads and changes a to-many relationship of an object.
final class ManagedSetProxy: NSMutableSet {
    private let owner: NSManagedObject
    private let ordinal: Int

    init(_ owner: NSManagedObject, _ ordinal: Int) {
        self.owner = owner
        self.ordinal = ordinal
        super.init(capacity: 0)
    }

    required init(capacity: Int) {
        misuse(.invalidArgument, "A set of a relationship cannot be created without the relationship.")
    }

    required convenience init?(coder: NSCoder) {
        misuse(.invalidArgument, "A set of a relationship cannot be decoded.")
    }

    override var count: Int { readMembers().count }

    override func member(_ object: Any) -> Any? {
        guard let object = object as? NSManagedObject else { return nil }
        owner.noteRead(at: ordinal)
        return owner.loadedSet(at: ordinal).contains(object) ? object : nil
    }

    override func objectEnumerator() -> NSEnumerator {
        NSArray(array: readMembers()).objectEnumerator()
    }

    /// Returns the members, and records the read for Observation.
    private func readMembers() -> [NSManagedObject] {
        owner.noteRead(at: ordinal)
        return owner.members(at: ordinal)
    }

    override func description(withLocale locale: Locale?) -> String {
        // The superclass describes its own storage, which is empty here.
        NSSet(array: owner.members(at: ordinal)).description(withLocale: locale)
    }

    override func add(_ object: Any) {
        change(union: [object], minus: [])
    }

    override func addObjects(from array: [Any]) {
        change(union: array, minus: [])
    }

    override func union(_ other: Set<AnyHashable>) {
        change(union: other.map(\.base), minus: [])
    }

    override func remove(_ object: Any) {
        change(union: [], minus: [object])
    }

    override func minus(_ other: Set<AnyHashable>) {
        change(union: [], minus: other.map(\.base))
    }

    override func intersect(_ other: Set<AnyHashable>) {
        change(union: [], minus: owner.members(at: ordinal).filter { !other.contains($0) })
    }

    override func removeAllObjects() {
        change(union: [], minus: owner.members(at: ordinal))
    }

    override func setSet(_ other: Set<AnyHashable>) {
        owner.setMembers(NSManagedObject.managedObjects(in: other.map(\.base)), at: ordinal)
    }

    private func change(union added: [Any], minus removed: [Any]) {
        for object in NSManagedObject.managedObjects(in: removed) {
            owner.unrelate(object, at: ordinal)
        }
        for object in NSManagedObject.managedObjects(in: added) {
            owner.relate(object, at: ordinal)
        }
    }
}
