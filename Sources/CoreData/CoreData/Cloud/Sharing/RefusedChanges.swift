#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// What becomes of changes that the service refuses since the user may only read a share.
///
/// Not in Apple's framework.
public enum CloudKitRefusedChanges: Sendable {
    /// Objects become what the service has, and ones that were made here go. The refused values can be read:
    /// ``NSPersistentCloudKitContainer/conflicts(for:)`` and ``NSPersistentCloudKitContainer/conflictsOfDeletedObjects()``.
    case revert
    /// They stay on the device as ``CloudKitSyncStatus/problems``, and are sent when the user may write.
    case keep
}

/// Takes back what a user has changed in a share without the right to.
struct RefusedChanges {
    let work: MirrorWork

    /// Has the object of a row become what the service has.
    func revert(_ known: MirrorRow) throws {
        guard var row = try work.row(known.id), let record = row.record, row.pending != nil else { return }
        let theirs = record.tag == nil ? nil : record.base
        let mine = record.local
        if row.pair == nil { row.record?.lost += Self.lostValues(of: mine, theirs) }
        row.record?.local = theirs
        row.record?.unheard = []
        row.reason = nil
        work.put(row)
        work.log(row, "is reverted: the user may only read it")
        if row.pair != nil { return try IncomingPage(work: work).takePair(row) }
        try show(row, theirs, insteadOf: mine)
    }

    private func show(_ row: MirrorRow, _ theirs: RecordVersion?, insteadOf mine: RecordVersion?) throws {
        let page = IncomingPage(work: work)
        let object = try work.object(of: row)
        guard let theirs else {
            guard let object else { return }
            try page.parkFields(of: object, row)
            try page.delete(object)
            guard var gone = try work.row(row.id) else { return }
            gone.object = nil
            return work.put(gone)
        }
        let entity = work.mirror.model.entity(ofType: work.typeName(row.type), named: theirs.entityName)
        // What the service has never had is as the model has it.
        for attribute in entity?.attributes ?? []
        where theirs.hasNeverHeld(attribute.field) && mine?.times[attribute.field] != nil {
            object?.setValue(object?.entity.attributesByName[attribute.name]?.defaultValue, forKey: attribute.name)
        }
        try page.show(row, entity, object)
    }

    private static func lostValues(of mine: RecordVersion?, _ theirs: RecordVersion?) -> [LostValue] {
        guard let mine else { return [] }
        return mine.times.keys.sorted().filter {
            $0 != MirroredModel.entityName && mine.fields[$0] != theirs?.fields[$0]
        }
        .map { LostValue(field: $0, value: mine.fields[$0], time: mine.times[$0]) }
    }
}

extension MirrorWork {
    /// Has what was refused in a zone tried again, if the user may write there.
    func retryRefused(in zone: ZoneName, _ share: [UInt8]?) throws {
        guard let share, try CKShare.unarchived(share).permissionOfUser == .readWrite else { return }
        for var row in try tables.rowsSetAside(ofZone: zoneID(zone)) where row.pending != nil {
            row.reason = nil
            put(row)
        }
    }
}
#endif
