internal import Foundation
internal import FoundationBackfill

/// The row with the default values of an entity's new objects.
enum DefaultRow {
    /// Returns the row, and the ordinals of the properties whose default values it cannot hold.
    static func make(
        for entity: NSEntityDescription,
        _ number: Int,
        _ properties: [PropertyLayout],
        _ slots: [Slot],
        _ objectClass: NSManagedObject.Type
    ) -> (row: RowSnapshot, unpacked: [Int]) {
        var unpacked = properties.filter { $0.isTransient && $0.attributeType != nil }.map(\.ordinal)
        var packer = RowPacker(expectedWords: slots.count + 16)
        packer.begin(key: 0, version: 0, entity: number, slotCount: slots.count)
        let descriptions = entity.propertiesByName
        for (index, slot) in slots.enumerated() {
            guard let attribute = descriptions[properties[slot.ordinal].name] as? NSAttributeDescription,
                let value = defaultValue(of: attribute, slot)
            else { continue }
            guard slot.attributeType == .transformableAttributeType else {
                packer.set(AttributeCoding.stored(value, as: slot.attributeType), at: index, form: slot.form)
                continue
            }
            // The transformer may be registered later, before the first object is created.
            if let data = AttributeTransformer(leaf(of: attribute, slot), in: objectClass).data(of: value) {
                packer.set(.bytes(data), at: index, form: .bytes)
            } else {
                unpacked.append(slot.ordinal)
            }
        }
        unpacked.removeAll { ordinal in
            let attribute = descriptions[properties[ordinal].name] as? NSAttributeDescription
            return attribute?.initialValue == nil
        }
        return (packer.finish(), unpacked)
    }

    private static func defaultValue(of attribute: NSAttributeDescription, _ slot: Slot) -> Any? {
        guard case .attribute(let element?) = slot.role else { return attribute.defaultValue }
        return CompositeValue.value(at: element, in: attribute.initialValue)
    }

    private static func leaf(of attribute: NSAttributeDescription, _ slot: Slot) -> NSAttributeDescription? {
        guard case .attribute(let element?) = slot.role, let composite = attribute as? NSCompositeAttributeDescription
        else { return attribute }
        return composite.leaves.first { $0.path == element }?.element
    }
}

extension NSAttributeDescription {
    /// The default value; for composite attributes, composed of the elements' default values.
    var initialValue: Any? {
        (self as? NSCompositeAttributeDescription)?.elementDefaults ?? defaultValue
    }
}
