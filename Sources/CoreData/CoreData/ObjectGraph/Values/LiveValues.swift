internal import FoundationBackfill

/// What an object holds beside its row: values that were set, and those worth keeping once they were made from the row.
/// Most objects never get one.
final class LiveValues {
    /// The values by ordinal; those that are not present mean nothing.
    @exclusivity(unchecked)
    private var values: [PropertyValue]
    /// The ordinals of the values that there are.
    @exclusivity(unchecked)
    private(set) var present = SlotSet()
    /// The ordinals of those that did not come from the row.
    @exclusivity(unchecked)
    private(set) var assigned = SlotSet()
    /// The ordinals of the properties that changed since the last save, as the program announced it.
    @exclusivity(unchecked)
    var changed = SlotSet()
    /// The ordinals of the properties that changed since changes were last processed.
    @exclusivity(unchecked)
    var changedInEvent = SlotSet()
    /// Those who follow the object, if anyone ever did.
    @exclusivity(unchecked)
    var observers: ObjectObservers?
    /// What the properties were before the present event, if their context's changes can be undone.
    @exclusivity(unchecked)
    var formerValues: FormerValues?

    init(count: Int) {
        values = Array(repeating: .null, count: count)
    }

    /// The value at an ordinal, if there is one.
    @inline(__always)
    func value(at ordinal: Int) -> PropertyValue? {
        present.contains(ordinal) ? values[ordinal] : nil
    }

    /// Sets a value that takes the place of the row's.
    func assign(_ value: PropertyValue, at ordinal: Int) {
        values[ordinal] = value
        present.insert(ordinal)
        assigned.insert(ordinal)
    }

    /// Keeps a value that was made from the row.
    func keep(_ value: PropertyValue, at ordinal: Int) {
        values[ordinal] = value
        present.insert(ordinal)
    }

    /// Forgets a value, so that the row's counts again.
    func forget(_ ordinal: Int) {
        values[ordinal] = .null
        present.remove(ordinal)
        assigned.remove(ordinal)
        changed.remove(ordinal)
    }

    /// The ordinals of the properties that differ from the row, or were announced to.
    var changedOrAssigned: SlotSet { changed.union(assigned) }

    /// Forgets which values did not come from the row, because a row with them has been written.
    func settle() {
        assigned = SlotSet()
        changed = SlotSet()
    }

    /// Forgets the values that were made from the row, and which members the store has, but keeps what is new.
    ///
    /// - Parameter kept: The ordinals of values that no row has.
    func forgetWhatWasRead(but kept: SlotSet) {
        for ordinal in present.numbers where !assigned.contains(ordinal) && !kept.contains(ordinal) {
            if case .members(let set) = values[ordinal] {
                set.unload()
            } else {
                values[ordinal] = .null
                present.remove(ordinal)
            }
        }
    }
}
