/// The values that an object's changed properties had at the beginning of the current event. Recorded only while the
/// context has an undo manager.
final class FormerValues {
    private(set) var values: [(ordinal: Int, value: FormerValue)] = []
    private var known = SlotSet()

    /// Whether a value is already recorded for the property. Only the first change in an event is recorded.
    func isKnown(_ ordinal: Int) -> Bool {
        known.contains(ordinal)
    }

    func note(_ value: FormerValue, at ordinal: Int) {
        known.insert(ordinal)
        values.append((ordinal, value))
    }

    /// Records that an object became a member of a to-many relationship.
    func noteAdded(_ object: NSManagedObject, at ordinal: Int) {
        changeMembers(at: ordinal) { $0.noteAdded(object) }
    }

    /// Records that an object left a to-many relationship.
    func noteRemoved(_ object: NSManagedObject, at ordinal: Int) {
        changeMembers(at: ordinal) { $0.noteRemoved(object) }
    }

    private func changeMembers(at ordinal: Int, _ change: (inout MemberChanges) -> Void) {
        guard let index = values.firstIndex(where: { $0.ordinal == ordinal }),
            case .memberChanges(var changes) = values[index].value
        else { return }
        // Clears the stored list first, so that it is not shared and copied for each member.
        values[index].value = .value(.null)
        change(&changes)
        values[index].value = .memberChanges(changes)
    }
}

/// A property's value at the beginning of an event, in the form that is needed to restore it.
enum FormerValue {
    /// The value of an attribute, or the destination of a to-one relationship.
    case value(PropertyValue)
    /// The members of a to-many relationship, in order if the relationship is ordered.
    case members([NSManagedObject])
    /// The members added to and removed from a to-many relationship since then. Recording these does not read the other
    /// members.
    case memberChanges(MemberChanges)
}

/// The objects that were added to and removed from a to-many relationship during an event.
struct MemberChanges {
    private(set) var added = ObjectList()
    private(set) var removed = ObjectList()

    var isEmpty: Bool { added.isEmpty && removed.isEmpty }

    mutating func noteAdded(_ object: NSManagedObject) {
        if !removed.remove(object) { added.append(object) }
    }

    mutating func noteRemoved(_ object: NSManagedObject) {
        if !added.remove(object) { removed.append(object) }
    }
}

extension PropertyValue {
    /// Whether both values are known to be equal. False for collections and boxed values.
    func isSame(as other: PropertyValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left == right
        case (.uuid(let left), .uuid(let right)): left == right
        case (.data(let left), .data(let right)): left == right
        case (.url(let left), .url(let right)): left == right
        case (.object(let left), .object(let right)): left === right
        default: false
        }
    }
}
