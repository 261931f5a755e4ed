internal import Foundation
internal import FoundationBackfill

/// Converts the values that batch requests give for an entity's properties to stored values.
struct BatchValues {
    let entity: EntityLayout
    let tables: StoreTables
    let store: StoreIdentity?
    /// The transformers of transformable attributes, by ordinal.
    private let transformers: [Int: AttributeTransformer]

    init(_ entity: EntityLayout, _ tables: StoreTables, _ store: StoreIdentity?) {
        self.entity = entity
        self.tables = tables
        self.store = store
        transformers = Dictionary(
            uniqueKeysWithValues: entity.properties
                .filter { $0.attributeType == .transformableAttributeType }
                .map { property in
                    let attribute = entity.propertyDescription(at: property.ordinal) as? NSAttributeDescription
                    return (property.ordinal, AttributeTransformer(attribute, in: entity.objectClass))
                }
        )
    }

    /// Returns the property with a name.
    ///
    /// - Throws: An error if there is no such property, or batch requests cannot set it.
    func property(named key: String) throws -> PropertyLayout {
        guard let property = entity.property(named: key) else {
            let names = entity.properties.map(\.name)
            let reason = "it has no such property, but \(ErrorFactory.list(names, atMost: 12))"
            throw ErrorFactory.invalidBatchKey(key, of: entity.name, reason: reason)
        }
        if let reason = reasonToRefuse(property) {
            throw ErrorFactory.invalidBatchKey(key, of: entity.name, reason: reason)
        }
        return property
    }

    private func reasonToRefuse(_ property: PropertyLayout) -> String? {
        if property.isTransient { return "it is transient, and no store has it" }
        if property.isDerived { return "it is derived, and the store computes it" }
        switch property.kind {
        case .attribute: return nil
        case .toMany: return "it is a to-many relationship"
        case .fetched: return "it is a fetched property"
        case .toOne(let relationship):
            guard let inverse = relationship.inverse else { return nil }
            let destination = tables.layout.entity(relationship.destination)
            return destination.properties[inverse].relationship?.isToMany == true
                ? nil : "its inverse is a to-one relationship, and would have to be set as well"
        }
    }

    /// Returns the values that the slots of a property hold for a value.
    ///
    /// - Throws: An error if the property cannot have the value.
    func stored(_ value: Any?, for property: PropertyLayout) throws -> [Value] {
        guard let value = flattened(value), !(value is NSNull) else { return property.slots.map { _ in .null } }
        guard let type = property.attributeType else { return try keys(of: value, property) }
        switch type {
        case .transformableAttributeType:
            guard let stored = transformers[property.ordinal]?.stored(value) else {
                throw ErrorFactory.untransformable(entity: entity.name, property: property.name, value: value)
            }
            try requireColumn(for: stored, value, property)
            return [stored]
        case .compositeAttributeType:
            return try elements(of: value, property)
        default:
            return [try stored(value, type, property)]
        }
    }

    /// Throws if the column that an attribute asks for cannot hold a transformed value.
    private func requireColumn(for stored: Value, _ value: Any, _ property: PropertyLayout) throws {
        guard case .bytes(let data) = stored, let column = tables.dialect.ownColumn?(entity, property),
            !column.holds(data)
        else { return }
        let reason = "its column has the type \(column.type), and the attribute's transformer has made something else"
        throw ErrorFactory.invalidBatchValue(value, for: property.name, of: entity.name, reason: reason)
    }

    private func stored(_ value: Any, _ type: NSAttributeType, _ property: PropertyLayout) throws -> Value {
        if type == .objectIDAttributeType || AttributeCoding.unboxed(value, as: type) != nil {
            let stored = AttributeCoding.stored(value, as: type)
            if case .integer(let integer) = stored, type == .booleanAttributeType {
                return .integer(integer == 0 ? 0 : 1)
            }
            if !stored.isNull || type == .decimalAttributeType { return stored }
        }
        throw ErrorFactory.invalidBatchValue(
            value,
            for: property.name,
            of: entity.name,
            reason: "its values are of another type"
        )
    }

    private func elements(of composite: Any, _ property: PropertyLayout) throws -> [Value] {
        guard composite is [String: Any] else {
            throw ErrorFactory.invalidBatchValue(
                composite,
                for: property.name,
                of: entity.name,
                reason: "its values are dictionaries"
            )
        }
        let attribute = entity.propertyDescription(at: property.ordinal) as? NSCompositeAttributeDescription
        return try property.slots.map { slot in
            let place = entity.slots[slot]
            guard case .attribute(let path?) = place.role,
                let value = CompositeValue.value(at: path, in: composite), !(value is NSNull)
            else { return .null }
            guard place.attributeType == .transformableAttributeType else {
                return try stored(value, place.attributeType, property)
            }
            let element = attribute?.leaves.first { $0.path == path }?.element
            guard let stored = AttributeTransformer(element, in: entity.objectClass).stored(value) else {
                throw ErrorFactory.untransformable(entity: entity.name, property: property.name, value: value)
            }
            return stored
        }
    }

    /// Returns the key of the destination of a to-one relationship and, if that has a slot, the number of its entity.
    private func keys(of value: Any, _ property: PropertyLayout) throws -> [Value] {
        func refuse(_ reason: String) -> CocoaError {
            ErrorFactory.invalidBatchValue(value, for: property.name, of: entity.name, reason: reason)
        }
        guard let relationship = property.relationship,
            let id = value as? NSManagedObjectID ?? (value as? NSManagedObject)?.objectID
        else { throw refuse("it takes objects and their identifiers") }
        if id.isTemporaryID { throw refuse("the object was never saved") }
        if let store, id.store?.uuid != store.uuid { throw refuse("the object is in another store") }
        let destination = tables.layout.entity(relationship.destination)
        guard let target = tables.layout.entity(named: id.layout.name), destination.numbers.contains(target.number)
        else { throw refuse("it leads to objects of \(destination.name), and this is one of \(id.layout.name)") }
        return [.integer(id.key), .integer(Int64(target.number))].prefix(property.slots.count).map { $0 }
    }
}
