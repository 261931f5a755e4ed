internal import Foundation
internal import FoundationBackfill

/// The row that new objects of an entity start from.
enum DefaultRow {
    static func make(
        for entity: NSEntityDescription,
        _ number: Int,
        _ properties: [PropertyLayout],
        _ slots: [Slot]
    ) -> RowSnapshot {
        var packer = RowPacker(expectedWords: slots.count + 16)
        packer.begin(key: 0, version: 0, entity: number, slotCount: slots.count)
        let descriptions = entity.propertiesByName
        for (index, slot) in slots.enumerated() {
            guard let attribute = descriptions[properties[slot.ordinal].name] as? NSAttributeDescription,
                let value = defaultValue(of: attribute, slot)
            else { continue }
            packer.set(AttributeCoding.stored(value, as: slot.attributeType), at: index)
        }
        return packer.finish()
    }

    private static func defaultValue(of attribute: NSAttributeDescription, _ slot: Slot) -> Any? {
        guard case .attribute(let element?) = slot.role, let composite = attribute as? NSCompositeAttributeDescription
        else { return attribute.defaultValue }
        return composite.elements.first { $0.name == element }?.defaultValue
    }
}
