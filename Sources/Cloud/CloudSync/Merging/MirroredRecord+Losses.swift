package import CloudWire

/// Decisions about conflicts.
extension MirroredRecord {
    /// Whether the record still is as a conflict has left it, so that somebody can decide otherwise.
    package func isOpen(_ conflict: FieldConflict) -> Bool {
        guard let local else { return false }
        let now = FieldConflict.Side(local.fields[conflict.field], local.times[conflict.field])
        return now == conflict.winner && lost.contains { $0.isSame(as: conflict.lost) }
    }

    /// Takes over what somebody has decided in knowledge of both values of a conflict.
    ///
    /// A decision is a change like one of a user who has seen both: it is sent, and replaces both everywhere. So it does not matter
    /// whether other devices decide otherwise at the same moment. The value that was lost by then is not any more.
    ///
    /// - Parameter time: A time after those of both values.
    package mutating func settle(_ conflict: FieldConflict, with value: FieldValue?, at time: HybridTime) {
        guard let place = lost.lastIndex(where: { $0.isSame(as: conflict.lost) }) else { return }
        local?.set(value, for: conflict.field, at: time)
        lost.remove(at: place)
    }
}

/// The age of lost values.
extension MirroredRecord {
    /// Gives the lost values a time of loss that have none, or one to come: those that were just lost, those that were stored
    /// without one, and those that were noticed while the clock was wrong.
    package mutating func noteLosses(at now: Int64) {
        for index in lost.indices where lost[index].since.map({ $0 > now }) ?? true { lost[index].since = now }
    }

    /// Forgets the lost values that were noticed more than some seconds ago.
    package mutating func forgetLosses(olderThan seconds: Double, at now: Int64) {
        lost.removeAll { $0.since.map { Double(now) - Double($0) > seconds * 1_000 } ?? false }
    }
}
