internal import Foundation

/// Makes rows of the objects of an XML store. A relationship does not say of which entity the object is that it leads
/// to, so rows are made when all objects are known.
struct XMLObjects {
    private let model: ModelLayout
    private let entities: [String: EntityLayout]
    /// Properties, and elements of composite ones, by the names that files have, for each entity.
    private var slots: [Int: [String: Int]] = [:]
    private var properties: [Int: [String: PropertyLayout]] = [:]
    private var found: [(entity: EntityLayout, object: XMLStoreReader.Object)] = []
    private var numbers: [Int64: Int] = [:]

    init(_ model: ModelLayout) {
        self.model = model
        entities = Dictionary(
            model.entities.map { ($0.name.uppercased(), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for entity in model.entities {
            properties[entity.number] = Dictionary(
                entity.properties.map { ($0.name.lowercased(), $0) },
                uniquingKeysWith: { first, _ in first }
            )
            slots[entity.number] = Dictionary(
                entity.slots.enumerated().compactMap { slot, place in
                    guard case .attribute(let element) = place.role else { return nil }
                    let name = entity.properties[place.ordinal].name.lowercased()
                    return (element.map { "\(name).\($0.lowercased())" } ?? name, slot)
                },
                uniquingKeysWith: { first, _ in first }
            )
        }
    }

    /// Takes in an object. Those of entities that the model does not have are left out, which is possible only where
    /// its version is not looked at.
    mutating func add(_ object: XMLStoreReader.Object) throws {
        guard let entity = entities[object.type.uppercased()] else { return }
        guard numbers.updateValue(entity.number, forKey: object.key) == nil else {
            throw StoreFormatError("two objects have the id z\(object.key)")
        }
        found.append((entity, object))
    }

    /// All objects.
    func content() throws -> [StoreContent.Object] {
        var packer = RowPacker()
        return try found.map { entity, object in
            packer.begin(key: object.key, version: 1, entity: entity.number, slotCount: entity.slots.count)
            for (name, text) in object.attributes {
                guard let slot = slots[entity.number]?[name.lowercased()] else { continue }
                let place = entity.slots[slot]
                guard let value = XMLText.value(of: text, as: place.attributeType) else {
                    throw StoreFormatError(
                        "\(name) of z\(object.key) is no \(place.attributeType.xmlName): \(text.prefix(40))"
                    )
                }
                packer.set(value, at: slot, form: place.form)
            }
            var members: [Int: [Int64]] = [:]
            for (name, keys) in object.relationships {
                guard let property = properties[entity.number]?[name.lowercased()] else { continue }
                // What is no longer there is no longer related.
                let keys = keys.filter { numbers[$0] != nil }
                if property.relationship?.isToMany == true {
                    members[property.ordinal] = keys
                } else if let key = keys.first {
                    pack(key, property, entity, &packer)
                }
            }
            return StoreContent.Object(row: packer.finish(), members: members)
        }
    }

    private func pack(_ key: Int64, _ property: PropertyLayout, _ entity: EntityLayout, _ packer: inout RowPacker) {
        for slot in property.slots {
            switch entity.slots[slot].role {
            case .key: packer.set(key, at: slot)
            case .entityNumber: packer.set(Int64(numbers[key] ?? 0), at: slot)
            case .attribute: continue
            }
        }
    }
}
