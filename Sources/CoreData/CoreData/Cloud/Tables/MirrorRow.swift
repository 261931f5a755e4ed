#if CloudKit
internal import CloudSync

/// What the store knows of one record: an object's, or that of a pair of objects.
struct MirrorRow: Sendable {
    /// The number of the row, by which parked fields name it.
    let id: Int64
    let zone: Int64
    let name: String
    /// The number of the record's type.
    let type: Int64
    /// The key of the object; nil for pairs, and before the object exists.
    var object: Int64?
    var pair: MirroredPair?
    /// Nil for an object that others refer to and that was not looked at yet.
    var record: MirroredRecord?
    /// Why the record is set aside; nil if it is not.
    var reason: String?
    /// The reading of the zone's feed, counted from its starts, that has told of the record last.
    var feed: Int64 = 0
    /// The number of its fields that wait for other records.
    var parked = 0

    var pending: CloudSync.PendingChanges<SyncRecordName>.Kind? { record?.pending }

    /// Whether nothing is left to know: the record is gone here and at the service.
    var isSettledDeletion: Bool {
        guard let record else { return false }
        return record.local == nil && record.tag == nil && record.unheard.isEmpty && record.lost.isEmpty
            && record.removed == nil
    }
}

/// A field that names a record which has not come yet.
struct ParkedField: Hashable, Comparable, Sendable {
    /// The number of the row with the field.
    let row: Int64
    let field: String
    /// The name of the record that is waited for.
    let target: String

    static func < (first: Self, second: Self) -> Bool {
        (first.row, first.field, first.target) < (second.row, second.field, second.target)
    }
}

/// A zone of the database, as the store numbers it.
struct MirrorZone: Hashable, Sendable {
    let id: Int64
    let name: String
    /// Empty for the user's own.
    let owner: String
}
#endif
