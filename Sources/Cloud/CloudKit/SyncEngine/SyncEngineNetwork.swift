internal import CloudSync
internal import CloudWire
internal import FoundationBackfill
internal import TSanMutex

/// What a sync engine asks of its database, and what has come of it last.
final class SyncEngineNetwork: Sendable {
    private struct Last: Sendable {
        var zones = DatabaseChangePage(token: CKServerChangeToken(""), moreComing: false)
        var records = ZoneChangePage(token: CKServerChangeToken(""), moreComing: false)
        /// The records of the zone that could not be read, and why.
        var unreadable: [CKRecordID: CKError] = [:]
        var batch = CKSyncEngine.RecordZoneChangeBatch()
        var sentZones = SentZones()
        var sentRecords = SentRecords()
    }

    private struct SentZones: Sendable {
        var saved: [CKRecordZoneID: Result<CKRecordZone, any Error>] = [:]
        var deleted: [CKRecordZoneID: Result<Void, any Error>] = [:]
    }

    private struct SentRecords: Sendable {
        var saved: [CKRecordID: Result<CKRecord, any Error>] = [:]
        var deleted: [CKRecordID: Result<Void, any Error>] = [:]
    }

    let database: CKDatabase
    private let subscriptionID: CKSubscription.ID?
    private let last = Mutex(Last())

    init(_ database: CKDatabase, _ subscriptionID: CKSubscription.ID?) {
        (self.database, self.subscriptionID) = (database, subscriptionID)
    }

    /// Carries out a command, and returns what came of it; nil for one that is not for the service.
    func perform(_ command: SyncCommand) async -> SyncInput? {
        switch command {
        case .checkAccount: .accountChecked(await result { try await self.user() })
        case .subscribe: .subscribed(await result { try await self.subscribe() })
        case .fetchDatabase(let token, let past):
            .databasePage(await result { try await self.databasePage(since: token, past: past) })
        case .fetchZone(let zone, let token, let past):
            .zonePage(await result { try await self.zonePage(zone, since: token, past: past) })
        case .sendZones(let changes): .zonesSent(await result { try await self.sendZones(changes) })
        case .sendBatch: .batchSent(await result { try await self.sendBatch() })
        default: nil
        }
    }

    private func result<Value>(_ body: () async throws -> Value) async -> Result<Value, SyncFailure> {
        do {
            return .success(try await body())
        } catch {
            return .failure(SyncFailure(error))
        }
    }

    /// The name of the user who is signed in; nil if nobody is.
    private func user() async throws -> String? {
        do {
            return try await database.session.currentUser().recordName
        } catch let error as CKError where error.code == .notAuthenticated {
            // Whoever has a token and is not let in was not signed out: that is for the program's user to do.
            if await database.container.client.hasWebToken { throw SyncFailure(.passing, cause: error) }
            return nil
        }
    }

    private func subscribe() async throws -> String {
        let known = try await database.allSubscriptions()
        if let subscriptionID, known.contains(where: { $0.subscriptionID == subscriptionID }) { return subscriptionID }
        if subscriptionID == nil, let own = known.first(where: { $0 is CKDatabaseSubscription }) {
            return own.subscriptionID
        }
        let subscription = CKDatabaseSubscription(subscriptionID: subscriptionID ?? "CKSyncEngine")
        let info = CKSubscription.NotificationInfo()
        info.shouldSendContentAvailable = true
        subscription.notificationInfo = info
        return try await database.save(subscription).subscriptionID
    }
}

/// Fetching.
extension SyncEngineNetwork {
    private func databasePage(since token: String?, past: String?) async throws -> SyncInput.DatabasePage {
        let known = token.map { CKServerChangeToken($0) }
        let page = try await database.session.changes(since: known, past: past, limit: nil)
        last.withLock { $0.zones = page }
        return SyncInput.DatabasePage(
            changed: page.modifications.map(\.zoneID.wire),
            deleted: page.deletions.map(\.zoneID.wire),
            token: page.token.text,
            moreComing: page.moreComing
        )
    }

    private func zonePage(
        _ zone: ZoneName,
        since token: String?,
        past: String?
    ) async throws -> SyncInput.ZonePage {
        let page = try await database.session.changes(
            of: CKRecordZoneID(zone),
            since: token.map { CKServerChangeToken($0) },
            past: past,
            desiredKeys: nil,
            limit: nil
        )
        var unreadable: [CKRecordID: CKError] = [:]
        for (id, result) in page.modifications {
            guard let failure = result.failure else { continue }
            let error = failure as? CKError ?? CKError.of(.internalError, "\(failure)")
            // What may be there at the next attempt is not passed over.
            if SyncFailure(error).isRetried { throw error }
            unreadable[id] = error
        }
        last.withLock { last in
            last.records = page
            if token == nil { last.unreadable = [:] }
            last.unreadable.merge(unreadable) { $1 }
        }
        let isEmpty = page.modifications.isEmpty && page.deletions.isEmpty
        return SyncInput.ZonePage(token: page.token.text, moreComing: page.moreComing, isEmpty: isEmpty)
    }
}

/// Sending.
extension SyncEngineNetwork {
    private func sendZones(_ changes: [PendingChanges<ZoneName>.Change]) async throws -> SentChanges<ZoneName> {
        let saves = changes.filter { $0.kind == .save }.map { CKRecordZone(zoneID: CKRecordZoneID($0.id)) }
        let deletions = changes.filter { $0.kind == .delete }.map { CKRecordZoneID($0.id) }
        var sent = SentZones()
        try await toleratingPartialFailure {
            try await database.session.modify(
                saving: saves,
                deleting: deletions,
                saved: { sent.saved[$0] = $1 },
                deleted: { sent.deleted[$0] = $1 }
            )
        }
        let result = sent
        last.withLock { $0.sentZones = result }
        var changes = SentChanges<ZoneName>()
        for (id, result) in sent.saved {
            changes.add(.init(.save, id.wire), result)
            let zone = result.success
            if zone?.isNew == true { changes.starts[id.wire] = zone?.end } else { changes.ends[id.wire] = zone?.end }
        }
        for (id, result) in sent.deleted { changes.add(.init(.delete, id.wire), result) }
        return changes
    }

    /// Keeps a batch that is to be sent, and returns what it changes.
    func take(
        _ batch: CKSyncEngine.RecordZoneChangeBatch,
        in scope: SyncScope
    ) -> Result<[PendingChanges<SyncRecordName>.Change]?, SyncFailure> {
        let changes =
            batch.recordsToSave.map { PendingChanges<SyncRecordName>.Change(.save, $0.recordID.sync) }
            + batch.recordIDsToDelete.map { .init(.delete, $0.sync) }
        if let other = changes.first(where: { !scope.contains($0.id) }) {
            let error = CKError.invalid("The batch changes the record '\(other.id.name)', which was not asked for.")
            return .failure(SyncFailure(.lasting, cause: error))
        }
        last.withLock { $0.batch = batch }
        return .success(changes)
    }

    private func sendBatch() async throws -> SentChanges<SyncRecordName> {
        let batch = last.withLock { $0.batch }
        var changes = RecordChanges(
            saves: batch.recordsToSave,
            deletions: batch.recordIDsToDelete,
            isAtomic: batch.atomicByZone
        )
        changes.deletionTags = batch.deletionTags
        var sent = SentRecords()
        let reports = ChangeReports(saved: { sent.saved[$0] = $1 }, deleted: { sent.deleted[$0] = $1 })
        do {
            try await toleratingPartialFailure { try await database.session.modify(changes, reports: reports) }
        } catch {
            // What the service has said of some counts, although the rest did not come through; and what it will never take is told
            // for each record, since it does not wait any longer.
            if sent.saved.isEmpty, sent.deleted.isEmpty, SyncFailure(error).isRetried { throw error }
            for record in batch.recordsToSave where sent.saved[record.recordID] == nil {
                sent.saved[record.recordID] = .failure(error)
            }
            for id in batch.recordIDsToDelete where sent.deleted[id] == nil { sent.deleted[id] = .failure(error) }
        }
        let result = sent
        last.withLock { $0.sentRecords = result }
        var answer = SentChanges<SyncRecordName>()
        for (id, result) in sent.saved { answer.add(.init(.save, id.sync), result) }
        for (id, result) in sent.deleted { answer.add(.init(.delete, id.sync), result) }
        return answer
    }
}

/// What has come last, as events.
extension SyncEngineNetwork {
    /// The event that the delegate is told; nil for one that is the machine's own.
    func event(of event: SyncEvent) -> CKSyncEngine.Event? {
        switch event {
        case .stateChanged(let state): .stateUpdate(.init(stateSerialization: .init(state)))
        case .accountChanged(let change): .accountChange(.init(changeType: .init(change)))
        case .willFetch(let request): .willFetchChanges(.init(context: .init(request)))
        case .didFetch(let request, let failure):
            .didFetchChanges(.init(context: .init(request), error: failure.map { CKError($0) }))
        case .willFetchZone(let zone): .willFetchRecordZoneChanges(.init(zoneID: CKRecordZoneID(zone)))
        case .willSend(let request): .willSendChanges(.init(context: .init(request)))
        case .didSend(let request, let failure):
            .didSendChanges(.init(context: .init(request), error: failure.map { CKError($0) }))
        case .restartedZone: nil
        case .fetchedZones(_, let deleted, let lost): .fetchedDatabaseChanges(fetchedZones(deleted, lost))
        case .fetchedRecords: .fetchedRecordZoneChanges(fetchedRecords)
        case .didFetchZone(let zone, let failure):
            .didFetchRecordZoneChanges(.init(zoneID: CKRecordZoneID(zone), error: error(of: failure)))
        case .sentZones: .sentDatabaseChanges(sentZones)
        case .sentRecords: .sentRecordZoneChanges(sentRecords)
        }
    }

    private func fetchedZones(
        _ deleted: [ZoneName],
        _ lost: [ZoneName]
    ) -> CKSyncEngine.Event.FetchedDatabaseChanges {
        let page = last.withLock { $0.zones }
        let told = Set(page.deletions.map(\.zoneID.wire))
        let missing = deleted.filter { !told.contains($0) }
            .map { CKDatabase.DatabaseChange.Deletion(zoneID: CKRecordZoneID($0), reason: .deleted) }
        // Of all reasons, this is the one after which programs send again what they have.
        let resent = lost.map {
            CKDatabase.DatabaseChange.Deletion(zoneID: CKRecordZoneID($0), reason: .encryptedDataReset)
        }
        return .init(modifications: page.modifications, deletions: page.deletions + missing + resent)
    }

    private var fetchedRecords: CKSyncEngine.Event.FetchedRecordZoneChanges {
        let page = last.withLock { $0.records }
        let records = page.modifications.compactMap {
            $0.1.success.map { CKDatabase.RecordZoneChange.Modification(record: $0) }
        }
        return .init(modifications: records, deletions: page.deletions)
    }

    private func error(of failure: SyncFailure?) -> CKError? {
        let unreadable = last.withLock { last in
            defer { last.unreadable = [:] }
            return last.unreadable
        }
        if let failure { return CKError(failure) }
        return unreadable.isEmpty ? nil : CKError.partial(unreadable)
    }

    private var sentZones: CKSyncEngine.Event.SentDatabaseChanges {
        let sent = last.withLock { $0.sentZones }
        return .init(
            savedZones: sent.saved.values.compactMap(\.success),
            failedZoneSaves: sent.saved.compactMap { id, result in
                result.error.map { .init(zone: CKRecordZone(zoneID: id), error: $0) }
            },
            deletedZoneIDs: sent.deleted.filter { $0.value.error == nil }.map(\.key),
            failedZoneDeletes: sent.deleted.compactMapValues(\.error)
        )
    }

    private var sentRecords: CKSyncEngine.Event.SentRecordZoneChanges {
        let (sent, batch) = last.withLock { ($0.sentRecords, $0.batch) }
        return .init(
            savedRecords: batch.recordsToSave.compactMap { sent.saved[$0.recordID]?.success },
            failedRecordSaves: batch.recordsToSave.compactMap { record in
                sent.saved[record.recordID]?.error.map { .init(record: record, error: $0) }
            },
            deletedRecordIDs: batch.recordIDsToDelete.filter { sent.deleted[$0].map { $0.error == nil } ?? false },
            failedRecordDeletes: sent.deleted.compactMapValues(\.error)
        )
    }
}
