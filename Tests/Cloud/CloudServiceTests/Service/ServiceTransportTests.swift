import CloudService
import CloudWire
import FoundationBackfill
import Testing

@testable import CloudKit

/// Programs for Apple's module, whose container is a service in the process.
@Suite("CloudKit's client and the service")
struct ServiceTransportTests {
    private func container(_ service: CloudService, _ user: String = "_alice") -> CKContainer {
        CKContainer.inProcess(service, user)
    }

    private func service() async throws -> CloudService { try await CloudService.temporary() }

    @Test func recordsOfAllValuesComeBack() async throws {
        let database = container(try await service()).privateCloudDatabase
        let record = CKRecord(recordType: "Everything", recordID: CKRecord.ID(recordName: "one"))
        record["text"] = "Ulysses"
        record["pages"] = 732
        record["price"] = 19.5
        record["isRead"] = true
        record["date"] = Date(timeIntervalSince1970: 1_700_000_000)
        record["data"] = Data([1, 2])
        record["tags"] = ["a", "b"]
        record["none"] = [String]()
        record["place"] = CLLocation(latitude: 53.3, longitude: -6.2)
        record["next"] = CKRecord.Reference(recordID: CKRecord.ID(recordName: "two"), action: .none)
        record.encryptedValues["secret"] = "s"
        let saved = try await database.save(record)
        #expect(saved.recordChangeTag != nil && saved.changedKeys().isEmpty)
        let found = try await database.record(for: record.recordID)
        #expect(
            found["text"] as? String == "Ulysses" && found["pages"] as? Int == 732 && found["price"] as? Double == 19.5
        )
        #expect(found["isRead"] as? Bool == true && found["data"] as? Data == Data([1, 2]))
        #expect(found["date"] as? Date == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(found["tags"] as? [String] == ["a", "b"] && (found["none"] as? [String])?.isEmpty == true)
        #expect((found["place"] as? CLLocation)?.coordinate.latitude == 53.3)
        #expect((found["next"] as? CKRecord.Reference)?.recordID.recordName == "two")
        #expect(found.encryptedValues["secret"] as? String == "s")
    }

    /// Apple's module gives the user of a program this name in records, and the user's own name where programs ask for it.
    @Test func theUsersOwnRecordsAreThoseOfTheCurrentUser() async throws {
        let service = try await service()
        let (alice, bob) = (container(service), container(service, "_bob"))
        let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "one"))
        let saved = try await alice.publicCloudDatabase.save(record)
        #expect(saved.creatorUserRecordID?.recordName == CKCurrentUserDefaultName)
        #expect(saved.lastModifiedUserRecordID?.recordName == CKCurrentUserDefaultName)
        #expect(try await alice.userRecordID().recordName == "_alice")
        let read = try await bob.publicCloudDatabase.record(for: record.recordID)
        #expect(read.creatorUserRecordID?.recordName == "_alice")
        let own = try #require(saved.creatorUserRecordID)
        try await service.importSchema(
            "DEFINE SCHEMA RECORD TYPE Note (\"___createdBy\" REFERENCE QUERYABLE, GRANT READ TO \"_world\");",
            of: "iCloud.test",
            .development
        )
        let query = CKQuery(recordType: "Note", predicate: NSPredicate(format: "creatorUserRecordID == %@", own))
        #expect(try await alice.publicCloudDatabase.records(matching: query).matchResults.count == 1)
        #expect(try await bob.publicCloudDatabase.records(matching: query).matchResults.isEmpty)
        #expect(try await alice.publicCloudDatabase.record(for: own).recordID.recordName == "_alice")
    }

    @Test func recordsRememberTheDevicesThatSavedThem() async throws {
        let service = try await service()
        let (mac, phone) = (container(service), container(service))
        let record = try await mac.privateCloudDatabase.save(
            CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "one"))
        )
        let client = TestClient(service: service, caller: .user("_alice"), scope: .private)
        let made = try await client.lookUp("one", zone: nil)
        #expect(made.created?.deviceID == mac.client.clientID && made.modified?.deviceID == mac.client.clientID)
        record["title"] = "Ulysses"
        _ = try await phone.privateCloudDatabase.save(record)
        let changed = try await client.lookUp("one", zone: nil)
        #expect(changed.created?.deviceID == mac.client.clientID)
        #expect(changed.modified?.deviceID == phone.client.clientID)
    }

    @Test(arguments: [0, -1e-7, 0.000_6, 8.2e8 + 0.123_456_789, -6.3e10, 12_345.678_901_234, 3e9 + 0.999_999_9])
    func datesComeBackAsTheyWere(seconds: Double) async throws {
        let database = container(try await service()).privateCloudDatabase
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let record = CKRecord(recordType: "Day", recordID: CKRecord.ID(recordName: "one"))
        record["date"] = date
        record.encryptedValues["secret"] = date
        try await database.save(record)
        let found = try await database.record(for: record.recordID)
        #expect(found["date"] as? Date == date && found.encryptedValues["secret"] as? Date == date)
    }

    @Test func aConflictIsMergedIntoTheServersRecord() async throws {
        let service = try await service()
        let (mac, phone) = (container(service).privateCloudDatabase, container(service).privateCloudDatabase)
        let id = CKRecord.ID(recordName: "note")
        let note = CKRecord(recordType: "Note", recordID: id)
        note["title"] = "Draft"
        try await mac.save(note)
        let other = try await phone.record(for: id)
        other["title"] = "From the phone"
        try await phone.save(other)
        note["title"] = "From the Mac"
        do {
            try await mac.save(note)
            Issue.record("a conflict is an error")
        } catch let error as CKError {
            #expect(error.code == .serverRecordChanged)
            #expect(error.ancestorRecord?["title"] as? String == "Draft")
            #expect(error.clientRecord?["title"] as? String == "From the Mac")
            let merged = try #require(error.serverRecord)
            #expect(merged["title"] as? String == "From the phone")
            merged["title"] = "From both"
            try await mac.save(merged)
        }
        #expect(try await phone.record(for: id)["title"] as? String == "From both")
    }

    @Test func anAtomicBatchFailsWhole() async throws {
        let database = container(try await service()).privateCloudDatabase
        let zone = try await database.save(CKRecordZone(zoneName: "Notes"))
        let ids = ["a", "b"].map { CKRecord.ID(recordName: $0, zoneID: zone.zoneID) }
        try await database.save(CKRecord(recordType: "Note", recordID: ids[0]))
        let records = ids.map { CKRecord(recordType: "Note", recordID: $0) }
        await #expect {
            _ = try await database.modifyRecords(saving: records, deleting: [])
        } throws: {
            let errors = ($0 as? CKError)?.partialErrorsByItemID
            return (errors?[ids[0]] as? CKError)?.code == .serverRecordChanged
                && (errors?[ids[1]] as? CKError)?.code == .batchRequestFailed
        }
        let each = try await database.modifyRecords(saving: records, deleting: [], atomically: false).saveResults
        #expect(each.mapValues { $0.isSuccess } == [ids[0]: false, ids[1]: true])
    }

    @Test func aQueryGoesOnToItsEnd() async throws {
        let database = container(try await service()).privateCloudDatabase
        let records = (0..<450).map { number in
            let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "n\(number)"))
            record["number"] = number
            record["isOdd"] = number % 2 == 1
            return record
        }
        _ = try await database.modifyRecords(saving: records, deleting: [])
        let query = CKQuery(recordType: "Note", predicate: NSPredicate(format: "isOdd == 1 AND number < %d", 300))
        query.sortDescriptors = [NSSortDescriptor(key: "number", ascending: false)]
        var found: [Int] = []
        var (results, cursor) = try await database.records(matching: query, resultsLimit: 40)
        while true {
            found += try results.map { try #require($0.1.get()["number"] as? Int) }
            guard let next = cursor else { break }
            (results, cursor) = try await database.records(continuingMatchFrom: next, resultsLimit: 40)
        }
        #expect(found == stride(from: 299, to: 0, by: -2).map { $0 })
        await #expect {
            _ = try await database.records(matching: CKQuery(recordType: "Note", predicate: NSPredicate(value: true)))
        } throws: {
            ($0 as? CKError)?.code == .invalidArguments
        }
    }

    @Test func anotherDeviceFollowsTheFeeds() async throws {
        let service = try await service()
        let (mac, phone) = (container(service).privateCloudDatabase, container(service).privateCloudDatabase)
        let zone = try await mac.save(CKRecordZone(zoneName: "Notes")).zoneID
        let records = (0..<250).map {
            CKRecord(recordType: "Note", recordID: .init(recordName: "n\($0)", zoneID: zone))
        }
        _ = try await mac.modifyRecords(saving: records, deleting: [])
        let zones = try await phone.databaseChanges(since: nil)
        #expect(zones.modifications.map(\.zoneID) == [zone])
        var (names, token, more) = (Set<String>(), CKServerChangeToken?.none, true)
        while more {
            let page = try await phone.recordZoneChanges(inZoneWith: zone, since: token)
            names.formUnion(page.modificationResultsByID.keys.map(\.recordName))
            (token, more) = (page.changeToken, page.moreComing)
        }
        #expect(names.count == 250)
        try await mac.deleteRecord(withID: records[7].recordID)
        let page = try await phone.recordZoneChanges(inZoneWith: zone, since: token)
        #expect(page.deletions.map(\.recordID) == [records[7].recordID] && page.deletions.first?.recordType == "Note")
        _ = try await mac.deleteRecordZone(withID: zone)
        let gone = try await phone.databaseChanges(since: zones.changeToken)
        #expect(gone.deletions.map(\.zoneID) == [zone])
        await #expect {
            _ = try await phone.recordZoneChanges(inZoneWith: zone, since: token)
        } throws: {
            ($0 as? CKError)?.code == .zoneNotFound
        }
    }

    @Test func anExpiredTokenIsToldAsOne() async throws {
        let database = container(try await service()).privateCloudDatabase
        let zone = try await database.save(CKRecordZone(zoneName: "Notes")).zoneID
        let token = try await database.recordZoneChanges(inZoneWith: zone, since: nil).changeToken
        _ = try await database.deleteRecordZone(withID: zone)
        try await database.save(CKRecordZone(zoneName: "Notes"))
        await #expect {
            _ = try await database.recordZoneChanges(inZoneWith: zone, since: token)
        } throws: {
            ($0 as? CKError)?.code == .changeTokenExpired
        }
    }

    @Test func usersMeetInThePublicDatabase() async throws {
        let service = try await service()
        let (alice, bob) = (container(service), container(service, "_bob"))
        #expect(try await alice.accountStatus() == .available)
        #expect(try await bob.userRecordID().recordName == "_bob")
        let post = CKRecord(recordType: "Post", recordID: CKRecord.ID(recordName: "hello"))
        post["text"] = "Hello"
        try await alice.publicCloudDatabase.save(post)
        let seen = try await bob.publicCloudDatabase.record(for: post.recordID)
        seen["text"] = "Changed"
        await #expect {
            try await bob.publicCloudDatabase.save(seen)
        } throws: {
            ($0 as? CKError)?.code == .permissionFailure
        }
        await #expect {
            _ = try await bob.privateCloudDatabase.record(for: post.recordID)
        } throws: {
            ($0 as? CKError)?.code == .unknownItem
        }
    }

    @Test("C087: zones are made in private databases only") func databasesWithoutZonesOfTheirOwn() async throws {
        let container = container(try await service())
        for database in [container.sharedCloudDatabase, container.publicCloudDatabase] {
            await #expect {
                try await database.save(CKRecordZone(zoneName: "Notes"))
            } throws: {
                ($0 as? CKError)?.code == .badDatabase
            }
        }
        #expect(try await container.sharedCloudDatabase.allRecordZones().isEmpty)
        #expect(try await container.sharedCloudDatabase.databaseChanges(since: nil).modifications.isEmpty)
    }

    @Test func operationsTellEachRecord() async throws {
        let database = container(try await service()).privateCloudDatabase
        let records = (0..<3).map { CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "n\($0)")) }
        let told = await withCheckedContinuation { continuation in
            let operation = CKModifyRecordsOperation(recordsToSave: records)
            var told: [String] = []
            operation.perRecordSaveBlock = { id, _ in told.append(id.recordName) }
            operation.modifyRecordsResultBlock = { _ in continuation.resume(returning: told) }
            database.add(operation)
        }
        #expect(told == ["n0", "n1", "n2"])
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
