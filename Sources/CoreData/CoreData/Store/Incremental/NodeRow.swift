internal import Foundation
internal import FoundationBackfill

/// Makes rows of the values that nodes have.
enum NodeRow {
    /// The row of the values that a closure gives for each stored property: those of attributes as objects have them,
    /// and for to-one relationships an identifier, an object or a node.
    static func make(
        _ key: Int64,
        version: Int,
        of entity: EntityLayout,
        _ value: (PropertyLayout) throws -> Any?
    ) rethrows -> RowSnapshot {
        var packer = RowPacker(expectedWords: entity.slots.count + 16)
        packer.begin(key: key, version: version, entity: entity.number, slotCount: entity.slots.count)
        for property in entity.properties where !property.slots.isEmpty {
            guard let value = flattened(try value(property)), !(value is NSNull) else { continue }
            if property.relationship != nil {
                pack(destination: value, entity, property, &packer)
            } else {
                pack(value, entity, property, &packer)
            }
        }
        return packer.finish()
    }

    /// A row that says which object there is, and nothing else.
    static func makeKeyRow(_ key: Int64, entity: Int) -> RowSnapshot {
        var packer = RowPacker(expectedWords: RowSnapshot.headerWords)
        packer.begin(key: key, version: 0, entity: entity, slotCount: 0)
        return packer.finish()
    }

    /// The identifier that a value of a relationship stands for.
    static func identifier(_ value: Any) -> NSManagedObjectID? {
        switch value {
        case let id as NSManagedObjectID: id
        case let node as NSAtomicStoreCacheNode: node.objectID
        case let object as NSManagedObject: object.objectID
        default: nil
        }
    }

    private static func pack(
        destination value: Any,
        _ entity: EntityLayout,
        _ property: PropertyLayout,
        _ packer: inout RowPacker
    ) {
        guard let id = identifier(value) else { return }
        for slot in property.slots {
            if case .entityNumber = entity.slots[slot].role {
                packer.set(Int64(id.layout.number), at: slot)
            } else {
                packer.set(id.key, at: slot)
            }
        }
    }

    private static func pack(
        _ value: Any,
        _ entity: EntityLayout,
        _ property: PropertyLayout,
        _ packer: inout RowPacker
    ) {
        let attribute = entity.propertyDescription(at: property.ordinal) as? NSAttributeDescription
        for slot in property.slots {
            let place = entity.slots[slot]
            var part: Any? = value
            var description = attribute
            if case .attribute(let element?) = place.role {
                part = CompositeValue.value(at: element, in: value)
                description =
                    (attribute as? NSCompositeAttributeDescription)?.leaves.first { $0.path == element }?.element
            }
            if place.attributeType == .transformableAttributeType {
                let data = part.flatMap { AttributeTransformer(description, in: entity.objectClass).data(of: $0) }
                if let data { packer.set(.bytes(data), at: slot, form: .bytes) }
            } else {
                packer.set(AttributeCoding.stored(part, as: place.attributeType), at: slot, form: place.form)
            }
        }
    }
}

extension NSManagedObject {
    /// The row that the object has when it is saved as it is now.
    ///
    /// - Throws: an error if a transformable value cannot be turned into bytes.
    final func packedRow(version: Int) throws -> RowSnapshot {
        var packer = RowPacker(expectedWords: layout.slots.count + 16)
        packer.begin(key: key, version: version, entity: layout.number, slotCount: layout.slots.count)
        for (slot, place) in layout.slots.enumerated() {
            let value = try storedValue(inSlot: slot)
            // Stores know nothing but numbers.
            if case .real(let real) = value, real.isNaN { continue }
            packer.set(value, at: slot, form: place.form)
        }
        return packer.finish()
    }
}
