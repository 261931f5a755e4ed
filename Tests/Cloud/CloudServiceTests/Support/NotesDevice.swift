import CloudService
import FoundationBackfill

@testable import CloudKit

/// A device with a program that keeps notes in step by a sync engine: the state is stored whenever the engine says so.
actor NotesDevice: CKSyncEngineDelegate {
    struct Note: Equatable {
        var text: String
        /// The record as the service had it last.
        var record: CKRecord?
    }

    nonisolated let zoneID = CKRecordZone.ID(zoneName: "Notes")
    private(set) var notes: [String: Note] = [:]
    private(set) var events: [String] = []
    private(set) var accounts: [CKSyncEngine.Event.AccountChange.ChangeType] = []
    private(set) var stored: CKSyncEngine.State.Serialization?
    private(set) var zoneErrors: [CKError] = []
    var batchSize: Int?
    private var engine: CKSyncEngine?
    /// Called while the device handles an event.
    var duringEvents: (@Sendable (CKSyncEngine.Event, CKSyncEngine) async -> Void)?

    func start(_ database: CKDatabase, isAutomatic: Bool = false) -> CKSyncEngine {
        var configuration = CKSyncEngine.Configuration(database: database, stateSerialization: stored, delegate: self)
        configuration.automaticallySync = isAutomatic
        let engine = CKSyncEngine(configuration)
        self.engine = engine
        return engine
    }

    /// Ends the program as a crash would: what is stored is the state that was stored along with the last change.
    func crash() {
        stored = engine?.state.serialization
        engine = nil
    }

    func set(_ duringEvents: @escaping @Sendable (CKSyncEngine.Event, CKSyncEngine) async -> Void) {
        self.duringEvents = duringEvents
    }

    nonisolated func id(_ name: String) -> CKRecord.ID { CKRecord.ID(recordName: name, zoneID: zoneID) }

    func write(_ text: String, in name: String) {
        notes[name, default: Note(text: "")].text = text
        engine?.state.add(pendingRecordZoneChanges: [.saveRecord(id(name))])
    }

    func delete(_ name: String) {
        notes[name] = nil
        engine?.state.add(pendingRecordZoneChanges: [.deleteRecord(id(name))])
    }

    func forgetEvents() { events = [] }

    var texts: [String: String] { notes.mapValues(\.text) }

    func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
        events.append(String(event.description.prefix { $0 != " " }))
        await duringEvents?(event, syncEngine)
        switch event {
        case .stateUpdate(let update): stored = update.stateSerialization
        case .accountChange(let change):
            accounts.append(change.changeType)
            guard case .signIn = change.changeType else {
                notes = [:]
                return
            }
            syncEngine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: zoneID))])
            syncEngine.state.add(pendingRecordZoneChanges: notes.keys.sorted().map { .saveRecord(id($0)) })
        case .fetchedDatabaseChanges(let changes):
            if changes.deletions.contains(where: { $0.zoneID == zoneID }) { notes = [:] }
        case .fetchedRecordZoneChanges(let changes):
            for change in changes.modifications { take(change.record) }
            for change in changes.deletions { notes[change.recordID.recordName] = nil }
        case .sentRecordZoneChanges(let sent):
            for record in sent.savedRecords { notes[record.recordID.recordName]?.record = record }
            for failure in sent.failedRecordSaves { handle(failure, syncEngine) }
        case .didFetchRecordZoneChanges(let zone): if let error = zone.error { zoneErrors.append(error) }
        default: break
        }
    }

    private func take(_ record: CKRecord) {
        notes[record.recordID.recordName] = Note(text: record["text"] as? String ?? "", record: record)
    }

    /// The greater text wins a conflict.
    private func handle(_ failure: CKSyncEngine.Event.SentRecordZoneChanges.FailedRecordSave, _ engine: CKSyncEngine) {
        let id = failure.record.recordID
        switch failure.error.code {
        case .serverRecordChanged:
            guard let server = failure.error.serverRecord, let text = notes[id.recordName]?.text else { return }
            notes[id.recordName]?.record = server
            if text > server["text"] as? String ?? "" {
                engine.state.add(pendingRecordZoneChanges: [.saveRecord(id)])
            } else {
                take(server)
            }
        case .zoneNotFound, .unknownItem:
            notes[id.recordName]?.record = nil
            engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: zoneID))])
            engine.state.add(pendingRecordZoneChanges: [.saveRecord(id)])
        default: break
        }
    }

    func nextRecordZoneChangeBatch(
        _ context: CKSyncEngine.SendChangesContext,
        syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.RecordZoneChangeBatch? {
        var changes = syncEngine.state.pendingRecordZoneChanges.filter { context.options.scope.contains($0) }
        if let batchSize { changes = Array(changes.prefix(batchSize)) }
        // The closure is the actor's own, so it may use what the actor keeps.
        return await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: changes) { id in
            guard let note = notes[id.recordName] else {
                syncEngine.state.remove(pendingRecordZoneChanges: [.saveRecord(id)])
                return nil
            }
            let record = note.record ?? CKRecord(recordType: "Note", recordID: id)
            record["text"] = note.text
            return record
        }
    }
}
