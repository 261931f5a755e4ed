#if CloudKit
public import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

extension NSPersistentCloudKitContainer {
    /// Returns the record of an object, as the service had it last when the device heard of it.
    ///
    /// A value that is too large for a record is in its field, not in a file as it is at the service.
    ///
    /// - Parameter managedObjectID: The identifier of the object.
    /// - Returns: Nil for an object that was never sent, whose record the service has no more, or whose store is not mirrored.
    public func record(for managedObjectID: NSManagedObjectID) -> CKRecord? {
        records(for: [managedObjectID])[managedObjectID]
    }

    /// Returns the records of objects, as the service had them last when the device heard of them.
    ///
    /// - Parameter managedObjectIDs: The identifiers of the objects.
    /// - Returns: The records by object; objects without one are left out. See ``record(for:)``.
    public func records(for managedObjectIDs: [NSManagedObjectID]) -> [NSManagedObjectID: CKRecord] {
        known(managedObjectIDs) { $0.record }
    }

    /// Returns the identifier of an object's record.
    ///
    /// - Parameter managedObjectID: The identifier of the object.
    /// - Returns: Nil for an object that was never sent, whose record the service has no more, or whose store is not mirrored.
    public func recordID(for managedObjectID: NSManagedObjectID) -> CKRecord.ID? {
        recordIDs(for: [managedObjectID])[managedObjectID]
    }

    /// Returns the identifiers of objects' records.
    ///
    /// - Parameter managedObjectIDs: The identifiers of the objects.
    /// - Returns: The identifiers by object; objects without a record are left out. See ``recordID(for:)``.
    public func recordIDs(for managedObjectIDs: [NSManagedObjectID]) -> [NSManagedObjectID: CKRecord.ID] {
        known(managedObjectIDs) { $0.row.record?.tag == nil ? nil : $0.recordID }
    }

    private func known<Value>(
        _ ids: [NSManagedObjectID],
        _ value: (KnownRecord) -> Value?
    ) -> [NSManagedObjectID: Value] {
        var values: [NSManagedObjectID: Value] = [:]
        do {
            for mirror in mirrors {
                let own = ids.filter { !$0.isTemporaryID && $0.store === mirror.setting.identity }
                for (id, record) in try mirror.setting.knownRecords(of: own) { values[id] = value(record) }
            }
        } catch {
            Log.warning("CloudKit: the records of objects could not be read: \(error.localizedDescription)")
        }
        return values
    }
}

/// What the tables know of an object's record, as it was stored last.
struct KnownRecord {
    let row: MirrorRow
    let zone: ZoneName
    let type: String
    let entity: MirroredEntity
    /// The archived share of the zone.
    let share: [UInt8]?

    var recordID: CKRecord.ID { CKRecord.ID(mirrored: row.name, in: zone) }

    /// The record as the service had it last; nil if it has it not.
    var record: CKRecord? {
        guard let known = row.record, let base = known.base, let tag = known.tag else { return nil }
        var fields = base.fields
        fields[MirroredModel.times] = .bytes(Data(base.packedTimes()))
        let encrypted = Set(entity.attributes.filter(\.isEncrypted).map(\.field))
        return CKRecord(mirrored: type, recordID, tag: tag, base: fields, fields: fields, encrypted: encrypted)
    }
}

extension MirrorSetting {
    /// What is known of objects' records; objects without a row are left out.
    func knownRecords(of ids: [NSManagedObjectID]) throws -> [NSManagedObjectID: KnownRecord] {
        guard !ids.isEmpty else { return [:] }
        return try store().read { connection in
            guard try MirrorTables.exist(in: connection) else { return [:] }
            let tables = MirrorTables(connection: connection)
            let types = try tables.types()
            let zones = Dictionary(try tables.zones().map { ($0.id, $0) }) { first, _ in first }
            let shares = try tables.shares()
            var known: [NSManagedObjectID: KnownRecord] = [:]
            for id in ids {
                guard let entity = model.entities[id.entity.name ?? ""], let type = types[entity.recordType],
                    let row = try tables.row(ofType: type, object: id.key), let zone = zones[row.zone]
                else { continue }
                let name = ZoneName(zone.name, owner: zone.owner.isEmpty ? nil : zone.owner)
                known[id] = KnownRecord(
                    row: row,
                    zone: name,
                    type: entity.recordType,
                    entity: entity,
                    share: shares[row.zone]
                )
            }
            return known
        }
    }
}
#endif
