#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// The questions and the news of the sync engine.
extension StoreMirror: SyncEngineFeedObserver {
    func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
        // An engine that was replaced after a failure has nothing to say any more.
        guard engine === syncEngine else { return }
        do {
            try await take(event, syncEngine)
        } catch {
            fail(error)
        }
    }

    private func take(_ event: CKSyncEngine.Event, _ engine: CKSyncEngine) async throws {
        switch event {
        case .stateUpdate(let update):
            let state = try Self.encode(update.stateSerialization)
            try await perform { $0.engineState = state }
        case .accountChange(let change): try await take(change.changeType)
        case .willFetchChanges:
            begin(.import)
            await readAgain()
        case .fetchedDatabaseChanges(let changes): try await take(changes, engine)
        case .fetchedRecordZoneChanges(let page): try await take(page, engine)
        case .didFetchRecordZoneChanges(let zone):
            guard let error = zone.error else { return try await sweep(zone.zoneID.wire) }
            note(error, in: .import)
            try await setAside(unreadable: error)
        case .didFetchChanges(let done):
            if let error = done.error { note(error, in: .import) }
            if inner.withLock({ $0.importEvent?.error == nil }) {
                try await perform { $0.state.lastImport = Date() }
            }
            try await forgetOldConflicts()
            try await renewShares()
            try await emptyLog(after: inner.withLock { $0.counts.imported })
            end(.import)
            try await sendWhatWaits()
        case .willSendChanges: begin(.export)
        case .sentDatabaseChanges(let sent): try await take(sent)
        case .sentRecordZoneChanges(let sent): try await take(sent, engine)
        case .didSendChanges(let done):
            if let error = done.error { note(error, in: .export) }
            if inner.withLock({ $0.exportEvent?.error == nil }) {
                try await perform { $0.state.lastExport = Date() }
            }
            try await renewShares()
            try await emptyLog(after: inner.withLock { $0.counts.exported })
            end(.export)
            try await sendWhatWaits()
        default: break
        }
    }

    /// Moves what the mirror has written of many objects from the store's log into its file. Otherwise a save of the program
    /// would do it, and its user would wait for what the mirror has written.
    private func emptyLog(after count: Int) async throws {
        guard count >= Self.manyObjects else { return }
        try await context.perform { [setting] in try setting.store().emptyLog() }
    }

    private static let manyObjects = 100

    static func encode(_ state: CKSyncEngine.State.Serialization) throws -> [UInt8] {
        Array(try JSONEncoder().encode(state))
    }

    func nextRecordZoneChangeBatch(
        _ context: CKSyncEngine.SendChangesContext,
        syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.RecordZoneChangeBatch? {
        guard engine === syncEngine else { return nil }
        do {
            let batch = try await makeBatch()
            inner.withLock { $0.batch = batch }
            guard !batch.isEmpty else { return nil }
            var changes = CKSyncEngine.RecordZoneChangeBatch(
                recordsToSave: batch.saves,
                recordIDsToDelete: batch.deletions.keys.sorted { $0.recordName < $1.recordName }
            )
            changes.deletionTags = batch.deletions
            return changes
        } catch {
            fail(error)
            return nil
        }
    }

    func makeBatch() async throws -> OutgoingBatch {
        let folder = FileManager.default.temporaryDirectory.appending(path: "CoreDataCloudKit-\(setting.identity.uuid)")
        let batch = try await perform { try OutgoingBatch($0, folder: folder) }
        log(batch)
        return batch
    }
}

extension StoreMirror {
    func outlookChanged(_ outlook: CKSyncEngine.Outlook, of engine: CKSyncEngine) {
        // An engine that was replaced after a failure has nothing to say any more; a new one may speak before it is noted.
        guard self.engine == nil || self.engine === engine else { return }
        log(outlook)
        note(outlook)
        tellStatus()
    }
}

/// From the service to the store.
extension StoreMirror {
    private func take(
        _ page: CKSyncEngine.Event.FetchedRecordZoneChanges,
        _ engine: CKSyncEngine
    ) async throws {
        var records: [IncomingRecord] = []
        for change in page.modifications where change.record.recordType != CKRecord.SystemType.share {
            if change.record.recordID.recordName.hasPrefix(SchemaSample.prefix) { continue }
            records.append(try IncomingRecord(change.record))
        }
        let deletions = page.deletions.map { ($0.recordID.recordName, $0.recordID.zoneName) }
        log(page, records)
        let state = try Self.encode(engine.state.serialization)
        let taken = records
        let count = try await perform { work in
            let page = IncomingPage(work: work)
            try page.take(taken)
            try page.takeDeletions(deletions)
            work.noteFirstImport(of: taken.count)
            // The place in the feed is stored along with what has come of the page, in one transaction.
            work.engineState = state
            return work.changeCount
        }
        try await takeShares(page)
        inner.withLock { inner in
            inner.counts.imported += count
            inner.failures = 0
        }
    }
}

/// From the store to the service.
extension StoreMirror {
    private func take(_ sent: CKSyncEngine.Event.SentDatabaseChanges) async throws {
        let home = setting.homeZone.name
        guard sent.savedZones.contains(where: { $0.zoneID.zoneName == home }) else { return }
        try await perform { $0.state.hasHomeZone = true }
    }

    private func take(_ sent: CKSyncEngine.Event.SentRecordZoneChanges, _ engine: CKSyncEngine) async throws {
        guard let batch = inner.withLock({ $0.batch }) else { return }
        let isOwn = options.database.databaseScope == .private
        let outcome = try SentBatch(batch, sent, homeZone: isOwn ? setting.homeZone : nil)
        let state = try Self.encode(engine.state.serialization)
        let missesZone = try await perform { work in
            defer { work.engineState = state }
            return try outcome.take(work)
        }
        inner.withLock { $0.counts.exported += outcome.doneCount }
        if let error = outcome.error { note(error, in: .export) }
        guard missesZone else { return }
        try await forgetService(setting.homeZone)
        engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneName: setting.homeZone.name))])
    }
}
#endif
