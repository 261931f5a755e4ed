import CloudKit
import Foundation
import Testing

@Suite("Notifications")
struct CKNotificationTests {
    @Test func C169_database() throws {
        let push: [AnyHashable: Any] = [
            "aps": ["content-available": 1],
            "ck": ["ce": 2, "cid": "iCloud.a", "ckuserid": "_u", "nid": "n", "met": ["dbs": 2, "sid": "s"]]
                as [String: Any],
        ]
        let plain = try #require(CKNotification(fromRemoteNotificationDictionary: push))
        #expect(plain.notificationType == .database && plain.containerIdentifier == "iCloud.a" && !plain.isPruned)
        let found = CKNotification.notification(fromRemoteNotificationDictionary: push)
        let notification = try #require(found as? CKDatabaseNotification)
        #expect(notification.databaseScope == .private && notification.subscriptionID == "s")
        #expect(notification.subscriptionOwnerUserRecordID?.recordName == "_u")
    }

    @Test func queryAndZone() throws {
        let query: [AnyHashable: Any] = [
            "ck": ["qry": ["rid": "a", "zid": "z", "fo": 3, "dbs": 1, "af": ["title": "x"]] as [String: Any]]
        ]
        let found = CKNotification.notification(fromRemoteNotificationDictionary: query) as? CKQueryNotification
        #expect(found?.recordID?.zoneID.zoneName == "z" && found?.queryNotificationReason == .recordDeleted)
        #expect(found?.recordFields?["title"] as? String == "x" && found?.databaseScope == .public)
        let zone: [AnyHashable: Any] = ["ck": ["fet": ["zid": "z"]]]
        let changed = CKNotification.notification(fromRemoteNotificationDictionary: zone) as? CKRecordZoneNotification
        #expect(changed?.recordZoneID?.zoneName == "z")
    }

    @Test func C165_prunedAndForeign() {
        #expect(CKNotification(fromRemoteNotificationDictionary: ["ck": ["nid": "n"]])?.isPruned == true)
        #expect(CKNotification(fromRemoteNotificationDictionary: ["aps": [:] as [String: Any]]) == nil)
    }
}
