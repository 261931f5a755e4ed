internal import FoundationBackfill

/// Something that objects are sorted or divided by and that stores have a column for: an attribute of theirs, or of an
/// object that to-one relationships lead to.
struct ResultColumn: Sendable {
    /// The ordinals of the to-one relationships on the way.
    private let relationships: [Int]
    /// The place of the value in the row of the last object; nil for the object's key.
    private let slot: Int?
    /// The attribute's type; nil for keys.
    let attributeType: NSAttributeType?

    /// Whether comparisons of text apply.
    var isText: Bool { attributeType == .stringAttributeType }

    /// The objects' own keys.
    static let ownKey = ResultColumn(relationships: [], slot: nil, attributeType: nil)

    private init(relationships: [Int], slot: Int?, attributeType: NSAttributeType?) {
        self.relationships = relationships
        self.slot = slot
        self.attributeType = attributeType
    }

    /// The column of a key path; nil if it leads to something that is not stored.
    init?(_ keyPath: String, of entity: EntityLayout, in model: ModelLayout) {
        var keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        var (entity, relationships) = (entity, [Int]())
        while let key = keys.popFirst() {
            guard let property = entity.property(named: key), !property.isTransient else { return nil }
            switch property.kind {
            case .toOne(let relationship):
                relationships.append(property.ordinal)
                entity = model.entity(relationship.destination)
            case .attribute:
                let element = keys.joined(separator: ".")
                let slot = property.slots.first { element.isEmpty || entity.slots[$0].isElement(element) }
                guard let slot, entity.slots[slot].hasOneValue || !element.isEmpty else { return nil }
                let type = entity.slots[slot].attributeType
                self.init(relationships: relationships, slot: slot, attributeType: type)
                return
            case .toMany, .fetched: return nil
            }
        }
        self.init(relationships: relationships, slot: nil, attributeType: nil)
    }

    /// The value of an object, as its store has it or is to have it.
    func value(of object: NSManagedObject) -> Value {
        var owner = object
        for ordinal in relationships {
            guard let next = owner.object(at: ordinal) else { return .null }
            owner = next
        }
        guard let slot else { return Self.key(of: owner) }
        if owner.isFault, owner.snapshot == nil { owner.realize() }
        // What cannot be turned into bytes cannot be saved either; until then it counts as nothing.
        let value = (try? owner.storedValue(inSlot: slot)) ?? .null
        if case .real(let real) = value, real.isNaN { return .null }
        return value
    }

    /// Keys of objects that were never saved come behind all others, as those that they will get.
    private static func key(of object: NSManagedObject) -> Value {
        let key = RowIdentity(object).key
        return .integer(key < 0 ? Int64.max / 2 - key : key)
    }
}

extension Slot {
    /// Whether the slot holds all that there is of its attribute.
    fileprivate var hasOneValue: Bool {
        if case .attribute(element: nil) = role { return true }
        return false
    }
}
