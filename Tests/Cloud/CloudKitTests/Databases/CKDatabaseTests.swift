import CloudWire
import Foundation
import Testing

@testable import CloudKit

@Suite("Programs with a database")
struct CKDatabaseTests {
    private let cloud = FakeCloud()
    private var database: CKDatabase { cloud.database }

    private func note(_ name: String, _ zone: CKRecordZone.ID = .default) -> CKRecord {
        CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: name, zoneID: zone))
    }

    @Test func C016_saveFetchChangeDelete() async throws {
        let record = note("a")
        record["title"] = "x"
        let saved = try await database.save(record)
        #expect(saved.changedKeys().isEmpty && saved.recordChangeTag == "t1" && saved.creationDate != nil)
        let fetched = try await database.record(for: record.recordID)
        #expect(fetched["title"] as? String == "x")
        fetched["title"] = nil
        fetched["count"] = 3
        try await database.save(fetched)
        let again = try await database.record(for: record.recordID)
        #expect(again.allKeys() == ["count"])
        try await database.deleteRecord(withID: record.recordID)
        let error = await #expect(throws: CKError.self) { try await database.record(for: record.recordID) }
        #expect(error?.code == .unknownItem)
    }

    @Test func C074_C077_conflictShowsAllThreeRecords() async throws {
        let first = note("a")
        first["title"] = "base"
        try await database.save(first)
        let (mine, theirs) = try await (database.record(for: first.recordID), database.record(for: first.recordID))
        theirs["title"] = "theirs"
        try await database.save(theirs)
        mine["title"] = "mine"
        do {
            try await database.save(mine)
            Issue.record("no conflict")
        } catch let error as CKError where error.code == .serverRecordChanged {
            #expect(error.serverRecord?["title"] as? String == "theirs")
            #expect(error.clientRecord?["title"] as? String == "mine")
            #expect(error.ancestorRecord?["title"] as? String == "base")
            let merged = try #require(error.serverRecord)
            merged["title"] = "merged"
            try await database.save(merged)
        }
        #expect(try await database.record(for: first.recordID)["title"] as? String == "merged")
    }

    @Test func C074_serverRecordIsFetchedIfTheAnswerLacksIt() async throws {
        try await database.save(note("a"))
        cloud.answer(#"{"records":[{"recordName":"a","serverErrorCode":"CONFLICT","reason":"changed"}]}"#)
        let error = await #expect(throws: CKError.self) { try await database.save(note("a")) }
        #expect(error?.serverRecord?.recordChangeTag == "t1" && cloud.operations.last == "records/lookup")
    }

    @Test func fieldsSetDuringASaveStayChanged() async throws {
        let record = note("a")
        record["x"] = 1
        record["y"] = 1
        let sent = record.state.withLock { $0 }
        record["x"] = 2
        var wire = WireRecord(recordName: "a", recordType: "Note")
        wire.fields = ["x": FieldEntry(.int64(1)), "y": FieldEntry(.int64(1))]
        record.adopt(wire, sent: sent, for: nil)
        #expect(record["x"] as? Int == 2 && record.changedKeys() == ["x"])
        #expect(record.ancestor()["x"] as? Int == 1)
    }

    @Test func C049_nameThatIsTakenIsAConflict() async throws {
        try await database.save(note("a"))
        let error = await #expect(throws: CKError.self) { try await database.save(note("a")) }
        #expect(error?.code == .serverRecordChanged && error?.serverRecord != nil && error?.ancestorRecord != nil)
    }

    @Test func C045_C046_policies() async throws {
        let record = note("a")
        record["x"] = 1
        record["y"] = 1
        try await database.save(record)
        record["x"] = 2
        _ = try await database.modifyRecords(saving: [record], deleting: [], savePolicy: .changedKeys)
        #expect(try cloud.body(1)["operations"]?.array?[0]["operationType"]?.string == "forceUpdate")
        #expect(try cloud.body(1)["operations"]?.array?[0]["record"]?["fields"]?.members?.map(\.name) == ["x"])
        _ = try await database.modifyRecords(saving: [record], deleting: [], savePolicy: .allKeys)
        #expect(try cloud.body(2)["operations"]?.array?[0]["record"]?["fields"]?.members?.count == 2)
    }

    @Test func C059_sameRecordTwice() async throws {
        let error = await #expect(throws: CKError.self) {
            try await database.modifyRecords(saving: [note("a"), note("a")], deleting: [])
        }
        #expect(error?.code == .invalidArguments && cloud.requests.isEmpty)
    }

    @Test func C055_C056_atomicFailure() async throws {
        let zone = CKRecordZone(zoneName: "z")
        try await database.save(zone)
        try await database.save(note("a", zone.zoneID))
        let batch = [note("a", zone.zoneID), note("b", zone.zoneID)]
        let error = await #expect(throws: CKError.self) {
            try await database.modifyRecords(saving: batch, deleting: [])
        }
        #expect(error?.code == .partialFailure)
        let errors = try #require(error?.partialErrorsByItemID)
        #expect((errors[batch[0].recordID] as? CKError)?.code == .serverRecordChanged)
        #expect((errors[batch[1].recordID] as? CKError)?.code == .batchRequestFailed)
        let results = try await database.modifyRecords(saving: batch, deleting: [], atomically: false)
        #expect(throws: CKError.self) { try results.saveResults[batch[0].recordID]?.get() }
        #expect(try results.saveResults[batch[1].recordID]?.get().recordChangeTag != nil)
    }

    @Test func C053_zonesFailApart() async throws {
        let zone = CKRecordZone(zoneName: "z")
        try await database.save(zone)
        let (good, bad) = (note("a", zone.zoneID), note("b", CKRecordZone.ID(zoneName: "gone")))
        let results = try await database.modifyRecords(saving: [bad, good], deleting: [], atomically: false)
        #expect(try results.saveResults[good.recordID]?.get() === good)
        let error = #expect(throws: CKError.self) { try results.saveResults[bad.recordID]?.get() }
        #expect(error?.code == .zoneNotFound)
    }

    @Test func C063_batchesOf200() async throws {
        let records = (0..<450).map { note("n\($0)") }
        let results = try await database.modifyRecords(saving: records, deleting: [])
        #expect(results.saveResults.count == 450 && cloud.operations == Array(repeating: "records/modify", count: 3))
    }

    @Test func C060_halvedWhenTooLarge() async throws {
        cloud.answer(#"{"serverErrorCode":"LIMIT_EXCEEDED","reason":"too many"}"#, status: 413)
        let records = (0..<10).map { note("n\($0)") }
        let results = try await database.modifyRecords(saving: records, deleting: [])
        #expect(results.saveResults.count == 10 && cloud.requests.count == 3)
    }

    @Test func C145_C147_queryGoesOnToItsEnd() async throws {
        cloud.state.withLock { $0.pageSize = 3 }
        _ = try await database.modifyRecords(saving: (0..<7).map { note("n\($0)") }, deleting: [])
        let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
        var names: [String] = []
        var (results, cursor) = try await database.records(matching: query)
        names += results.map(\.0.recordName)
        while let next = cursor {
            (results, cursor) = try await database.records(continuingMatchFrom: next)
            names += results.map(\.0.recordName)
        }
        #expect(names == (0..<7).map { "n\($0)" })
    }

    @Test func C126_sharedDatabaseNeedsAZone() async {
        let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
        await #expect(throws: CKError.self) {
            try await cloud.container.sharedCloudDatabase.records(matching: query)
        }
    }

    @Test func C100_C105_C106_zones() async throws {
        let zone = CKRecordZone(zoneName: "z")
        try await database.save(zone)
        try await database.save(zone)
        #expect(Set(try await database.allRecordZones().map(\.zoneID.zoneName)) == ["_defaultZone", "z"])
        #expect(try await database.recordZone(for: zone.zoneID).capabilities.contains(.atomic))
        try await database.deleteRecordZone(withID: zone.zoneID)
        let error = await #expect(throws: CKError.self) { try await database.deleteRecordZone(withID: zone.zoneID) }
        #expect(error?.code == .zoneNotFound)
    }

    @Test func C109_zoneChanges() async throws {
        let zone = CKRecordZone(zoneName: "z")
        try await database.save(zone)
        try await database.save(note("a", zone.zoneID))
        try await database.save(note("b", zone.zoneID))
        let first = try await database.recordZoneChanges(inZoneWith: zone.zoneID, since: nil)
        #expect(first.modificationResultsByID.count == 2 && first.deletions.isEmpty && !first.moreComing)
        try await database.deleteRecord(withID: note("a", zone.zoneID).recordID)
        let next = try await database.databaseChanges(since: nil)
        #expect(next.modifications.map(\.zoneID) == [zone.zoneID])
    }

    @Test func subscriptionsAreSavedAndFetched() async throws {
        let predicate = NSPredicate(format: "count > 3 AND title BEGINSWITH 'x'")
        let subscription = CKQuerySubscription(recordType: "Note", predicate: predicate, subscriptionID: "s")
        subscription.notificationInfo = CKSubscription.NotificationInfo(shouldSendContentAvailable: true)
        try await database.save(subscription)
        try await database.save(CKDatabaseSubscription(subscriptionID: "d"))
        let fetched = try #require(try await database.subscription(for: "s") as? CKQuerySubscription)
        #expect(fetched.predicate == predicate && fetched.notificationInfo?.shouldSendContentAvailable == true)
        #expect(fetched.querySubscriptionOptions == subscription.querySubscriptionOptions)
        try await database.deleteSubscription(withID: "s")
        #expect(try await database.allSubscriptions().map(\.subscriptionID) == ["d"])
    }

    @Test func completionHandlers() async throws {
        let record = note("a")
        let saved = await withCheckedContinuation { done in
            database.save(record) { record, error in done.resume(returning: error == nil ? record : nil) }
        }
        #expect(saved === record)
        let error = await withCheckedContinuation { done in
            database.fetch(withRecordID: CKRecord.ID(recordName: "b")) { _, error in done.resume(returning: error) }
        }
        #expect((error as? CKError)?.code == .unknownItem)
    }
}
