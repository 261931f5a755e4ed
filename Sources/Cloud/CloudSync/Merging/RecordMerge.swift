internal import CloudWire

/// Brings together what two devices have made of the same version of a record.
///
/// The outcome depends on the three versions only, and it does not matter which side is called mine: two devices that merge the
/// same versions have the same record.
package struct RecordMerge: Sendable {
    package private(set) var merged: RecordVersion
    /// The fields of which a later value has replaced another one.
    package private(set) var conflicts: [FieldConflict] = []

    private let base: RecordVersion
    private let hasBase: Bool
    private let mine: RecordVersion
    private let theirs: RecordVersion

    /// Merges versions.
    ///
    /// - Parameters:
    ///   - base: The version that both have known; nil if they have made the record independently.
    ///   - policies: What is done with fields that both have changed; the later value wins in all others.
    package init(
        base: RecordVersion?,
        mine: RecordVersion,
        theirs: RecordVersion,
        policies: [String: FieldPolicy] = [:]
    ) {
        (self.base, self.mine, self.theirs) = (base ?? RecordVersion(), mine, theirs)
        hasBase = base != nil
        merged = RecordVersion(seen: mine.seen.merging(theirs.seen, uniquingKeysWith: max))
        // A version that knows of all that the other one has is made of it.
        if theirs.includes(mine) || mine.includes(theirs) {
            merged = theirs.includes(mine) ? theirs : mine
            return
        }
        let names = Set(mine.times.keys).union(theirs.times.keys).union(mine.fields.keys).union(theirs.fields.keys)
        for name in names.sorted() { merge(name, policies[name] ?? .later) }
    }

    /// The values that were replaced by later ones.
    package var lost: [LostValue] { conflicts.map(\.lost) }

    private mutating func merge(_ name: String, _ policy: FieldPolicy) {
        let times = (mine.times[name], theirs.times[name])
        merged.times[name] = [times.0, times.1].compactMap(\.self).max()
        let values = (mine.fields[name], theirs.fields[name])
        // Equal counts may be those of different things.
        if values.0 == values.1, policy != .counter {
            merged.fields[name] = values.0
        } else if !isChanged(name, in: mine) {
            take(values.1, name, times.1)
        } else if !isChanged(name, in: theirs) {
            take(values.0, name, times.0)
        } else {
            settle(name, policy, values, times)
        }
    }

    private func isChanged(_ name: String, in version: RecordVersion) -> Bool {
        version.fields[name] != base.fields[name] || version.times[name] != base.times[name]
    }

    private mutating func take(_ value: FieldValue?, _ name: String, _ time: HybridTime?) {
        merged.fields[name] = value
        merged.times[name] = time
    }

    private mutating func settle(
        _ name: String,
        _ policy: FieldPolicy,
        _ values: (FieldValue?, FieldValue?),
        _ times: (HybridTime?, HybridTime?)
    ) {
        switch policy {
        case .counter:
            if let sum = Self.sum(base.fields[name], values.0, values.1) {
                merged.fields[name] = sum
                return
            }
        case .members:
            if let members = Self.members(base.fields[name], values.0, values.1) {
                merged.fields[name] = members
                return
            }
        case .order:
            let isMineLater = Self.isLater(times.0, values.0, than: times.1, values.1)
            let (later, earlier) = isMineLater ? (values.0, values.1) : (values.1, values.0)
            if let order = OrderMerge(base: base.fields[name], later: later, earlier: earlier) {
                merged.fields[name] = order.field
                return
            }
        case .text:
            if let text = Self.text(base.fields[name], values, times) {
                merged.fields[name] = text
                return
            }
        case .later, .reference, .link: break
        }
        let conflict = FieldConflict(
            field: name,
            base: hasBase ? FieldConflict.Side(base.fields[name], base.times[name]) : nil,
            mine: FieldConflict.Side(values.0, times.0),
            theirs: FieldConflict.Side(values.1, times.1),
            isMineLater: Self.isLater(times.0, values.0, than: times.1, values.1)
        )
        merged.fields[name] = conflict.winner.value
        conflicts.append(conflict)
    }

    /// Whether a value wins. A value without a time is of a program that writes none, and loses.
    private static func isLater(
        _ time: HybridTime?,
        _ value: FieldValue?,
        than other: HybridTime?,
        _ otherValue: FieldValue?
    ) -> Bool {
        switch (time, other) {
        case (let time?, let other?) where time != other: time > other
        case (_?, nil): true
        case (nil, _?): false
        // Nothing but the values tells them apart.
        default: "\(value as FieldValue?)" > "\(otherValue as FieldValue?)"
        }
    }

    private static func sum(_ base: FieldValue?, _ mine: FieldValue?, _ theirs: FieldValue?) -> FieldValue? {
        switch (base ?? .int64(0), mine ?? .int64(0), theirs ?? .int64(0)) {
        case (.int64(let base), .int64(let mine), .int64(let theirs)):
            // Numbers that overflow are not counted with.
            let (difference, isTooFar) = theirs.subtractingReportingOverflow(base)
            let (sum, isTooMuch) = mine.addingReportingOverflow(difference)
            return isTooFar || isTooMuch ? nil : .int64(sum)
        case (.double(let base), .double(let mine), .double(let theirs)): return .double(mine + (theirs - base))
        default: return nil
        }
    }

    private static func members(_ base: FieldValue?, _ mine: FieldValue?, _ theirs: FieldValue?) -> FieldValue? {
        guard case .list(let base) = base ?? .list([]), case .list(let mine) = mine ?? .list([]),
            case .list(let theirs) = theirs ?? .list([])
        else { return nil }
        let removed = Set(base).subtracting(mine).union(Set(base).subtracting(theirs))
        var seen: Set<FieldValue> = []
        let kept = base.filter { !removed.contains($0) && seen.insert($0).inserted }
        let added = Set(mine).union(theirs).filter { !base.contains($0) }
        return .list(kept + added.sorted { "\($0)" < "\($1)" })
    }

    private static func text(
        _ base: FieldValue?,
        _ values: (FieldValue?, FieldValue?),
        _ times: (HybridTime?, HybridTime?)
    ) -> FieldValue? {
        switch (base ?? .string(""), values.0, values.1) {
        case (.string(let base), .string(let mine)?, .string(let theirs)?):
            .string(TextMerge.merged(base: base, mine: mine, theirs: theirs, times: times))
        // A text that one side has removed, and the other one changed, stays.
        case (.string, nil, .string(let text)?), (.string, .string(let text)?, nil): .string(text)
        default: nil
        }
    }
}
