internal import CloudWire

/// What undoes a deletion.
///
/// A record that one device deletes and another one edits comes back, unless its policy is ``MirroredRecord/DeletionPolicy/deletionWins``.
/// Only what a user does to the record itself is an edit. What follows from a change of *another* record is none: a reference that is
/// emptied, either end of a one-to-one link, the order of members. Deleting or linking the other record changes these by itself, so
/// they would bring back what nobody has touched.
extension RecordVersion {
    /// Whether a user has edited the record since a version; nil if no version is known.
    func isEdited(since base: RecordVersion?, _ policies: [String: FieldPolicy]) -> Bool {
        guard let base else { return true }
        let names = Set(fields.keys).union(times.keys).union(base.fields.keys)
        return names.contains { name in
            guard fields[name] != base.fields[name] || times[name] != base.times[name] else { return false }
            return switch policies[name] {
            case .order, .link: false
            case .reference: fields[name] != nil
            default: true
            }
        }
    }

    /// Whether a field never had a value, as far as the times of a record tell. Programs that write no times tell nothing.
    package func hasNeverHeld(_ field: String) -> Bool {
        fields[field] == nil && times[field] == nil && !times.isEmpty
    }
}

extension MirroredRecord {
    /// Takes over that the record was deleted along with another one.
    package mutating func removeWithOwner() { (removed, local) = (local ?? removed, nil) }

    /// Takes over that the record comes back, since the deletion that took it along was undone.
    package mutating func comeBack() {
        if let removed { local = removed }
    }
}
