internal import CloudWire

/// What a device knows of one record that it keeps in step with the service.
///
/// ```
///            made here            saved               changed here
///   (none) ───────────► unsaved ────────► in step ◄─────────────────► changed
///      ▲                                    │  deleted here
///      └──────── gone at the service ───────┴──────────────► deleted, until the service knows
/// ```
package struct MirroredRecord: Hashable, Sendable {
    /// The version that the service had last; nil before the first save. It stays when the service has the record no more,
    /// so that devices which bring it back agree on what each has changed.
    package var base: RecordVersion?
    /// The service's name of that version; nil if it has the record not, or not any more.
    package var tag: String?
    /// What the device has; nil for a record that was deleted here.
    package var local: RecordVersion? {
        didSet { if local != nil { removed = nil } }
    }
    /// The versions that were sent since then, and of which nothing was heard.
    package var unheard: [RecordVersion] = []
    /// The values that were lost to later ones, until somebody has looked at them.
    package var lost: [LostValue] = []
    /// What the device had before a deletion of another record took this one along. It stays until that deletion is final, since a
    /// change elsewhere may undo it.
    package var removed: RecordVersion?

    package init(local: RecordVersion) {
        self.local = local
    }

    /// A record that has come from the service.
    package init(_ version: RecordVersion, tag: String) {
        (base, self.tag, local) = (version, tag, version)
    }

    /// What is to be sent; nil if service and device are in step.
    package var pending: PendingChanges<SyncRecordName>.Kind? {
        guard let local else { return tag == nil ? nil : .delete }
        return local == base && tag != nil ? nil : .save
    }

    /// What is done when one device has changed a record, and another one has deleted it.
    package enum DeletionPolicy: Hashable, Sendable {
        /// The changed record stays, or comes back.
        case changeWins
        /// The record goes. What was changed stays readable as lost.
        case deletionWins
    }
}

extension MirroredRecord {
    /// Returns the version to send, and remembers it. Store the record before the version is sent: it may arrive although
    /// nothing is ever heard of it.
    package mutating func send() -> RecordVersion? {
        if let local, unheard.last != local { unheard.append(local) }
        return local
    }

    /// Takes over a version that has come from the service.
    ///
    /// - Parameter deletion: What is done if the record was deleted here. It is asked for only then.
    /// - Returns: The conflicts that were settled for the later value, about which somebody may decide otherwise.
    @discardableResult
    package mutating func receive(
        _ theirs: RecordVersion,
        tag: String,
        policies: [String: FieldPolicy] = [:],
        deletion: @autoclosure () -> DeletionPolicy = .changeWins
    ) -> [FieldConflict] {
        // A service that was restored from a backup gives tags again, to other versions.
        guard tag != self.tag || theirs != base else { return [] }
        // A version that has come of one that was sent from here is newer than that, although its arrival was not heard of.
        let ancestor = unheard.last(where: theirs.includes) ?? base
        defer { (self.tag, unheard) = (tag, []) }
        if let base, !theirs.seen.isEmpty, !theirs.includes(base) {
            return receiveOfOtherPast(theirs, policies, deletion)
        }
        guard let mine = local else {
            // Deleted here: a version that was not known then is a change against a deletion.
            let isNews = theirs.isEdited(since: ancestor, policies)
            base = theirs
            if isNews, deletion() == .changeWins { local = theirs }
            return []
        }
        base = theirs
        guard mine != ancestor else {
            local = theirs
            return []
        }
        let merge = RecordMerge(base: ancestor, mine: mine, theirs: theirs, policies: policies)
        local = merge.merged
        lost += merge.lost
        return merge.conflicts
    }

    /// Takes over a version that has not come of the one which the service had: a backup of the service was restored, or another
    /// device has brought back a record that was deleted. Then only the times tell which side has known of what, and sums of
    /// counters and differences of texts mean nothing.
    private mutating func receiveOfOtherPast(
        _ theirs: RecordVersion,
        _ policies: [String: FieldPolicy],
        _ deletion: () -> DeletionPolicy
    ) -> [FieldConflict] {
        let former = base
        base = theirs
        guard let mine = local else {
            if former?.includes(theirs) != true, deletion() == .changeWins { local = theirs }
            return []
        }
        let merge = RecordMerge(
            base: .ancestor(of: mine, theirs, except: Set(policies.filter(\.value.mergesDifferences).keys)),
            mine: mine,
            theirs: theirs,
            policies: policies.filter { $0.value == .members || $0.value == .order }
        )
        local = merge.merged
        lost += merge.lost
        return merge.conflicts.map { conflict in
            var conflict = conflict
            conflict.base = nil
            return conflict
        }
    }

    /// Takes over that the service has the record no more.
    ///
    /// - Parameter deletion: What is done if the record was changed here. It is asked for only then.
    /// - Returns: Whether the record is gone here as well. What was lost with it is in ``lost``.
    package mutating func receiveDeletion(
        policies: [String: FieldPolicy] = [:],
        _ deletion: @autoclosure () -> DeletionPolicy = .changeWins
    ) -> Bool {
        // Whoever has deleted a record that the service had lost did not know of the version here.
        let known = tag == nil ? nil : base
        (tag, unheard) = (nil, [])
        guard let mine = local, mine.isEdited(since: known, policies) else { return true }
        guard deletion() == .deletionWins else { return false }
        for (name, time) in mine.times where mine.fields[name] != known?.fields[name] {
            lost.append(LostValue(field: name, value: mine.fields[name], time: time))
        }
        return true
    }

    /// Takes over that the service has saved a version. What was changed here since then still waits.
    package mutating func saved(_ version: RecordVersion, tag: String) {
        (base, self.tag, unheard) = (version, tag, [])
    }
}

extension MirroredRecord {
    /// Takes over that the service has lost the record, and everything else: what is here is new to it.
    package mutating func loseService() {
        (tag, unheard) = (nil, [])
    }
}
