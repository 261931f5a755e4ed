internal import FoundationBackfill

/// The values that an object holds in addition to its row: those that were set, and decoded values worth caching. Most
/// objects never have one.
final class LiveValues {
    /// The values by ordinal. Only those in `present` are valid.
    @exclusivity(unchecked)
    private var values: [PropertyValue]
    /// The ordinals of valid values.
    @exclusivity(unchecked)
    private(set) var present = SlotSet()
    /// The ordinals of values that were set and not read from the row.
    @exclusivity(unchecked)
    private(set) var assigned = SlotSet()
    /// The ordinals of the properties for which a change was announced since the last save.
    @exclusivity(unchecked)
    var changed = SlotSet()
    /// The ordinals of the properties that changed since pending changes were last processed.
    @exclusivity(unchecked)
    var changedInEvent = SlotSet()
    /// The object's observers; nil if it was never observed.
    @exclusivity(unchecked)
    var observers: ObjectObservers?
    /// The values of the properties before the current event; nil if the context has no undo manager.
    @exclusivity(unchecked)
    var formerValues: FormerValues?

    /// The access by key that is under way; nil if there is none.
    @exclusivity(unchecked)
    var keyedAccess: KeyedAccess?

    init(count: Int) {
        // One by one, because `Array(repeating:)` copies a value for each.
        values = Array(unsafeUninitializedCapacity: count) { values, initialized in
            for ordinal in 0..<count { values.initializeElement(at: ordinal, to: .null) }
            initialized = count
        }
    }

    /// Returns the value at an ordinal, if there is one.
    @inline(__always)
    func value(at ordinal: Int) -> PropertyValue? {
        present.contains(ordinal) ? values[ordinal] : nil
    }

    /// The value at the ordinal of a value that was assigned.
    @inline(__always)
    subscript(ordinal: Int) -> PropertyValue { values[ordinal] }

    /// Sets a value that replaces the row's value.
    @inline(__always)
    func assign(_ value: consuming PropertyValue, at ordinal: Int) {
        values[ordinal] = value
        present.insert(ordinal)
        assigned.insert(ordinal)
    }

    /// Caches a value that was decoded from the row.
    func keep(_ value: PropertyValue, at ordinal: Int) {
        values[ordinal] = value
        present.insert(ordinal)
    }

    /// Discards a value, so that the row's value is used again.
    func forget(_ ordinal: Int) {
        values[ordinal] = .null
        present.remove(ordinal)
        assigned.remove(ordinal)
        changed.remove(ordinal)
    }

    /// The ordinals of the properties that were assigned or announced as changed.
    var changedOrAssigned: SlotSet { changed.union(assigned) }

    /// Clears the record of assigned and changed values after a row with them was written.
    func settle() {
        assigned = SlotSet()
        changed = SlotSet()
    }

    /// Discards values that came from the row and the stored members of relationships, but keeps unsaved changes.
    ///
    /// - Parameter kept: The ordinals of values to keep, which no row holds.
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

/// A property's live value, which stores common types without boxing.
enum PropertyValue {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case uuid(UUID)
    case data(Data)
    case url(URL)
    /// The destination of a to-one relationship.
    case object(NSManagedObject)
    /// The members of a to-many relationship.
    case members(RelationshipSet)
    /// Decimals, transformable and composite values, fetched objects, and values of attributes without a type.
    case any(Any)
}
