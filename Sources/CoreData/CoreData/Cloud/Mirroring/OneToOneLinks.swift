#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// Sets relationships to one object as records say, where the other side may say something else.
///
/// A one-to-one relationship is a field of both records. Devices that set it differently without knowing of each other leave two records
/// that name the same third one, which names one of them. The later word counts: a record that names another one is passed over if that
/// one's own field was set later, and to something else. So the result does not depend on what comes first. Whoever loses the
/// relationship does so at the time of the word that counts, so that what a user does later is later on all devices.
struct OneToOneLinks {
    let work: MirrorWork

    /// A relationship that an object has lost to another one.
    struct Loss {
        let object: NSManagedObject
        let relationship: MirroredToOne
        let time: HybridTime?
    }

    /// - Parameters:
    ///   - row: The row of the object.
    ///   - target: What the row's field names.
    func set(_ toOne: MirroredToOne, of object: NSManagedObject, _ row: MirrorRow, to target: NSManagedObject?) throws {
        let relationship = object.entity.relationshipsByName[toOne.name]
        guard let inverse = relationship?.inverseRelationship, !inverse.isToMany else {
            for owner in [object.value(forKey: toOne.name) as? NSManagedObject, target].compactMap(\.self) {
                try OrderedMembers(work: work).expectChange(of: relationship?.inverseRelationship, owner)
            }
            return object.setValue(target, forKey: toOne.name)
        }
        let other = MirroredToOne(name: inverse.name)
        let (own, theirs) = (try time(toOne, of: row, other), try targetTime(toOne, of: row, target, other))
        if let theirs, let own, theirs > own { return lose(object, toOne, theirs) }
        let former = object.value(forKey: toOne.name) as? NSManagedObject
        let formerOfTarget = target?.value(forKey: inverse.name) as? NSManagedObject
        object.setValue(target, forKey: toOne.name)
        lose(former, other, own)
        lose(formerOfTarget, toOne, own)
    }

    /// When a target got another partner than the row that names it; nil if it did not.
    private func targetTime(
        _ toOne: MirroredToOne,
        of row: MirrorRow,
        _ target: NSManagedObject?,
        _ other: MirroredToOne
    ) throws -> HybridTime? {
        guard let target, let targetRow = try work.existingRow(of: target.objectID),
            targetRow.record?.local?.fields[other.field] != .string(row.name)
        else { return nil }
        return try time(other, of: targetRow, toOne)
    }

    /// When a row's field was set, by the record itself or by the one that it names, and that names it.
    private func time(_ toOne: MirroredToOne, of row: MirrorRow, _ other: MirroredToOne) throws -> HybridTime? {
        let version = row.record?.local
        let own = version?.times[toOne.field]
        guard case .string(let name) = version?.fields[toOne.field], !name.isEmpty,
            let partner = try work.row(named: name, zone: row.zone)?.record?.local,
            partner.fields[other.field] == .string(row.name), let theirs = partner.times[other.field]
        else { return own }
        return own.map { max($0, theirs) }
    }

    private func lose(_ object: NSManagedObject?, _ relationship: MirroredToOne, _ time: HybridTime?) {
        guard let object else { return }
        work.losses.append(Loss(object: object, relationship: relationship, time: time))
    }
}

extension MirrorWork {
    /// Empties the fields of records that still name a partner which their objects have lost.
    func noteLosses() throws {
        defer { losses = [] }
        for loss in losses where !loss.object.isDeleted && loss.object.value(forKey: loss.relationship.name) == nil {
            let field = loss.relationship.field
            guard let time = loss.time, var row = try existingRow(of: loss.object.objectID),
                row.record?.local?.fields[field] != nil,
                try !parkedFields(ofRow: row).contains(where: { $0.field == field })
            else { continue }
            row.record?.local?.fields[field] = nil
            row.record?.local?.times[field] = time
            put(row)
        }
    }
}
#endif
