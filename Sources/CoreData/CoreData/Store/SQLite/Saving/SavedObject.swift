/// What is written of an object, so that writing does not depend on how contexts keep objects.
protocol SavedObject {
    var layout: EntityLayout { get }
    var key: Int64 { get }
    /// The row that the changes started from; nil if it was never read, as with new objects and deleted faults.
    var snapshot: RowSnapshot? { get }
    /// The slots whose values differ from the row's. Of new objects, all slots are written.
    var changedSlots: SlotSet { get }
    /// The value of a changed slot. Values of attributes with external storage come as users see them.
    func storedValue(inSlot slot: Int) throws -> Value
    var toManyChanges: [ToManyChange] { get }
}

extension NSManagedObject: SavedObject {}
