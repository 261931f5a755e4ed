#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// Asks the policies of entities about whole objects: whether one stays that was changed here or there and deleted on the other side,
/// and whose values stay of two that are made one.
struct ObjectDecisions {
    let work: MirrorWork

    /// The rule for an object that one side has deleted.
    ///
    /// - Parameters:
    ///   - row: The row of the object, before the news are taken over.
    ///   - object: The object; nil if it was deleted here.
    ///   - theirs: The version that has come for an object that was deleted here; nil if it was deleted elsewhere.
    func deletionPolicy(
        of row: MirrorRow,
        _ object: NSManagedObject?,
        _ entity: MirroredEntity?,
        changedTo theirs: RecordVersion?
    ) -> MirroredRecord.DeletionPolicy {
        guard let entity else { return .changeWins }
        let isDeletedHere = theirs != nil
        guard let description = work.mirror.coordinator.managedObjectModel.entitiesByName[entity.name],
            let policy = work.mirror.policy(of: description), let version = theirs ?? row.record?.local
        else { return entity.deletion }
        let conflict = CloudKitDeletionConflict(
            entityName: entity.name,
            objectID: object?.objectID,
            recordID: CKRecord.ID(mirrored: row.name, in: work.zoneName(row.zone)),
            isDeletedHere: isDeletedHere,
            changes: changes(from: row.record?.base, to: version, row, entity, description)
        )
        let decision = policy.decision(on: conflict)
        guard decision != .automatic else { return entity.deletion }
        let keepsChange = (decision == .keepTheirs) == isDeletedHere
        work.log(row, "was deleted and changed: its policy has decided for the \(keepsChange ? "change" : "deletion")")
        return keepsChange ? .changeWins : .deletionWins
    }

    private func changes(
        from base: RecordVersion?,
        to version: RecordVersion,
        _ row: MirrorRow,
        _ entity: MirroredEntity,
        _ description: NSEntityDescription
    ) -> [String: CloudKitPropertyConflict.Version] {
        // A deleted object cannot be asked for what its attributes are made of.
        let object = NSManagedObject(entity: description, insertInto: nil)
        let names = Set(version.fields.keys).union(base.map { Array($0.fields.keys) } ?? [])
        var changes: [String: CloudKitPropertyConflict.Version] = [:]
        for field in names where version.fields[field] != base?.fields[field] {
            guard let property = ConflictProperty(field, of: object, entity, zone: row.zone, work) else { continue }
            do {
                let side = FieldConflict.Side(version.fields[field], version.times[field])
                changes[property.name] = try property.version(side)
            } catch {
                work.warn("a value of \(property.name) of \(entity.name) cannot be read: \(error.localizedDescription)")
            }
        }
        return changes
    }

    /// Whose values stay of two objects of which there may be one; nil if nobody has decided.
    ///
    /// - Parameters:
    ///   - mine: The object that the store had.
    ///   - theirs: The object that has come.
    func preferred(
        _ mine: NSManagedObject,
        _ mineRow: MirrorRow,
        over theirs: NSManagedObject,
        _ theirsRow: MirrorRow,
        _ constraint: [String]
    ) -> NSManagedObject? {
        guard let policy = work.mirror.policy(of: theirs.entity) else { return nil }
        let conflict = CloudKitDuplicateConflict(
            entityName: theirs.entity.name ?? "",
            constraint: constraint,
            mine: version(of: mine, mineRow),
            theirs: version(of: theirs, theirsRow)
        )
        let decision = policy.decision(on: conflict)
        guard decision != .automatic else { return nil }
        let side = decision == .keepMine ? "here" : "there"
        work.log(theirsRow, "was made twice: its policy has decided for the values from \(side)")
        return decision == .keepMine ? mine : theirs
    }

    private func version(of object: NSManagedObject, _ row: MirrorRow) -> CloudKitDuplicateConflict.Version {
        let entity = work.mirror.model.entities[object.entity.name ?? ""]
        var values: [String: Any] = [:]
        for attribute in entity?.attributes ?? [] { values[attribute.name] = object.value(forKey: attribute.name) }
        for toOne in entity?.toOnes ?? [] {
            values[toOne.name] = (object.value(forKey: toOne.name) as? NSManagedObject)?.objectID
        }
        let last = row.record?.local?.times.values.max()
        return CloudKitDuplicateConflict.Version(
            objectID: object.objectID,
            recordID: CKRecord.ID(mirrored: row.name, in: work.zoneName(row.zone)),
            values: values,
            date: last.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1_000) }
        )
    }
}
#endif
