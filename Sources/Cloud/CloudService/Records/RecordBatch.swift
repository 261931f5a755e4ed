internal import CloudWire
internal import CoreData
internal import Foundation

/// The operations of one `records/modify`, while they are carried out in the context that writes.
///
/// All operations are judged before the first of them changes anything, so that a refused one leaves nothing behind.
struct RecordBatch {
    /// What has become of an operation.
    enum Outcome {
        case saved(StoredRecord)
        case deleted(String)
        case failed(String, WireFailure)

        var isFailure: Bool { failureCode != nil }

        var failureCode: WireErrorCode? {
            if case .failed(_, let failure) = self { failure.code } else { nil }
        }
    }

    let context: NSManagedObjectContext
    let database: StoredDatabase
    let zone: StoredZone
    let zoneName: ZoneName
    let rules: RecordRules
    let assets: AssetCheck
    let now: Int64
    var schema: ContainerSchema
    /// Whether the schema has types or fields that it did not have before.
    var schemaHasGrown = false
    /// The changes of records, if they are wanted.
    private(set) var changes: [RecordChange] = []
    private let isWatched: Bool
    /// The users whom the request invites, as the service knows them.
    let users: KnownUsers
    /// The shares of the zone, if the batch needs them, by the names of their records.
    var shares: [String: StoredShare] = [:]
    /// The records that begin or cease to be shared, the former with their shares.
    var newRoots: [String: String] = [:]
    var endedRoots: Set<String> = []
    /// The records that are gone from shares, and that may have been the parents of others.
    var leftParents: [String] = []
    /// The users who took part in the shares that the batch has changed.
    var formerMembers: Set<String> = []
    /// The records that the operations name, and those that they have made, by name; also removed ones.
    private(set) var records: [String: StoredRecord] = [:]

    init(
        _ operations: [RecordsModify.Operation],
        in reached: ReachedZone,
        _ context: NSManagedObjectContext,
        schema: ContainerSchema,
        assets: AssetCheck,
        users: KnownUsers,
        isWatched: Bool
    ) throws {
        (database, zone, zoneName, rules) = (reached.database, reached.zone, reached.name, reached.rules)
        (self.context, self.schema, self.assets, self.users) = (context, schema, assets, users)
        self.isWatched = isWatched || zone.sharingKind != .none
        now = Int64(Date().timeIntervalSince1970 * 1_000)
        records = try StoredRecord.all(named: operations.map(\.record.recordName), zone: zone.number, in: context)
        if zone.sharingKind != .none || operations.contains(where: { $0.record.recordType == WireShare.recordType }) {
            shares = try StoredShare.all(inZone: zone.number, in: context)
        }
    }

    /// Carries out the operations.
    ///
    /// - Parameter isAtomic: Whether all fail if one does.
    /// - Throws: An error of the store or of a damaged record. Nothing of the batch must be saved then.
    mutating func run(_ operations: [RecordsModify.Operation], isAtomic: Bool) throws -> [Outcome] {
        let failures = try judge(operations)
        if isAtomic, !failures.isEmpty {
            let reason = "the operation failed because another one in the batch did"
            return operations.enumerated().map { index, operation in
                .failed(operation.record.recordName, failures[index] ?? WireFailure(.atomicError, reason))
            }
        }
        var saved: [StoredRecord] = []
        let outcomes: [Outcome] = try operations.enumerated().map { index, operation in
            let name = operation.record.recordName
            if let failure = failures[index] { return .failed(name, failure) }
            guard operation.kind.isDeletion else {
                saved.append(try save(operation))
                return .saved(saved[saved.count - 1])
            }
            if let record = records[name] { try delete(record) }
            return .deleted(name)
        }
        try settleShares(saved)
        return outcomes
    }

    private mutating func delete(_ record: StoredRecord) throws {
        if rules.scope == .shared, record.type == WireShare.recordType {
            leave(record)
        } else {
            try removeAll(record)
        }
    }
}

extension RecordBatch {
    /// Saves a record that was judged well.
    private mutating func save(_ operation: RecordsModify.Operation) throws -> StoredRecord {
        let change = operation.record
        let record = records[change.recordName] ?? insert(change.recordName)
        let isNew = record.isRemoved || record.type.isEmpty
        let entries = try operation.entries(of: record)
        if isNew {
            record.type = change.recordType ?? record.type
            (record.created, record.createdBy, record.createdOn) = (now, rules.caller.recordName, rules.deviceID)
            (record.isRemoved, record.parent) = (false, nil)
        }
        if let parent = change.parent { record.parent = parent }
        if change.removesParent { record.parent = nil }
        let former = record.fields?.count ?? 0
        record.setEntries(entries)
        mark(record)
        zone.count(Int64((record.fields?.count ?? 0) - former))
        zone.count(try RecordAssets(context: context, zone: zone.number).replace(of: record, entries: entries))
        try RecordLinks(context: context, zone: zone.number).replace(of: record, entries: entries)
        try RecordIndex(context: context, zone: zone.number)
            .replace(of: record, entries: entries, schema.types[record.type], isNew: isNew)
        if record.type == WireShare.recordType { saveShare(record, change.sharing) }
        if isWatched { changes.append(RecordChange(record, isNew ? .create : .update, entries)) }
        return record
    }

    /// Tells of the records in which shares they have come.
    mutating func note(_ saved: [StoredRecord]) {
        let shares = Dictionary(saved.map { ($0.name, $0.share) }) { first, _ in first }
        for index in changes.indices {
            if let share = shares[changes[index].recordName] { changes[index].share = share }
        }
    }

    private mutating func insert(_ name: String) -> StoredRecord {
        let record = StoredRecord(context: context)
        record.zoneNumber = zone.number
        record.name = name
        records[name] = record
        return record
    }

    /// Turns a record into a tombstone, along with the records that are owned by it.
    mutating func removeAll(_ record: StoredRecord) throws {
        let links = RecordLinks(context: context, zone: zone.number)
        var waiting = [record]
        while let record = waiting.popLast() {
            guard !record.isRemoved else { continue }
            if isWatched { changes.append(RecordChange(record, .delete, try record.entries())) }
            if record.type == WireShare.recordType { endShare(record) }
            if record.isShareRoot, let share = record.share {
                waiting += try StoredRecord.all(named: [share], zone: zone.number, in: context).values
            }
            if record.share != nil { leftParents.append(record.name) }
            record.isShareRoot = false
            record.move(toShare: nil)
            zone.count(-Int64(record.fields?.count ?? 0))
            (record.isRemoved, record.fields, record.parent) = (true, nil, nil)
            mark(record)
            zone.count(try RecordAssets(context: context, zone: zone.number).replace(of: record, entries: [:]))
            try links.removeAll(of: record)
            try RecordIndex(context: context, zone: zone.number).removeAll(of: record)
            waiting += try links.owned(by: record.name)
        }
    }

    /// Gives a record its place in the feed, and its name as a version.
    func mark(_ record: StoredRecord) {
        touch(record)
        record.tag = database.tag(of: record.sequence)
        (record.modified, record.modifiedBy, record.modifiedOn) = (now, rules.caller.recordName, rules.deviceID)
    }

    /// Gives a record a place in the feed in which it is told once more, as the same version.
    func touch(_ record: StoredRecord) {
        record.sequence = database.nextSequence()
        zone.lastSequence = record.sequence
    }
}
