public import FoundationBackfill

/// An object of the graph.
open class NSManagedObject: NSObject, NSFetchRequestResult {
    let layout: EntityLayout
    /// The store's number for the object; negative as long as it has none.
    var key: Int64
    /// The store that the object is in or will be saved to.
    var store: StoreIdentity?
    /// The row that the object was made from; nil for a fault whose row has not been read.
    var snapshot: RowSnapshot?

    /// Makes an object.
    public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        guard let layout = entity.layout else {
            misuse(.invalidArgument, "The entity \(entity.name ?? "") is not in a model that a coordinator uses.")
        }
        self.layout = layout
        key = TemporaryKey.next()
        super.init()
    }
}

extension NSManagedObject {
    /// The slots whose values differ from the row's.
    var changedSlots: SlotSet { SlotSet() }

    /// The value in a slot as the store is to hold it: that of the row, or what the program set since.
    func storedValue(inSlot slot: Int) throws -> Value { .null }

    /// What became of the to-many relationships since they were read.
    var toManyChanges: [ToManyChange] { [] }
}
