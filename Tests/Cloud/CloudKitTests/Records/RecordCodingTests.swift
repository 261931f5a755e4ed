import CloudKit
import Foundation
import Testing

@Suite("Archives of records")
struct RecordCodingTests {
    @Test func C019_C020_systemFieldsWithoutFields() async throws {
        let cloud = FakeCloud()
        let zone = CKRecordZone(zoneName: "z")
        try await cloud.database.save(zone)
        let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "a", zoneID: zone.zoneID))
        record["title"] = "x"
        let saved = try await cloud.database.save(record)
        saved["title"] = "y"
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        saved.encodeSystemFields(with: archiver)
        archiver.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        reader.requiresSecureCoding = true
        let again = try #require(CKRecord(coder: reader))
        #expect(again.recordID == saved.recordID && again.recordType == "Note")
        #expect(again.recordChangeTag == saved.recordChangeTag && again.creationDate == saved.creationDate)
        #expect(again.creatorUserRecordID == saved.creatorUserRecordID)
        #expect(again.allKeys().isEmpty && again.changedKeys().isEmpty)
        again["title"] = "z"
        try await cloud.database.save(again)
        #expect(try await cloud.database.record(for: again.recordID)["title"] as? String == "z")
    }

    @Test func wholeRecordRoundTrips() throws {
        let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "a"))
        record["s"] = "x"
        record["n"] = 2.5
        record["l"] = ["a", "b"]
        record["r"] = CKRecord.Reference(recordID: CKRecord.ID(recordName: "b"), action: .none)
        record["p"] = CLLocation(latitude: 1, longitude: 2)
        record["d"] = Data([1])
        record.encryptedValues["e"] = 3
        record.setParent(CKRecord.ID(recordName: "up"))
        let data = try NSKeyedArchiver.archivedData(withRootObject: record, requiringSecureCoding: true)
        let again = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CKRecord.self, from: data))
        #expect(Set(again.allKeys()) == Set(record.allKeys()) && Set(again.changedKeys()) == Set(record.changedKeys()))
        #expect(again["s"] as? String == "x" && again["n"] as? Double == 2.5)
        #expect(again["l"] as? [String] == ["a", "b"] && again["d"] as? Data == Data([1]))
        #expect((again["p"] as? CLLocation)?.coordinate.longitude == 2)
        #expect((again["r"] as? CKRecord.Reference)?.recordID.recordName == "b")
        #expect(again.encryptedValues["e"] as? Int == 3 && again.encryptedValues["s"] == nil)
        #expect(again.parent?.recordID.recordName == "up")
    }

    /// Foundation's own method stops the program at some of these.
    @Test func damagedSharesAndTokensAreErrors() throws {
        let share = CKShare(recordZoneID: CKRecordZone.ID(zoneName: "z"))
        share[CKShare.SystemFieldKey.title] = "Notes"
        let data = try NSKeyedArchiver.archivedData(withRootObject: share, requiringSecureCoding: true)
        let again = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CKShare.self, from: data))
        #expect(again.recordID == share.recordID && again[CKShare.SystemFieldKey.title] as? String == "Notes")
        #expect(again.participants.map(\.participantID) == share.participants.map(\.participantID))
        for position in data.indices {
            var damaged = data
            damaged[position] ^= 0xFF
            do {
                // Some are shares with other values.
                #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CKShare.self, from: damaged) != nil)
            } catch let error as CocoaError {
                #expect(error.code == .coderReadCorrupt)
            }
        }
        let token = try NSKeyedArchiver.archivedData(withRootObject: share.recordID, requiringSecureCoding: true)
        #expect(throws: CocoaError.self) {
            try NSKeyedUnarchiver.unarchivedObject(ofClass: CKServerChangeToken.self, from: token)
        }
        #expect(throws: CocoaError.self) {
            try NSKeyedUnarchiver.unarchivedObject(ofClass: CKServerChangeToken.self, from: token.prefix(100))
        }
    }

    @Test func C112_namesAndTokensRoundTrip() throws {
        func again<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
            let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
            return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
        }
        let zone = CKRecordZone.ID(zoneName: "z", ownerName: "_o")
        let id = CKRecord.ID(recordName: "a", zoneID: zone)
        #expect(try again(zone) == zone)
        #expect(try again(id) == id)
        let link = CKRecord.Reference(recordID: id, action: .deleteSelf)
        #expect(try again(link) == link)
        #expect(try again(CKRecordZone(zoneID: zone))?.zoneID == zone)
        #expect(try again(CKShare(recordZoneID: zone))?.recordID.recordName == CKRecordNameZoneWideShare)
        let query = CKQuery(recordType: "T", predicate: NSPredicate(format: "a = 1"))
        query.sortDescriptors = [NSSortDescriptor(key: "a", ascending: false)]
        #expect(try again(query)?.predicate == query.predicate && again(query)?.sortDescriptors?.first?.key == "a")
        let subscription = CKQuerySubscription(recordType: "T", predicate: query.predicate, subscriptionID: "s")
        subscription.notificationInfo = CKSubscription.NotificationInfo(alertBody: "b", shouldBadge: true)
        #expect(try again(subscription)?.notificationInfo?.alertBody == "b")
    }
}
