package import CloudWire

/// A field that two devices have changed without knowing of each other, to values of which one replaces the other.
package struct FieldConflict: Hashable, Sendable {
    /// A value, nil for none, and when it was set.
    package struct Side: Hashable, Sendable {
        package let value: FieldValue?
        package let time: HybridTime?

        package init(_ value: FieldValue?, _ time: HybridTime?) {
            (self.value, self.time) = (value, time)
        }
    }

    package let field: String
    /// What both have come of; nil if that is not known.
    package var base: Side?
    package let mine: Side
    package let theirs: Side
    /// Whether the own value is the one that stays.
    package let isMineLater: Bool

    package init(field: String, base: Side?, mine: Side, theirs: Side, isMineLater: Bool) {
        (self.field, self.base, self.mine, self.theirs) = (field, base, mine, theirs)
        self.isMineLater = isMineLater
    }

    /// The value that stays.
    var winner: Side { isMineLater ? mine : theirs }

    var lost: LostValue {
        let loser = isMineLater ? theirs : mine
        return LostValue(field: field, value: loser.value, time: loser.time)
    }
}

/// A value that another one has replaced, although nobody who wrote that one knew of it.
package struct LostValue: Hashable, Sendable {
    package let field: String
    /// Nil for a field that had been emptied.
    package let value: FieldValue?
    package let time: HybridTime?
    /// When the device has noticed it, in milliseconds since 1970 by its own clock; nil until somebody says.
    package var since: Int64?

    package init(field: String, value: FieldValue?, time: HybridTime?, since: Int64? = nil) {
        (self.field, self.value, self.time, self.since) = (field, value, time, since)
    }

    /// Whether two values are the same, whenever they were noticed.
    func isSame(as other: LostValue) -> Bool { field == other.field && value == other.value && time == other.time }
}
