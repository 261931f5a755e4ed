import CloudService
import Foundation
import FoundationBackfill
import Synchronization
import Testing

@testable import CloudKit

@Suite("Rules of CKSyncEngine")
struct SyncEngineRuleTests {
    @Test("C199: an engine for the public database stops the program with a sentence")
    func publicDatabase() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let database = CKContainer.inProcess(try await CloudService.temporary()).publicCloudDatabase
            _ = await NotesDevice().start(database)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("A CKSyncEngine syncs a private or a shared database, not the public one."))
    }

    @Test("C210: events come one at a time, and the next one waits for the delegate")
    func oneAtATime() async throws {
        let device = NotesDevice()
        let counts = Mutex((now: 0, most: 0, all: 0))
        await device.set { _, _ in
            counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
            try? await Task.sleep(for: .milliseconds(5))
            counts.withLock { $0.now -= 1 }
        }
        let engine = await device.start(CKContainer.inProcess(try await CloudService.temporary()).privateCloudDatabase)
        for index in 0..<5 { await device.write("text \(index)", in: "n\(index)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask { try await engine.sendChanges() }
                group.addTask { try await engine.fetchChanges() }
            }
            try await group.waitForAll()
        }
        let (most, all) = counts.withLock { ($0.most, $0.all) }
        #expect(most == 1 && all >= 12)
    }

    @Test("C218: a batch is not atomic unless it says so")
    func atomicByZone() async {
        #expect(!CKSyncEngine.RecordZoneChangeBatch(recordsToSave: [], recordIDsToDelete: []).atomicByZone)
        let id = CKRecord.ID(recordName: "n")
        let batch = await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: [.saveRecord(id)]) { id in
            CKRecord(recordType: "Note", recordID: id)
        }
        #expect(batch?.atomicByZone == false && batch?.recordsToSave.map(\.recordID) == [id])
    }

    @Test("C227: changes that the state does not list are sent as well, once they are announced")
    func untrackedChanges() async throws {
        let device = NotesDevice()
        let database = CKContainer.inProcess(try await CloudService.temporary()).privateCloudDatabase
        let engine = await device.start(database, isAutomatic: true)
        func wait(for condition: () async -> Bool) async throws {
            for _ in 0..<6_000 where await !condition() { try await Task.sleep(for: .milliseconds(10)) }
        }
        try await wait { await device.events.contains("didSendChanges") }
        await device.forgetEvents()
        #expect(!engine.state.hasPendingUntrackedChanges)
        engine.state.hasPendingUntrackedChanges = true
        try await wait { await device.events.contains("didSendChanges") }
        #expect(await device.events.filter { $0 == "willSendChanges" }.count == 1)
        // The delegate had none, so none wait.
        #expect(!engine.state.hasPendingUntrackedChanges)
    }
}
