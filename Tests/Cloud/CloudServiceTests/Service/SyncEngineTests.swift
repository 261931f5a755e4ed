import CloudService
import CloudWire
import Foundation
import FoundationBackfill
import Synchronization
import Testing

@testable import CloudKit

@Suite("CKSyncEngine")
struct SyncEngineTests {
    private struct Pair {
        let service: CloudService
        let a = NotesDevice()
        let b = NotesDevice()

        static func make() async throws -> Pair { Pair(service: try await CloudService.temporary()) }

        var database: CKDatabase { CKContainer.inProcess(service).privateCloudDatabase }

        func engines() async -> (CKSyncEngine, CKSyncEngine) {
            (await a.start(database), await b.start(database))
        }
    }

    @Test("C198, C219: changes reach another engine", arguments: [1, 10, 444])
    func notesReachAnotherDevice(count: Int) async throws {
        let pair = try await Pair.make()
        let (a, b) = await pair.engines()
        for index in 0..<count { await pair.a.write("text \(index)", in: "n\(index)") }
        try await a.sendChanges()
        #expect(await pair.b.texts.isEmpty)
        try await b.fetchChanges()
        #expect(await pair.b.texts == pair.a.texts)
        #expect(await pair.b.texts.count == count)
        #expect(a.state.pendingRecordZoneChanges.isEmpty && a.state.pendingDatabaseChanges.isEmpty)
    }

    @Test("Tokens of another service expire where nothing was ever saved")
    func foreignTokens() async throws {
        let pair = try await Pair.make()
        let (a, b) = await pair.engines()
        try await b.fetchChanges()
        try await b.fetchChanges()
        await pair.a.write("one", in: "n")
        try await a.sendChanges()
        try await b.fetchChanges()
        #expect(await pair.b.texts == ["n": "one"])
        await pair.b.crash()
        let empty = CKContainer.inProcess(try await CloudService.temporary()).privateCloudDatabase
        try await pair.b.start(empty).fetchChanges()
        #expect(await pair.b.texts.isEmpty)
    }

    @Test("C221: a batch that the service refuses whole is told for each record")
    func refusedBatch() async throws {
        let pair = try await Pair.make()
        let transport = RefusingTransport(way: ServiceTransport(service: pair.service, caller: .user("_alice")))
        let told = Mutex<[CKRecord.ID: CKError.Code]>([:])
        await pair.a.set { event, _ in
            guard case .sentRecordZoneChanges(let sent) = event else { return }
            for failure in sent.failedRecordSaves {
                told.withLock { $0[failure.record.recordID] = failure.error.code }
            }
            for (id, error) in sent.failedRecordDeletes { told.withLock { $0[id] = error.code } }
        }
        let a = await pair.a.start(CKContainer(identifier: "iCloud.test", over: transport).privateCloudDatabase)
        await pair.a.write("one", in: "n")
        await pair.a.write("two", in: "m")
        await pair.a.delete("o")
        await #expect(throws: CKError.self) { try await a.sendChanges() }
        let ids = [pair.a.id("n"), pair.a.id("m"), pair.a.id("o")]
        #expect(told.withLock { $0 } == Dictionary(uniqueKeysWithValues: ids.map { ($0, .invalidArguments) }))
        #expect(a.state.pendingRecordZoneChanges.isEmpty)
    }

    @Test("Events and contexts have texts for logs")
    func descriptions() async throws {
        let pair = try await Pair.make()
        let texts = Mutex<Set<String>>([])
        await pair.a.set { event, _ in
            switch event {
            case .accountChange(let change): texts.withLock { _ = $0.insert("\(change)") }
            case .willSendChanges(let change): texts.withLock { _ = $0.insert("\(change)") }
            case .sentRecordZoneChanges(let sent): texts.withLock { _ = $0.insert("\(sent)") }
            default: break
            }
        }
        let a = await pair.a.start(pair.database)
        await pair.a.write("one", in: "n")
        try await a.sendChanges()
        let told = texts.withLock { $0 }
        #expect(told.contains("<SentRecordZoneChanges: 1 saved, 0 deleted, 0 failed>"))
        #expect(
            told.contains("<WillSendChanges: <SendChangesContext: manual, <SendChangesOptions: all>>>")
        )
        #expect(told.contains { $0.hasPrefix("<AccountChange: signIn(currentUser: <CKRecordID: recordName=_") })
    }

    @Test("C220, C221, C222, C223: the order of events")
    func order() async throws {
        let pair = try await Pair.make()
        let (a, b) = await pair.engines()
        await pair.a.write("one", in: "n")
        try await a.sendChanges()
        let sent = await pair.a.events.filter { $0 != "stateUpdate" }
        #expect(
            sent == [
                "accountChange", "willSendChanges", "sentDatabaseChanges", "sentRecordZoneChanges", "didSendChanges",
            ]
        )
        try await b.fetchChanges()
        let fetched = await pair.b.events.filter { $0 != "stateUpdate" }
        #expect(
            fetched == [
                "accountChange", "willFetchChanges", "fetchedDatabaseChanges", "willFetchRecordZoneChanges",
                "fetchedRecordZoneChanges", "didFetchRecordZoneChanges", "didFetchChanges",
            ]
        )
        #expect(await pair.b.events.last == "stateUpdate")
        await pair.b.forgetEvents()
        try await b.fetchChanges()
        #expect(await pair.b.events.filter { $0 != "stateUpdate" } == ["willFetchChanges", "didFetchChanges"])
    }

    @Test("C201, C205, C206, C207: without automatic sync, changes wait until they are asked for, each once")
    func manual() async throws {
        let pair = try await Pair.make()
        let (a, _) = await pair.engines()
        for _ in 0..<2 { await pair.a.write("one", in: "n") }
        #expect(a.state.pendingRecordZoneChanges == [.saveRecord(pair.a.id("n"))])
        await pair.a.delete("n")
        #expect(a.state.pendingRecordZoneChanges == [.deleteRecord(pair.a.id("n"))])
        #expect(await pair.a.events.allSatisfy { $0 == "stateUpdate" })
    }

    @Test("C208, C219: a conflict is thrown and told, and is the delegate's to send again")
    func conflicts() async throws {
        let pair = try await Pair.make()
        let (a, b) = await pair.engines()
        await pair.a.write("1", in: "n")
        try await a.sendChanges()
        try await b.fetchChanges()
        await pair.a.write("2 by A", in: "n")
        await pair.b.write("3 by B", in: "n")
        try await a.sendChanges()
        await #expect { try await b.sendChanges() } throws: { ($0 as? CKError)?.code == .serverRecordChanged }
        #expect(b.state.pendingRecordZoneChanges.count == 1)
        try await b.sendChanges()
        try await a.fetchChanges()
        #expect(await pair.a.texts == ["n": "3 by B"])
        #expect(await pair.b.texts == ["n": "3 by B"])
    }

    @Test("C229: a zone and a record that are gone fail, and are there again after the next sending")
    func goneThings() async throws {
        let pair = try await Pair.make()
        let (a, b) = await pair.engines()
        await pair.a.write("1", in: "n")
        try await a.sendChanges()
        try await pair.database.deleteRecord(withID: pair.a.id("n"))
        await pair.a.write("2", in: "n")
        await #expect { try await a.sendChanges() } throws: { ($0 as? CKError)?.code == .unknownItem }
        #expect(await pair.a.notes["n"]?.record == nil)
        try await a.sendChanges()
        try await pair.database.deleteRecordZone(withID: pair.a.zoneID)
        await pair.a.write("3", in: "n")
        await #expect { try await a.sendChanges() } throws: { ($0 as? CKError)?.code == .zoneNotFound }
        try await a.sendChanges()
        try await b.fetchChanges()
        #expect(await pair.b.texts == ["n": "3"])
    }

    @Test(
        "C202, C203, C204: an engine goes on from the state that was stored last, with the change that was just added"
    )
    func stored() async throws {
        let pair = try await Pair.make()
        let (a, b) = await pair.engines()
        await pair.a.write("1", in: "n")
        try await a.sendChanges()
        try await b.fetchChanges()
        await pair.b.write("2", in: "n")
        await pair.b.crash()
        let data = try JSONEncoder().encode(b.state.serialization)
        let plist = try PropertyListEncoder().encode(b.state.serialization)
        for state in [
            try JSONDecoder().decode(CKSyncEngine.State.Serialization.self, from: data),
            try PropertyListDecoder().decode(CKSyncEngine.State.Serialization.self, from: plist),
        ] {
            #expect(state.state == b.state.serialization.state && !state.state.pendingRecords.isEmpty)
        }
        let again = await pair.b.start(pair.database)
        await pair.b.forgetEvents()
        try await again.fetchChanges()
        // Nothing is fetched anew, and nobody has signed in.
        #expect(await !pair.b.events.contains("fetchedRecordZoneChanges"))
        #expect(await !pair.b.events.contains("accountChange"))
        try await again.sendChanges()
        try await a.fetchChanges()
        #expect(await pair.a.texts == ["n": "2"])
    }

    @Test("C211: a delegate that fetches or sends while it handles an event is told so")
    func insideEvents() async throws {
        let pair = try await Pair.make()
        let (a, _) = await pair.engines()
        let errors = ErrorLog()
        await pair.a.set { _, engine in
            do { try await engine.fetchChanges() } catch { errors.add(error) }
            do { try await engine.sendChanges() } catch { errors.add(error) }
        }
        await pair.a.write("1", in: "n")
        try await a.sendChanges()
        #expect(!errors.codes.isEmpty && errors.codes.allSatisfy { $0 == .invalidArguments })
    }

    @Test("C213, C214, C215, C217: batches are asked for until there is none, and have 250 changes at most")
    func batches() async throws {
        let pair = try await Pair.make()
        let (a, _) = await pair.engines()
        for index in 0..<600 { await pair.a.write("t", in: "n\(index)") }
        try await a.sendChanges()
        #expect(await pair.a.events.count { $0 == "sentRecordZoneChanges" } == 3)
        let many = (0..<300).map { CKSyncEngine.PendingRecordZoneChange.deleteRecord(pair.a.id("n\($0)")) }
        let batch = await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: many) { _ in nil }
        #expect(batch?.recordIDsToDelete.count == 250)
        #expect(
            await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: [.saveRecord(pair.a.id("x"))]) { _ in nil } == nil
        )
    }

    @Test("C216, C226: only what is asked for is sent and fetched")
    func scopes() async throws {
        let pair = try await Pair.make()
        let (a, b) = await pair.engines()
        await pair.a.write("1", in: "one")
        await pair.a.write("2", in: "two")
        let scope = CKSyncEngine.SendChangesOptions.Scope.recordIDs([pair.a.id("two")])
        try await a.sendChanges(.init(scope: scope))
        #expect(a.state.pendingRecordZoneChanges == [.saveRecord(pair.a.id("one"))])
        try await b.fetchChanges(.init(scope: .allExcluding([pair.a.zoneID])))
        #expect(await pair.b.texts.isEmpty)
        #expect(b.state.zoneIDsWithUnfetchedServerChanges == [pair.a.zoneID])
        try await b.fetchChanges()
        #expect(await pair.b.texts == ["two": "2"])
    }

    @Test("C224, C229: what is deleted on one device is deleted on the other")
    func deletions() async throws {
        let pair = try await Pair.make()
        let (a, b) = await pair.engines()
        for name in ["one", "two"] { await pair.a.write(name, in: name) }
        try await a.sendChanges()
        try await b.fetchChanges()
        await pair.a.delete("one")
        try await a.sendChanges()
        try await b.fetchChanges()
        #expect(await pair.b.texts == ["two": "two"])
        a.state.add(pendingDatabaseChanges: [.deleteZone(pair.a.zoneID)])
        try await a.sendChanges()
        try await b.fetchChanges()
        #expect(await pair.b.texts.isEmpty)
    }

    @Test("C200, C225: engines that sync by themselves do so, and are told of changes", .timeLimit(.minutes(5)))
    func automatic() async throws {
        let pair = try await Pair.make()
        let (a, b) = (
            await pair.a.start(pair.database, isAutomatic: true), await pair.b.start(pair.database, isAutomatic: true)
        )
        await pair.a.write("hello", in: "n")
        try await eventually { await pair.b.texts == ["n": "hello"] }
        await pair.b.write("hello back", in: "n")
        try await eventually { await pair.a.texts == ["n": "hello back"] }
        #expect(try await pair.database.allSubscriptions().count == 1)
        for engine in [a, b] { await engine.cancelOperations() }
    }

    private func eventually(_ isTrue: () async -> Bool) async throws {
        while await !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
    }
}

/// Errors that a closure of a test has seen.
private final class ErrorLog: @unchecked Sendable {
    // @unchecked Sendable because the delegate handles one event after the other.
    private(set) var codes: [CKError.Code] = []

    func add(_ error: any Error) {
        if let error = error as? CKError { codes.append(error.code) }
    }
}

/// The way to a service that takes no records.
private struct RefusingTransport: CloudTransport {
    let way: ServiceTransport

    func send(_ request: CloudRequest) async throws -> CloudResponse {
        guard request.path.operation == .recordsModify else { return try await way.send(request) }
        return CloudResponse(WireFailure(.badRequest, "No records are taken."))
    }

    func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        try await way.upload(file, to: address)
    }

    func download(_ address: String, into file: URL) async throws { try await way.download(address, into: file) }

    func news(at address: String, wait: Int?) async throws -> CloudResponse {
        try await way.news(at: address, wait: wait)
    }
}
