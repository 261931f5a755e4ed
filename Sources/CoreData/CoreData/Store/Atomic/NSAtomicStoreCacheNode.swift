public import FoundationBackfill

/// The values of one object in an atomic store.
///
/// ``propertyCache`` holds the values by property name: attributes as in managed objects, to-one relationships as the
/// destination node, and to-many relationships as a set or ordered set of nodes. A subclass can store values
/// differently if it overrides ``value(forKey:)`` and ``setValue(_:forKey:)``.
open class NSAtomicStoreCacheNode: NSObject, NSKeyValueCoding {
    /// The identifier of the object.
    public let objectID: NSManagedObjectID
    /// The values by property name; nil until the first value is set.
    open var propertyCache: NSMutableDictionary?

    /// The version of the object: 1 when it is loaded, increased by each save.
    var version = 1
    /// The cached row; nil after a value has changed.
    private var knownRow: RowSnapshot?

    /// Creates a node without values.
    public init(objectID moid: NSManagedObjectID) {
        objectID = moid
        super.init()
    }

    /// Returns the value of a property; nil if there is none.
    open func value(forKey key: String) -> Any? {
        propertyCache?.object(forKey: NSString(string: key)) ?? ownValue(forKey: key)
    }

    /// Returns the value of a key that every object supports. In predicates that stores evaluate, nodes stand for
    /// object identifiers.
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

    // MARK: - Rows and members

    /// The values as a row for contexts.
    var row: RowSnapshot {
        if let knownRow { return knownRow }
        let row = NodeRow.make(objectID.key, version: version, of: objectID.layout) { value(forKey: $0.name) }
        knownRow = row
        return row
    }

    /// Discards the cached row, because a subclass may have changed values without calling ``setValue(_:forKey:)``.
    func forgetRow() {
        knownRow = nil
    }

    /// Returns the members of a to-many relationship, in its order if it is ordered, else by key.
    func members(of property: PropertyLayout) -> [NSAtomicStoreCacheNode] {
        let nodes = (elements(of: value(forKey: property.name)) ?? []).compactMap { $0 as? NSAtomicStoreCacheNode }
        guard property.relationship?.isOrdered != true else { return nodes }
        return nodes.sorted { $0.objectID.key < $1.objectID.key }
    }

    /// Sets the members of a to-many relationship.
    func setMembers(_ members: [NSAtomicStoreCacheNode], of property: PropertyLayout) {
        let isOrdered = property.relationship?.isOrdered == true
        setValue(isOrdered ? NSOrderedSet(array: members) : NSSet(array: members), forKey: property.name)
    }

    /// Returns a closure that restores the current values if a save fails.
    func memento() -> () -> Void {
        let (cache, row, version) = (propertyCache?.mutableCopy() as? NSMutableDictionary, knownRow, version)
        return {
            self.propertyCache = cache
            self.knownRow = row
            self.version = version
        }
    }
}

extension NSAtomicStoreCacheNode: OpaqueOperand {
    /// The identifier of the object, which a node stands for in predicates.
    package var comparedIdentity: NSObject { objectID }
}

/// The nodes of a store by entity and key.
struct NodeTable {
    /// The nodes by entity number and key.
    private var nodes: [Int: [Int64: NSAtomicStoreCacheNode]] = [:]
    /// Cached results of ``nodes(of:)`` since the last change.
    private var sorted: [ClosedRange<Int>: [NSAtomicStoreCacheNode]] = [:]

    /// All nodes.
    var all: Set<NSAtomicStoreCacheNode> { Set(nodes.values.flatMap(\.values)) }

    /// Returns the nodes of the entities in a range of numbers, sorted by key.
    mutating func nodes(of numbers: ClosedRange<Int>) -> [NSAtomicStoreCacheNode] {
        if let known = sorted[numbers] { return known }
        let found = numbers.flatMap { nodes[$0]?.values.map { $0 } ?? [] }.sorted { $0.objectID.key < $1.objectID.key }
        sorted[numbers] = found
        return found
    }

    /// Returns the node with a key in the hierarchy of an entity.
    func node(_ key: Int64, of entity: EntityLayout, in model: ModelLayout) -> NSAtomicStoreCacheNode? {
        if let node = nodes[entity.number]?[key] { return node }
        for number in model.entity(entity.rootNumber).numbers where number != entity.number {
            if let node = nodes[number]?[key] { return node }
        }
        return nil
    }

    mutating func insert(_ node: NSAtomicStoreCacheNode) {
        sorted = [:]
        nodes[node.objectID.layout.number, default: [:]][node.objectID.key] = node
    }

    mutating func remove(_ node: NSAtomicStoreCacheNode) {
        sorted = [:]
        nodes[node.objectID.layout.number]?[node.objectID.key] = nil
    }
}
