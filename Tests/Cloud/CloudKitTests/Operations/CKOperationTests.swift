import CloudWire
import Foundation
import TSanMutex
import Testing

@testable import CloudKit

/// What the blocks of operations tell, in order, and the wait for the last of them.
private final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }

    func run(_ operation: CKDatabaseOperation, in database: CKDatabase) async {
        await withCheckedContinuation { done in
            operation.completionBlock = { done.resume() }
            database.add(operation)
        }
    }
}

@Suite("Programs with operations")
struct CKOperationTests {
    private let cloud = FakeCloud()
    private let log = Log()
    private var database: CKDatabase { cloud.database }
    private let zone = CKRecordZone.ID(zoneName: "z")

    private func note(_ name: String) -> CKRecord {
        CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: name, zoneID: zone))
    }

    private func makeZone() async {
        let operation = CKModifyRecordZonesOperation(recordZonesToSave: [CKRecordZone(zoneID: zone)])
        operation.perRecordZoneSaveBlock = { [log] id, _ in log.add("zone \(id.zoneName)") }
        await log.run(operation, in: database)
    }

    @Test func C066_blocksInOrder() async {
        await makeZone()
        let operation = CKModifyRecordsOperation(recordsToSave: [note("a"), note("b")], recordIDsToDelete: nil)
        operation.perRecordProgressBlock = { [log] record, part in log.add("\(record.recordID.recordName) \(part)") }
        operation.perRecordSaveBlock = { [log] id, _ in log.add("saved \(id.recordName)") }
        operation.modifyRecordsCompletionBlock = { [log] saved, _, error in
            log.add("end \(saved?.count ?? 0) \(error == nil)")
        }
        await log.run(operation, in: database)
        #expect(log.all == ["zone z", "a 1.0", "saved a", "b 1.0", "saved b", "end 2 true"])
        #expect(operation.isFinished && !operation.isExecuting)
    }

    @Test func C058_partialFailureOfAFetch() async {
        await makeZone()
        let ids = [note("a").recordID, note("b").recordID]
        await log.run(CKModifyRecordsOperation(recordsToSave: [note("a")]), in: database)
        let operation = CKFetchRecordsOperation(recordIDs: ids)
        operation.fetchRecordsResultBlock = { [log] result in
            let error = result.failure as? CKError
            log.add(
                "\(error?.code == .partialFailure) \(error?.partialErrorsByItemID?.keys.first == AnyHashable(ids[1]))"
            )
        }
        await log.run(operation, in: database)
        #expect(log.all.last == "true true")
    }

    @Test func C146_C147_cursorLoop() async {
        await makeZone()
        await log.run(CKModifyRecordsOperation(recordsToSave: (0..<5).map { note("n\($0)") }), in: database)
        cloud.state.withLock { $0.pageSize = 2 }
        let cursor = Mutex<CKQueryOperation.Cursor?>(nil)
        var operation = CKQueryOperation(query: CKQuery(recordType: "Note", predicate: NSPredicate(value: true)))
        repeat {
            operation.recordMatchedBlock = { [log] id, _ in log.add(id.recordName) }
            operation.queryResultBlock = { result in
                if case .success(let next) = result { cursor.withLock { $0 = next } }
            }
            await log.run(operation, in: database)
            guard let next = cursor.withLock({ $0 }) else { break }
            operation = CKQueryOperation(cursor: next)
        } while true
        #expect(log.all.dropFirst() == ["n0", "n1", "n2", "n3", "n4"])
    }

    @Test func C115_zoneChangesToTheEnd() async {
        await makeZone()
        await log.run(CKModifyRecordsOperation(recordsToSave: (0..<5).map { note("n\($0)") }), in: database)
        await log.run(CKModifyRecordsOperation(recordIDsToDelete: [note("n0").recordID]), in: database)
        cloud.state.withLock { $0.pageSize = 2 }
        let gone = CKRecordZone.ID(zoneName: "gone")
        let operation = CKFetchRecordZoneChangesOperation(recordZoneIDs: [zone, gone])
        operation.recordWasChangedBlock = { [log] id, _ in log.add(id.recordName) }
        operation.recordWithIDWasDeletedBlock = { [log] id, type in log.add("-\(id.recordName) \(type)") }
        operation.recordZoneChangeTokensUpdatedBlock = { [log] _, token, _ in log.add("token \(token?.text ?? "")") }
        operation.recordZoneFetchResultBlock = { [log] zone, result in
            log.add("\(zone.zoneName) \((result.failure as? CKError)?.code == .zoneNotFound)")
        }
        operation.fetchRecordZoneChangesResultBlock = { [log] result in
            log.add("end \((result.failure as? CKError)?.code == .partialFailure)")
        }
        await log.run(operation, in: database)
        let expected = ["n1", "n2", "token 3", "n3", "n4", "token 5", "-n0 Note", "z false", "gone true", "end true"]
        #expect(Array(log.all.dropFirst()) == expected)
    }

    @available(*, deprecated, message: "Deprecated names exist for older programs.")
    @Test func olderNamesOfZoneConfigurationsMeanTheSame() {
        let options = CKFetchRecordZoneChangesOperation.ZoneOptions()
        options.resultsLimit = 5
        let operation = CKFetchRecordZoneChangesOperation(recordZoneIDs: [zone], optionsByRecordZoneID: [zone: options])
        #expect(operation.configurationsByRecordZoneID?[zone]?.resultsLimit == 5)
        operation.optionsByRecordZoneID = nil
        #expect(operation.configurationsByRecordZoneID == nil && operation.recordZoneIDs == [zone])
        #expect(CKRecord_Reference_Action.deleteSelf == CKRecord.ReferenceAction.deleteSelf)
    }

    @Test func C123_sameTokenEndsTheLoop() async {
        let page = #"{"zones":[],"syncToken":"d","moreComing":true}"#
        cloud.answer(page)
        cloud.answer(page)
        let operation = CKFetchDatabaseChangesOperation(previousServerChangeToken: nil)
        operation.changeTokenUpdatedBlock = { [log] token in log.add(token.text) }
        operation.fetchDatabaseChangesCompletionBlock = { [log] _, more, error in log.add("\(more) \(error == nil)") }
        await log.run(operation, in: database)
        #expect(log.all == ["d", "d", "false true"])
    }

    @Test func C096_cancelled() async {
        let operation = CKFetchRecordsOperation(recordIDs: [note("a").recordID])
        operation.fetchRecordsResultBlock = { [log] result in
            log.add("\((result.failure as? CKError)?.code == .operationCancelled)")
        }
        operation.cancel()
        await log.run(operation, in: database)
        #expect(log.all == ["true"] && cloud.requests.isEmpty)
    }

    @Test("An operation that takes longer than it may has failed, and is not cancelled")
    func late() async {
        cloud.state.withLock { $0.delay = .seconds(60) }
        let operation = CKFetchRecordsOperation(recordIDs: [note("a").recordID])
        operation.timeoutIntervalForResource = 0.05
        operation.fetchRecordsResultBlock = { [log] result in
            log.add("\((result.failure as? CKError)?.code == .networkFailure)")
        }
        await log.run(operation, in: database)
        #expect(log.all == ["true"] && !operation.isCancelled)
    }

    @Test func C069_C070_configurationsCombine() {
        let operation = CKFetchRecordsOperation()
        #expect(operation.timeoutIntervalForRequest == 60 && operation.timeoutIntervalForResource == 604_800)
        let group = CKOperationGroup()
        let common = CKOperation.Configuration()
        common.timeoutIntervalForRequest = 5
        common.timeoutIntervalForResource = 50
        group.defaultConfiguration = common
        operation.group = group
        operation.configuration.timeoutIntervalForRequest = 7
        #expect(operation.resolvedConfiguration.timeoutIntervalForRequest == 7)
        #expect(operation.resolvedConfiguration.timeoutIntervalForResource == 50)
        #expect(operation.resolvedConfiguration.qualityOfService == .default)
    }

    @Test func subscriptionsAndZones() async {
        await makeZone()
        let subscription = CKRecordZoneSubscription(zoneID: zone, subscriptionID: "s")
        await log.run(CKModifySubscriptionsOperation(subscriptionsToSave: [subscription]), in: database)
        let operation = CKFetchSubscriptionsOperation.fetchAllSubscriptionsOperation()
        operation.perSubscriptionResultBlock = { [log] id, _ in log.add(id) }
        await log.run(operation, in: database)
        let zones = CKFetchRecordZonesOperation.fetchAllRecordZonesOperation()
        zones.fetchRecordZonesCompletionBlock = { [log] zones, _ in log.add("\(zones?.count ?? 0)") }
        await log.run(zones, in: database)
        #expect(log.all == ["zone z", "s", "2"])
    }

    @Test func queuesAndDependencies() async {
        await makeZone()
        let queue = OperationQueue()
        let save = CKModifyRecordsOperation(recordsToSave: [note("a")])
        let fetch = CKFetchRecordsOperation(recordIDs: [note("a").recordID])
        (save.database, fetch.database) = (database, database)
        fetch.addDependency(save)
        save.modifyRecordsResultBlock = { [log] _ in log.add("saved") }
        fetch.perRecordResultBlock = { [log] _, result in log.add("fetched \(result.failure == nil)") }
        await withCheckedContinuation { done in
            fetch.completionBlock = { done.resume() }
            queue.addOperations([fetch, save], waitUntilFinished: false)
        }
        #expect(log.all == ["zone z", "saved", "fetched true"])
    }

    @Test func C096_cancelledWhileItRuns() async {
        cloud.state.withLock { $0.delay = .seconds(30) }
        let operation = CKFetchRecordsOperation(recordIDs: [note("a").recordID])
        operation.fetchRecordsResultBlock = { [log] result in
            log.add("\((result.failure as? CKError)?.code == .operationCancelled)")
        }
        Task { [cloud] in
            while cloud.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
            operation.cancel()
        }
        await log.run(operation, in: database)
        #expect(log.all == ["true"])
    }
}
