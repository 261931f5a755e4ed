internal import FoundationBackfill

/// What one property of an object held.
enum SnapshotContent: Sendable, Equatable {
    /// What a store would hold for an attribute: several values if it is a composite one.
    case attribute([Value])
    case object(NSManagedObjectID?)
    case members(Set<NSManagedObjectID>)
    case orderedMembers([NSManagedObjectID])

    /// Nil for what was not read, and for fetched properties.
    init?(of property: PropertyLayout, in object: NSManagedObject) {
        switch property.kind {
        case .attribute(let type):
            self = .attribute(Self.values(of: property, type, in: object))
        case .toOne:
            self = .object(object.object(at: property.ordinal)?.objectID)
        case .toMany(let relationship):
            guard object.isLoadedToMany(property.ordinal) else { return nil }
            let ids = object.members(at: property.ordinal).map(\.objectID)
            self = relationship.isOrdered ? .orderedMembers(ids) : .members(Set(ids))
        case .fetched: return nil
        }
    }

    private static func values(
        of property: PropertyLayout,
        _ type: NSAttributeType,
        in object: NSManagedObject
    ) -> [Value] {
        if property.isExternal { return [object.data(at: property.ordinal).map { .bytes($0) } ?? .null] }
        guard property.slots.isEmpty else {
            // What cannot be turned into bytes cannot be sent either.
            return property.slots.map { (try? object.storedValue(inSlot: $0)) ?? .null }
        }
        let value = object.boxedValue(at: property.ordinal)
        guard type == .transformableAttributeType else { return [AttributeCoding.stored(value, as: type)] }
        return [value.flatMap { object.transformer(of: property).data(of: $0) }.map { .bytes($0) } ?? .null]
    }

    /// The value of an attribute as key-value coding gives it.
    static func value(of property: PropertyLayout, _ values: [Value], _ layout: EntityLayout) -> Any? {
        guard let type = property.attributeType, let first = values.first else { return nil }
        switch type {
        case .transformableAttributeType:
            guard case .bytes(let data) = first else { return nil }
            let attribute = layout.propertyDescription(at: property.ordinal) as? NSAttributeDescription
            return AttributeTransformer(attribute, in: layout.objectClass).value(of: data)
        case .compositeAttributeType:
            var elements: [String: Any] = [:]
            for (slot, value) in zip(property.slots, values) {
                guard case .attribute(let name?) = layout.slots[slot].role else { continue }
                guard let element = AttributeCoding.value(value, as: layout.slots[slot].attributeType) else { continue }
                CompositeValue.set(element, at: name, in: &elements)
            }
            return elements.isEmpty ? nil : elements
        default:
            return AttributeCoding.value(first, as: type)
        }
    }
}
