internal import Foundation
internal import ManagedObjectModelFormat

/// Writes an XML store; see ``XMLStoreFormat``.
struct XMLStoreWriter {
    private(set) var text = """
        <?xml version="1.0"?>
        <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

        <database>

        """
    private let model: ModelLayout?

    init(_ model: ModelLayout?) {
        self.model = model
    }

    mutating func writeInfo(_ metadata: StoreMetadata, lastKey: Int64) throws {
        text += "    <databaseInfo>\n"
        text += "        <version>134481920</version>\n"
        text += "        <UUID>\(XMLText.escaped(metadata.uuid))</UUID>\n"
        text += "        <nextObjectID>\(lastKey)</nextObjectID>\n"
        text += "        <metadata>\n"
        // Apple's files do not contain their type, which follows from the format.
        let values = metadata.values.filter { $0.key != StoreMetadata.Key.type }
        let list = try StoreMetadata(uuid: metadata.uuid, values: values).entries.compactMapValues(\.propertyList)
        text += "            <plist version=\"1.0\">\n"
        XMLPropertyList.write(list, indent: 16, to: &text)
        text += "            </plist>\n"
        text += "        </metadata>\n"
        text += "    </databaseInfo>\n"
    }

    mutating func write(_ object: StoreContent.Object) {
        guard let entity = model?.entity(object.row.entityNumber) else { return }
        text += "    <object type=\"\(XMLText.escaped(entity.name.uppercased()))\" id=\"z\(object.row.key)\">\n"
        for property in entity.properties where !property.isTransient {
            switch property.kind {
            case .attribute(.compositeAttributeType):
                for slot in property.slots {
                    guard case .attribute(let element?) = entity.slots[slot].role else { continue }
                    write(slot, entity, named: "\(property.name).\(element)", object.row)
                }
            case .attribute:
                if let slot = property.slots.first { write(slot, entity, named: property.name, object.row) }
            case .toOne(let relationship):
                let key = property.slots.first.flatMap { object.row.isNull($0) ? nil : object.row.integer($0) }
                write(relationship, property.name, property.isOptional ? "0/1" : "1/1", key.map { [$0] } ?? [])
            case .toMany(let relationship):
                write(relationship, property.name, "0/0", object.members[property.ordinal] ?? [])
            case .fetched: continue
            }
        }
        text += "    </object>\n"
    }

    mutating func finish() -> String {
        text + "</database>\n"
    }

    private mutating func write(_ slot: Int, _ entity: EntityLayout, named name: String, _ row: RowSnapshot) {
        let place = entity.slots[slot]
        guard !row.isNull(slot) else { return }
        let type = place.attributeType.traits.xmlStoreName
        text += "        <attribute name=\"\(XMLText.escaped(name.lowercased()))\" type=\"\(type)\""
        let value = AttributeCoding.text(of: row.value(slot, place.form), as: place.attributeType)
        if XMLText.canHold(value) {
            text += ">\(XMLText.escaped(value))</attribute>\n"
        } else {
            text += " encoding=\"base64\">\(Data(value.utf8).base64EncodedString())</attribute>\n"
        }
    }

    private mutating func write(
        _ relationship: PropertyLayout.Relationship,
        _ name: String,
        _ type: String,
        _ keys: [Int64]
    ) {
        let destination = model?.entity(relationship.destination).name.uppercased() ?? ""
        text += "        <relationship name=\"\(XMLText.escaped(name.lowercased()))\" type=\"\(type)\""
        text += " destination=\"\(XMLText.escaped(destination))\""
        if !keys.isEmpty { text += " idrefs=\"\(keys.map { "z\($0)" }.joined(separator: " "))\"" }
        text += "></relationship>\n"
    }
}
