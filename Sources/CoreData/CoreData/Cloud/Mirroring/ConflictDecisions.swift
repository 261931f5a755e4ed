#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// Asks the policies of entities about conflicts that were settled for the later value, and takes over what they decide: as a
/// change that is made here and now, in knowledge of both values.
struct ConflictDecisions {
    let work: MirrorWork

    /// Has the conflicts of a record decided.
    ///
    /// - Parameter id: The number of the record's row.
    func take(_ conflicts: [FieldConflict], ofRow id: Int64) throws {
        guard !conflicts.isEmpty, let row = try work.row(id) else { return }
        let count = try decide(conflicts, row)
        let record = "\(work.typeName(row.type)) \(row.name)"
        if count > 0 { work.log("a conflict of \(record): its policy has decided \(count)", level: 1) }
        guard count < conflicts.count else { return }
        work.log("a conflict of \(record): later values have replaced \(conflicts.count - count)", level: 1)
    }

    /// - Returns: The number of conflicts that were decided.
    private func decide(_ conflicts: [FieldConflict], _ known: MirrorRow) throws -> Int {
        guard let object = try work.object(of: known), let policy = work.mirror.policy(of: object.entity),
            let entity = work.mirror.model.entities[object.entity.name ?? ""]
        else { return 0 }
        var (row, partners, count) = (known, Set<NSManagedObject>(), 0)
        for conflict in conflicts where known.record?.isOpen(conflict) == true {
            guard let property = ConflictProperty(conflict.field, of: object, entity, zone: row.zone, work),
                let decision = try decide(
                    conflict,
                    property,
                    policy,
                    row,
                    try companions(of: conflict, among: conflicts, in: known, entity, object)
                )
            else { continue }
            let values = [conflict.mine.value, conflict.theirs.value, decision.value]
            partners.formUnion(try property.partners(values))
            let time = work.state.clock.next(at: work.milliseconds())
            row.record?.settle(conflict, with: decision.value, at: time)
            count += 1
        }
        guard count > 0 else { return 0 }
        work.put(row)
        try IncomingPage(work: work).show(row, entity, object)
        // What a relationship to one object changes in others that have one, too, is noted as for a user's change.
        for partner in partners where !partner.isDeleted { try work.absorb(partner, properties: [], at: nil) }
        return count
    }

    /// The other attributes of the group of a conflict's attribute. Those that are not in conflict themselves have one value.
    private func companions(
        of conflict: FieldConflict,
        among conflicts: [FieldConflict],
        in row: MirrorRow,
        _ entity: MirroredEntity,
        _ object: NSManagedObject
    ) throws -> [String: CloudKitPropertyConflict.Companion] {
        var companions: [String: CloudKitPropertyConflict.Companion] = [:]
        for attribute in entity.companions(ofField: conflict.field) {
            let other = conflicts.first { $0.field == attribute.field }
            let local = row.record?.local
            let same = FieldConflict.Side(local?.fields[attribute.field], local?.times[attribute.field])
            guard let property = ConflictProperty(attribute.field, of: object, entity, zone: row.zone, work),
                let mine = try property.version(other?.mine ?? same),
                let theirs = try property.version(other?.theirs ?? same)
            else { continue }
            let base = try other?.base.flatMap { try property.version($0) }
            companions[attribute.name] = .init(base: base, mine: mine, theirs: theirs)
        }
        return companions
    }

    private struct Decision {
        let value: FieldValue?
    }

    /// - Returns: Nil if the later value stays.
    private func decide(
        _ conflict: FieldConflict,
        _ property: ConflictProperty,
        _ policy: any CloudKitConflictPolicy,
        _ row: MirrorRow,
        _ companions: [String: CloudKitPropertyConflict.Companion]
    ) throws -> Decision? {
        guard let mine = try property.version(conflict.mine), let theirs = try property.version(conflict.theirs) else {
            return nil
        }
        let question = CloudKitPropertyConflict(
            entityName: property.object.entity.name ?? "",
            objectID: property.object.objectID,
            recordID: CKRecord.ID(mirrored: row.name, in: work.zoneName(row.zone)),
            property: property.name,
            base: try conflict.base.flatMap { try property.version($0) },
            mine: mine,
            theirs: theirs,
            companions: companions
        )
        switch policy.decision(on: question) {
        case .automatic: return nil
        case .keepMine: return Decision(value: conflict.mine.value)
        case .keepTheirs: return Decision(value: conflict.theirs.value)
        case .value(let value):
            do {
                return Decision(value: try property.field(of: value))
            } catch {
                // The error itself may show the value.
                let (type, code) = (value.map { "\(Swift.type(of: $0))" } ?? "nil", (error as NSError).code)
                work.warn(
                    "the policy of \(question.entityName) has decided for a value of the type \(type), which \(property.name) "
                        + "cannot have (error \(code)); the later value stays"
                )
                return nil
            }
        }
    }
}

extension MirrorSetting {
    /// The policy of an entity, or of the next one above it.
    func policy(of entity: NSEntityDescription) -> (any CloudKitConflictPolicy)? {
        sequence(first: entity, next: \.superentity).lazy.compactMap { conflictPolicies[$0.name ?? ""] }.first
    }
}
#endif
