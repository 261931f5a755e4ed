internal import CloudWire
internal import CoreData

/// What may become of shares.
extension RecordBatch {
    /// Judges the saving or deletion of a share by itself.
    func judgeShare(_ operation: RecordsModify.Operation, _ current: StoredRecord?) throws(WireFailure) {
        guard rules.scope != .public else { throw .badRequest("the public database has no shares") }
        guard !zoneName.isDefault else { throw .badRequest("the default zone cannot be shared, nor can its records") }
        let change = operation.record
        if let current {
            // Everybody may leave a share; only some may say who else takes part.
            let isAllowed =
                operation.kind.isDeletion
                ? rules.access.sees(current) : rules.access.administers(current.name)
            guard isAllowed else { throw RecordRules.denied(.write) }
        } else if rules.scope == .shared {
            throw RecordRules.denied(.create)
        }
        guard try checkTag(operation, current), !operation.kind.isDeletion else { return }
        guard current == nil || current?.type == WireShare.recordType else {
            throw .badRequest("record '\(change.recordName)' is no share, and cannot become one")
        }
        try checkSize(operation, current)
        try checkAssets(of: change)
        try checkParticipants(of: change)
        guard current == nil else { return }
        let isOfZone = change.recordName == WireShare.zoneShareName
        guard isOfZone == (change.sharing?.root == nil) else {
            throw .badRequest(
                "a share names the record that it shares in forRecord, or is called \(WireShare.zoneShareName)"
            )
        }
    }

    private func checkParticipants(of change: WireRecord) throws(WireFailure) {
        let stored = shares[change.recordName]
        let members = stored?.members.map(\.identifier) ?? []
        guard let participants = change.sharing?.participants?.filter({ $0.role != .owner }) else { return }
        guard participants.count < rules.limits.participants else {
            throw WireFailure(
                .tooManyParticipants,
                "a share has at most \(rules.limits.participants) participants, and this one would have "
                    + "\(participants.count + 1)"
            )
        }
        guard participants.allSatisfy({ $0.texts.allSatisfy { $0.utf8.count <= 255 } }) else {
            throw .badRequest("the names and addresses of participants have at most 255 bytes")
        }
        let permission = change.sharing?.publicPermission ?? stored?.everybodysPermission ?? .none
        let hasNew = participants.contains { !members.contains($0.participantID) }
        guard !hasNew || permission == .none else {
            throw .badRequest("nobody is invited to a share that everybody with its address may open")
        }
    }

    /// Refuses new shares whose record does not exist, or is shared already.
    func judgeNewShares(
        _ operations: [RecordsModify.Operation],
        _ failures: inout [Int: WireFailure]
    ) throws {
        let new = operations.indices.filter { index in
            let operation = operations[index]
            return operation.record.recordType == WireShare.recordType && !operation.kind.isDeletion
                && failures[index] == nil && shares[operation.record.recordName] == nil
        }
        guard !new.isEmpty else { return }
        let changes = operations.indices.filter { failures[$0] == nil }.map { operations[$0] }
        var roots: Set<String> = []
        for index in new {
            do throws(WireFailure) {
                guard let root = operations[index].record.sharing?.root else {
                    guard shares.isEmpty, new.count == 1 else { throw Self.alreadyShared("a part of the zone") }
                    continue
                }
                guard shares[WireShare.zoneShareName] == nil else { throw Self.alreadyShared("the zone") }
                guard roots.insert(root).inserted else { throw Self.alreadyShared("record '\(root)'") }
                try checkRoot(root, changes)
            } catch {
                failures[index] = error
            }
        }
    }

    private func checkRoot(_ root: String, _ changes: [RecordsModify.Operation]) throws(WireFailure) {
        do {
            let hierarchy = RecordHierarchy(context: context, zone: zone.number)
            let change = changes.first { $0.record.recordName == root }
            let stored = try hierarchy.record(root)
            guard change?.kind.isDeletion != true, change != nil || stored != nil else {
                throw WireFailure.badRequest("the record '\(root)' does not exist: save it along with its share")
            }
            guard (stored?.type ?? change?.record.recordType) != WireShare.recordType else {
                throw WireFailure.badRequest("the record '\(root)' is a share, which cannot be shared itself")
            }
            if stored?.share != nil { throw Self.alreadyShared("record '\(root)'") }
            if try hierarchy.share(below: change?.record.parent) != nil {
                throw Self.alreadyShared("the parent of record '\(root)'")
            }
            if let below = try hierarchy.firstRoot(below: root) {
                throw Self.alreadyShared("record '\(below)', below it,")
            }
        } catch {
            throw .ofService(error)
        }
    }

    private static func alreadyShared(_ what: String) -> WireFailure {
        WireFailure(.alreadyShared, "\(what) is shared already")
    }

    /// Refuses records of a participant that would be in no share that the participant may change.
    func judgePlace(
        of change: WireRecord,
        _ current: StoredRecord?,
        _ operations: [RecordsModify.Operation]
    ) throws(WireFailure) {
        guard rules.scope == .shared, !rules.access.makesRecordsAnywhere else { return }
        if current != nil, change.parent == nil {
            guard !change.removesParent || current?.isShareRoot == true else { throw RecordRules.denied(.write) }
            return
        }
        let ancestor = try ancestor(of: change, operations)
        if let ancestor, rules.access.changes(ancestor) { return }
        // Who sees the place of the record lacks a right, and not a parent.
        if ancestor.map(rules.access.sees) ?? rules.access.seesAll { throw RecordRules.denied(.write) }
        throw WireFailure(.accessDenied, "a record needs a parent in the share, or a share of the whole zone")
    }

    /// The record of the zone below which a change is, also by way of others of the same request; nil if it is below none.
    private func ancestor(
        of change: WireRecord,
        _ operations: [RecordsModify.Operation]
    ) throws(WireFailure) -> StoredRecord? {
        var (name, seen) = (change.parent, Set([change.recordName]))
        while let parent = name, seen.insert(parent).inserted {
            do {
                if let record = try RecordHierarchy(context: context, zone: zone.number).record(parent) {
                    return record
                }
            } catch {
                throw .ofService(error)
            }
            name = operations.first { $0.record.recordName == parent }?.record.parent
        }
        return nil
    }
}
