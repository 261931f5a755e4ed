public import FoundationBackfill

/// What an atomic store knows of one object.
///
/// The values stand in ``propertyCache`` by the names of their properties: attributes as objects have them, to-one
/// relationships as the node that they lead to, and to-many ones as a set or an ordered set of nodes. A subclass may
/// keep them otherwise and override ``value(forKey:)`` and ``setValue(_:forKey:)``.
open class NSAtomicStoreCacheNode: NSObject, NSKeyValueCoding {
    /// The identifier of the object.
    public let objectID: NSManagedObjectID
    /// The values by the names of their properties; nil until the first is set.
    open var propertyCache: NSMutableDictionary?

    /// How often the object has been written since the store was loaded, and once more.
    var version = 1
    /// The row of the values, until they change.
    private var knownRow: RowSnapshot?

    /// A node without values.
    public init(objectID moid: NSManagedObjectID) {
        objectID = moid
        super.init()
    }

    /// The value of a property; nil if there is none.
    open func value(forKey key: String) -> Any? {
        propertyCache?.object(forKey: NSString(string: key)) ?? ownValue(forKey: key)
    }

    /// What every object answers to. In the predicates that stores evaluate, nodes stand for identifiers.
    final func ownValue(forKey key: String) -> Any? {
        switch key {
        case "self", "objectID": self
        case "entity": objectID.entity
        default: nil
        }
    }

    /// Sets the value of a property; nil removes it.
    open func setValue(_ value: Any?, forKey key: String) {
        let cache = propertyCache ?? NSMutableDictionary()
        if let value = flattened(value) {
            cache.setObject(value, forKey: NSString(string: key))
        } else {
            cache.removeObject(forKey: NSString(string: key))
        }
        propertyCache = cache
        knownRow = nil
    }

    // MARK: - What stores ask

    /// The values as contexts get them.
    var row: RowSnapshot {
        if let knownRow { return knownRow }
        let row = NodeRow.make(objectID.key, version: version, of: objectID.layout) { value(forKey: $0.name) }
        knownRow = row
        return row
    }

    /// Takes note that values may have been changed past the node.
    func forgetRow() {
        knownRow = nil
    }

    /// The nodes that a to-many relationship leads to, in its order if it has one.
    func members(of property: PropertyLayout) -> [NSAtomicStoreCacheNode] {
        let nodes = (elements(of: value(forKey: property.name)) ?? []).compactMap { $0 as? NSAtomicStoreCacheNode }
        guard property.relationship?.isOrdered != true else { return nodes }
        return nodes.sorted { $0.objectID.key < $1.objectID.key }
    }

    /// Sets the nodes that a to-many relationship leads to.
    func setMembers(_ members: [NSAtomicStoreCacheNode], of property: PropertyLayout) {
        let isOrdered = property.relationship?.isOrdered == true
        setValue(isOrdered ? NSOrderedSet(array: members) : NSSet(array: members), forKey: property.name)
    }

    /// What brings the values of now back: for saves that fail.
    func memento() -> () -> Void {
        let (cache, row, version) = (propertyCache?.mutableCopy() as? NSMutableDictionary, knownRow, version)
        return {
            self.propertyCache = cache
            self.knownRow = row
            self.version = version
        }
    }
}
