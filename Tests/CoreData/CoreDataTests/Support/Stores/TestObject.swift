import Foundation

@testable import CoreData

/// A managed object without a context, whose slots and to-many changes tests set as a store sees them.
final class TestObject: NSManagedObject {
    convenience init(_ layout: EntityLayout, key: Int64, snapshot: RowSnapshot? = nil) {
        layout.description.layout = layout
        self.init(entity: layout.description, insertInto: nil)
        self.key = key
        self.snapshot = snapshot
    }

    /// The stored value of a property, or of its second slot.
    subscript(name: String, second second: Bool = false) -> Value {
        get {
            guard let property = layout.property(named: name), !property.slots.isEmpty else { return .null }
            let slot = property.slots.lowerBound + (second ? 1 : 0)
            return (try? storedValue(inSlot: slot)) ?? .null
        }
        set {
            guard let property = layout.property(named: name) else { return }
            liveValues.assign(liveValue(newValue, of: property, isSecond: second), at: property.ordinal)
        }
    }

    /// Returns the object after it has been saved with a row.
    func saved(as row: RowSnapshot?) -> TestObject {
        TestObject(layout, key: key, snapshot: row ?? snapshot)
    }

    /// Adds and removes members of a relationship.
    ///
    /// - Parameter order: All members in their new order; nil to leave the order alone.
    func change(
        _ name: String,
        add added: [TestObject] = [],
        remove removed: [TestObject] = [],
        order: [TestObject]? = nil
    ) {
        guard let property = layout.property(named: name), let relationship = property.relationship else { return }
        var set = RelationshipSet(isLoaded: false, isOrdered: relationship.isOrdered)
        if case .members(let known)? = live?.value(at: property.ordinal) { set = known }
        for object in removed { set.remove(object) }
        for object in added { set.add(object) }
        if let order {
            set.load(order.filter { member in !added.contains { $0 === member } })
            set.reorder(order)
        }
        liveValues.keep(.members(set), at: property.ordinal)
    }

    private func liveValue(_ value: Value, of property: PropertyLayout, isSecond: Bool) -> PropertyValue {
        switch value {
        case .null: return .null
        case .real(let real): return .real(real)
        case .digits(let digits): return .any(NSDecimalNumber(string: digits))
        case .text(let text): return .text(text)
        case .bytes(let data): return .data(data)
        case .integer(let integer):
            guard let relationship = property.relationship else { return .integer(integer) }
            return .object(destination(integer, of: property, relationship, isSecond: isSecond))
        }
    }

    /// Returns the destination of a to-one relationship by its key or, with that of before, by its entity's number.
    private func destination(
        _ integer: Int64,
        of property: PropertyLayout,
        _ relationship: PropertyLayout.Relationship,
        isSecond: Bool
    ) -> NSManagedObject {
        var (entity, key) = (relationship.destination, integer)
        if isSecond, case .integer(let known) = self[property.name] { (entity, key) = (Int(integer), known) }
        let model = layout.description.managedObjectModel?.entities ?? []
        let layouts = model.compactMap(\.layout)
        return TestObject(layouts.first { $0.number == entity } ?? layout, key: key)
    }
}
