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

        var isFailure: Bool {
            if case .failed = self { true } else { false }
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
    /// The records that the operations name, and those that they have made, by name; also removed ones.
    private(set) var records: [String: StoredRecord] = [:]

    init(
        _ operations: [RecordsModify.Operation],
        zone: StoredZone,
        as zoneName: ZoneName,
        in database: StoredDatabase,
        _ context: NSManagedObjectContext,
        schema: ContainerSchema,
        rules: RecordRules,
        assets: AssetCheck,
        isWatched: Bool
    ) throws {
        self.isWatched = isWatched
        (self.context, self.database, self.zone, self.zoneName) = (context, database, zone, zoneName)
        (self.schema, self.rules, self.assets) = (schema, rules, assets)
        now = Int64(Date().timeIntervalSince1970 * 1_000)
        records = try StoredRecord.all(named: operations.map(\.record.recordName), zone: zone.number, in: context)
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
        return try operations.enumerated().map { index, operation in
            let name = operation.record.recordName
            if let failure = failures[index] { return .failed(name, failure) }
            guard operation.kind.isDeletion else { return .saved(try save(operation)) }
            if let record = records[name] { try removeAll(record) }
            return .deleted(name)
        }
    }
}

extension RecordBatch {
    /// Saves a record that was judged well.
    private mutating func save(_ operation: RecordsModify.Operation) throws -> StoredRecord {
        let change = operation.record
        let record = records[change.recordName] ?? insert(change.recordName)
        let isNew = record.isRemoved || record.type.isEmpty
        var entries = isNew || operation.kind.removesOtherFields ? [:] : try record.entries()
        for (name, entry) in change.fields { entries[name] = entry.value == nil ? nil : entry.stored }
        if isNew {
            record.type = change.recordType ?? record.type
            (record.created, record.createdBy) = (now, rules.caller.recordName)
            (record.isRemoved, record.parent) = (false, nil)
        }
        if let parent = change.parent { record.parent = parent }
        if change.removesParent { record.parent = nil }
        let former = record.fields?.count ?? 0
        record.setEntries(entries)
        mark(record)
        zone.usedBytes += Int64((record.fields?.count ?? 0) - former)
        zone.usedBytes += try RecordAssets(context: context, zone: zone.number).replace(of: record, entries: entries)
        try RecordLinks(context: context, zone: zone.number).replace(of: record, entries: entries)
        try RecordIndex(context: context, zone: zone.number)
            .replace(of: record, entries: entries, schema.types[record.type], isNew: isNew)
        if isWatched {
            changes.append(
                RecordChange(
                    recordName: record.name,
                    recordType: record.type,
                    event: isNew ? .create : .update,
                    entries: entries
                )
            )
        }
        return record
    }

    private mutating func insert(_ name: String) -> StoredRecord {
        let record = StoredRecord(context: context)
        record.zoneNumber = zone.number
        record.name = name
        records[name] = record
        return record
    }

    /// Turns a record into a tombstone, along with the records that are owned by it.
    private mutating func removeAll(_ record: StoredRecord) throws {
        let links = RecordLinks(context: context, zone: zone.number)
        var waiting = [record]
        while let record = waiting.popLast() {
            guard !record.isRemoved else { continue }
            if isWatched, case let entries = try record.entries() {
                changes.append(
                    RecordChange(recordName: record.name, recordType: record.type, event: .delete, entries: entries)
                )
            }
            zone.usedBytes -= Int64(record.fields?.count ?? 0)
            (record.isRemoved, record.fields, record.parent) = (true, nil, nil)
            mark(record)
            zone.usedBytes += try RecordAssets(context: context, zone: zone.number).replace(of: record, entries: [:])
            try links.removeAll(of: record)
            try RecordIndex(context: context, zone: zone.number).removeAll(of: record)
            waiting += try links.owned(by: record.name)
        }
    }

    /// Gives a record its place in the feed.
    private func mark(_ record: StoredRecord) {
        record.sequence = database.nextSequence()
        record.tag = String(record.sequence, radix: 36)
        (record.modified, record.modifiedBy) = (now, rules.caller.recordName)
        zone.lastSequence = record.sequence
    }
}
