package import CloudWire

/// What a record holds: its fields, and when each of them was changed last.
package struct RecordVersion: Hashable, Sendable {
    /// The fields with a value.
    package var fields: [String: FieldValue]
    /// The times of all fields that were ever set, also of those without a value now.
    package var times: [String: HybridTime]
    /// The latest change of each device that the version knows of. By it, a device sees that a version has come of one that it
    /// has sent itself, even if it never heard that it arrived.
    package var seen: [String: HybridTime]

    package init(
        fields: [String: FieldValue] = [:],
        times: [String: HybridTime] = [:],
        seen: [String: HybridTime] = [:]
    ) {
        (self.fields, self.times, self.seen) = (fields, times, seen)
    }

    /// Sets or removes a field.
    package mutating func set(_ value: FieldValue?, for field: String, at time: HybridTime) {
        fields[field] = value
        times[field] = time
        seen[time.device] = time
    }

    /// Whether the version knows of all changes that another one knows of.
    package func includes(_ other: RecordVersion) -> Bool {
        !other.seen.isEmpty && other.seen.allSatisfy { _, time in knows(time) }
    }

    /// Whether the version knows of a change.
    private func knows(_ time: HybridTime) -> Bool { seen[time.device].map { $0 >= time } ?? false }

    /// A version that two others may have come of: of each field, it has the value that one of them has, and the other one has known.
    ///
    /// - Parameter merged: Fields whose values may be made of several, so that their times do not tell all that is in them.
    static func ancestor(
        of one: RecordVersion,
        _ other: RecordVersion,
        except merged: Set<String>
    ) -> RecordVersion {
        var ancestor = RecordVersion()
        for name in Set(one.times.keys).union(other.times.keys).subtracting(merged) {
            let (first, second) = (one.times[name], other.times[name])
            if first.map(other.knows) ?? true {
                (ancestor.fields[name], ancestor.times[name]) = (one.fields[name], first)
            } else if second.map(one.knows) ?? true {
                (ancestor.fields[name], ancestor.times[name]) = (other.fields[name], second)
            }
        }
        return ancestor
    }
}

/// What is done with a field that two devices have changed without knowing of each other.
package enum FieldPolicy: Hashable, Sendable {
    /// The later value wins, and the other one stays readable.
    case later
    /// Numbers: what each has added is added.
    case counter
    /// Lists: what each has added is in it, and what each has removed is not.
    case members
    /// Texts with the names of records, one in each line: what each has added is in it at the place where that side has it, what each
    /// has moved is moved, and what each has removed is not there. Of two moves of one name, the later counts.
    case order
    /// Texts: the words that each has added are in it, and those that each has removed are not.
    case text
    /// The name of another record: the later one wins.
    case reference
    /// The name of another record that names this one in turn: the later one wins.
    case link

    /// Whether differences are merged, and not just compared by their times.
    var mergesDifferences: Bool {
        switch self {
        case .counter, .members, .order, .text: true
        case .later, .reference, .link: false
        }
    }
}
