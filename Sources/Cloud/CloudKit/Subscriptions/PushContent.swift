internal import FoundationBackfill

/// What a push says under its member `ck`: the container, the subscription, and in a member for each kind what has changed.
struct PushContent {
    let type: CKNotification.NotificationType
    private let content: [String: Any]
    private let details: [String: Any]
    /// Whether the details are missing.
    let isPruned: Bool

    init?(_ push: [AnyHashable: Any]) {
        guard let content = push["ck"] as? [String: Any] else { return nil }
        let kinds: [(String, CKNotification.NotificationType)] = [
            ("qry", .query), ("fet", .recordZone), ("met", .database),
        ]
        let kind = kinds.first { content[$0.0] != nil }
        // A pruned push has lost its details, and is about a database if nothing says otherwise.
        type = kind?.1 ?? .database
        details = kind.flatMap { content[$0.0] as? [String: Any] } ?? [:]
        isPruned = kind == nil || content["p"] as? Bool == true
        self.content = content
    }

    func text(_ key: String) -> String? { content[key] as? String }

    func detail(_ key: String) -> Any? { details[key] }

    var scope: CKDatabase.Scope {
        (details["dbs"] as? Int).flatMap { CKDatabase.Scope(rawValue: $0) } ?? .private
    }

    var zoneID: CKRecordZoneID? {
        (details["zid"] as? String).map {
            CKRecordZoneID(zoneName: $0, ownerName: details["zoid"] as? String ?? CKCurrentUserDefaultName)
        }
    }
}
