/// What the properties of an object that changed in the present event were before. Objects have it only while their
/// context has an undo manager.
final class FormerValues {
    private(set) var values: [(ordinal: Int, value: FormerValue)] = []
    private var known = SlotSet()

    /// Whether the property changed already: only its first change in an event counts.
    func isKnown(_ ordinal: Int) -> Bool {
        known.contains(ordinal)
    }

    func note(_ value: FormerValue, at ordinal: Int) {
        known.insert(ordinal)
        values.append((ordinal, value))
    }

    /// Notes that an object became a member of a to-many relationship.
    func noteAdded(_ object: NSManagedObject, at ordinal: Int) {
        changeMembers(at: ordinal) { $0.noteAdded(object) }
    }

    /// Notes that an object left a to-many relationship.
    func noteRemoved(_ object: NSManagedObject, at ordinal: Int) {
        changeMembers(at: ordinal) { $0.noteRemoved(object) }
    }

    private func changeMembers(at ordinal: Int, _ change: (inout MemberChanges) -> Void) {
        guard let index = values.firstIndex(where: { $0.ordinal == ordinal }),
            case .memberChanges(var changes) = values[index].value
        else { return }
        // The list must not be shared while it changes, or it would be copied for each member.
        values[index].value = .value(.null)
        change(&changes)
        values[index].value = .memberChanges(changes)
    }
}
