internal import FoundationBackfill

extension CKDatabase {
    /// Fetches all zones.
    public func allRecordZones() async throws -> [CKRecordZone] {
        try await session.allZones()
    }

    /// Fetches a zone.
    public func recordZone(for zoneID: CKRecordZone.ID) async throws -> CKRecordZone {
        let results = Results<CKRecordZoneID, CKRecordZone>()
        try await session.fetch([zoneID], report: results.add)
        return try results.value(of: zoneID, missing: .zoneNotFound)
    }

    /// Fetches zones.
    public func recordZones(
        for ids: [CKRecordZone.ID]
    ) async throws -> [CKRecordZone.ID: Result<CKRecordZone, any Error>] {
        let results = Results<CKRecordZoneID, CKRecordZone>()
        try await session.fetch(ids, report: results.add)
        return results.byID
    }

    /// Makes a zone. One that exists stays as it is.
    @discardableResult
    public func save(_ zone: CKRecordZone) async throws -> CKRecordZone {
        let results = try await modifyRecordZones(saving: [zone], deleting: [])
        return try results.saveResults[zone.zoneID]?.get() ?? zone
    }

    /// Deletes a zone with all its records.
    @discardableResult
    public func deleteRecordZone(withID zoneID: CKRecordZone.ID) async throws -> CKRecordZone.ID {
        try await modifyRecordZones(saving: [], deleting: [zoneID]).deleteResults[zoneID]?.get()
        return zoneID
    }

    /// Makes and deletes zones.
    public func modifyRecordZones(
        saving recordZonesToSave: [CKRecordZone],
        deleting recordZoneIDsToDelete: [CKRecordZone.ID]
    ) async throws -> (
        saveResults: [CKRecordZone.ID: Result<CKRecordZone, any Error>],
        deleteResults: [CKRecordZone.ID: Result<Void, any Error>]
    ) {
        let (saved, deleted) = (Results<CKRecordZoneID, CKRecordZone>(), Results<CKRecordZoneID, Void>())
        try await toleratingPartialFailure {
            try await session.modify(
                saving: recordZonesToSave,
                deleting: recordZoneIDsToDelete,
                saved: saved.add,
                deleted: deleted.add
            )
        }
        return (saved.byID, deleted.byID)
    }

    /// Fetches the zones that have changed since a token; nil for all zones from the start.
    public func databaseChanges(
        since changeToken: CKServerChangeToken?,
        resultsLimit: Int? = nil
    ) async throws -> (
        modifications: [CKDatabase.DatabaseChange.Modification],
        deletions: [CKDatabase.DatabaseChange.Deletion],
        changeToken: CKServerChangeToken,
        moreComing: Bool
    ) {
        let page = try await session.changes(since: changeToken, limit: resultsLimit)
        return (page.modifications, page.deletions, page.token, page.moreComing)
    }

    /// Fetches the records of a zone that have changed since a token; nil for all records.
    public func recordZoneChanges(
        inZoneWith zoneID: CKRecordZone.ID,
        since changeToken: CKServerChangeToken?,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int? = nil
    ) async throws -> (
        modificationResultsByID: [CKRecord.ID: Result<CKDatabase.RecordZoneChange.Modification, any Error>],
        deletions: [CKDatabase.RecordZoneChange.Deletion],
        changeToken: CKServerChangeToken,
        moreComing: Bool
    ) {
        let page = try await session.changes(
            of: zoneID,
            since: changeToken,
            desiredKeys: desiredKeys,
            limit: resultsLimit
        )
        let modifications = page.modifications.map {
            ($0.0, $0.1.map { CKDatabase.RecordZoneChange.Modification(record: $0) })
        }
        let byID = Dictionary(modifications) { _, last in last }
        return (byID, page.deletions, page.token, page.moreComing)
    }
}
