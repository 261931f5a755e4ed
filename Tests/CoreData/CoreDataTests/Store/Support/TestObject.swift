import Foundation

@testable import CoreData

/// An object as the writer of saves sees it, without a context.
final class TestObject: SavedObject {
    let layout: EntityLayout
    let key: Int64
    var snapshot: RowSnapshot?
    var toManyChanges: [ToManyChange] = []
    private var values: [Int: Value] = [:]

    init(_ layout: EntityLayout, key: Int64, snapshot: RowSnapshot? = nil) {
        self.layout = layout
        self.key = key
        self.snapshot = snapshot
    }

    var changedSlots: SlotSet {
        var slots = SlotSet()
        for slot in values.keys {
            slots.insert(slot)
        }
        return slots
    }

    func storedValue(inSlot slot: Int) throws -> Value {
        values[slot] ?? .null
    }

    /// The value of the property, or of its second slot.
    subscript(name: String, second second: Bool = false) -> Value {
        get {
            guard let slot = slot(name, second) else { return .null }
            return values[slot] ?? snapshot?.value(slot, layout.slots[slot].form) ?? .null
        }
        set {
            guard let slot = slot(name, second) else { return }
            values[slot] = newValue
        }
    }

    /// The object after it was saved with the row.
    func saved(as row: RowSnapshot?) -> TestObject {
        TestObject(layout, key: key, snapshot: row ?? snapshot)
    }

    /// Adds and removes members of a relationship.
    func change(
        _ name: String,
        add added: [TestObject] = [],
        remove removed: [TestObject] = [],
        order: [TestObject]? = nil
    ) {
        guard let ordinal = layout.ordinal(of: name) else { return }
        toManyChanges.append(
            ToManyChange(
                ordinal: ordinal,
                added: added.map(\.managedObject),
                removed: removed.map(\.managedObject),
                order: order?.map(\.managedObject)
            )
        )
    }

    private var managedObject: NSManagedObject {
        layout.description.layout = layout
        let object = NSManagedObject(entity: layout.description, insertInto: nil)
        object.key = key
        return object
    }

    private func slot(_ name: String, _ second: Bool) -> Int? {
        guard let property = layout.property(named: name), !property.slots.isEmpty else { return nil }
        return property.slots.lowerBound + (second ? 1 : 0)
    }
}
