internal import Foundation
internal import FoundationBackfill

/// Performs a batch insertion: one statement, bound and run for each row. Keys are consecutive, but for those that the database gives
/// and those that begin with shards.
final class BatchInserter<Session: SQLSession> {
    /// The source of a row's values.
    enum Source {
        case dictionary([String: Any])
        case foundation(NSDictionary)
        case object(NSManagedObject)
    }

    let writer: BatchWriter<Session>
    let plan: BatchInsertPlan
    let writing: EntityWriting
    let binder: BatchRowBinder<Session>
    /// The first key, which is allocated with the first row, and the next one.
    private(set) var firstKey: Int64?
    private var nextKey: Int64 = 0
    private let attachment: SQLDialect.Attachment?
    /// Whether keys are those of others' tables.
    private var isGiven: Bool { attachment != nil }
    /// The shards of the rows; nil if keys begin with none.
    private let shards: KeyShards?
    /// Whether keys need not be consecutive.
    private var isScattered: Bool { isGiven || shards != nil }
    /// The keys that the database has given and that no row has yet, the next one last.
    private var givenKeys: [Int64] = []
    /// The rows whose keys need not be consecutive.
    private var scatteredRows: [BatchOutcome.Row] = []
    /// The number of keys that are asked for at once.
    private static var keysOfStatement: Int { 200 }
    /// The rows that new rows were merged into, by key: their entity numbers, and the ordinals of the properties that
    /// were set.
    var merged: [Int64: (entity: Int, ordinals: SlotSet)] = [:]
    /// The statements that overwrite rows, by the entity and the ordinals that they set, and those that find rivals, by their slots.
    var overwritingSQL: [[Int]: String] = [:]
    var rivalSQL: [[Int]: String] = [:]

    private var keys: PrimaryKeys<Session> { PrimaryKeys(writer.session, writer.plans) }

    init(_ writer: BatchWriter<Session>, _ plan: BatchInsertPlan) throws {
        self.writer = writer
        self.plan = plan
        writing = writer.plans.writing(plan.entity)
        binder = try BatchRowBinder(writer, plan.entity)
        attachment = writer.tables.dialect.attachment
        shards = writer.tables.dialect.shards
    }

    func insertAll() throws -> BatchOutcome {
        defer { binder.statement.giveBack() }
        switch plan.source {
        case .dictionaries(let dictionaries):
            for dictionary in dictionaries {
                for (key, value) in dictionary { try binder.set(value, for: key) }
                try insert(.dictionary(dictionary))
            }
        case .dictionaryHandler(let handler): try insertDictionaries(handler)
        case .objectHandler(let handler): try insertObjects(handler)
        }
        return try finish()
    }

    private func insertDictionaries(_ handler: (NSMutableDictionary) -> Bool) throws {
        let dictionary = NSMutableDictionary()
        while !handler(dictionary) {
            for (key, value) in dictionary {
                guard let key = key as? String else {
                    let reason = "keys are the names of properties"
                    throw ErrorFactory.invalidBatchKey("\(key)", of: plan.entity.name, reason: reason)
                }
                try binder.set(value, for: key)
            }
            try insert(.foundation(dictionary))
            dictionary.removeAllObjects()
        }
    }

    private func insertObjects(_ handler: (NSManagedObject) -> Bool) throws {
        let object = plan.entity.objectClass.init(_entity: plan.entity.description, into: nil)
        object.state.insert(.isolated)
        while true {
            object.live = nil
            object.takeUnpackedDefaults()
            if handler(object) { return }
            try binder.set(object)
            try insert(.object(object))
        }
    }

    private func insert(_ source: Source) throws {
        try binder.finishRow()
        let ownKey = try ownKey(of: source)
        if let ownKey {
            nextKey = ownKey
            firstKey = firstKey ?? ownKey
        } else if isGiven {
            try takeGivenKey()
        } else if firstKey == nil {
            nextKey = try keys.allocate(1, of: plan.entity)
            firstKey = nextKey
        }
        let key = try key(of: source)
        try binder.statement.bind(key, at: 1)
        do {
            try run()
            if !isGiven { nextKey += 1 } else if ownKey == nil { givenKeys.removeLast() }
            if isScattered { scatteredRows.append(BatchOutcome.Row(entity: plan.entity.number, key: key)) }
            writer.keepLatestFiles()
        } catch {
            guard let violation = ConstraintViolation(error, writing, of: writer.session) else { throw error }
            try merge(source, violation)
            if !binder.orders.isEmpty { try binder.orders.finishRow(isWritten: false) }
            return
        }
        if !binder.orders.isEmpty { try binder.orders.finishRow(isWritten: true) }
    }

    /// Returns the key of the row whose values are bound.
    @inline(__always)
    private func key(of source: Source) throws -> Int64 {
        guard let shards else { return nextKey }
        return ShardedKey(shard: try shard(of: source, shards), number: nextKey).key
    }

    /// Returns the key that a row has from its own values; nil if it comes from the database.
    private func ownKey(of source: Source) throws -> Int64? {
        try attachment?.ownKey(plan.entity, false) { try value(source, $0) }
    }

    private func shard(of source: Source, _ shards: KeyShards) throws -> Int64 {
        guard let ordinal = shards.ordinal(of: plan.entity) else { return shards.usual }
        let property = plan.entity.properties[ordinal]
        guard let slot = property.slots.first else { return shards.usual }
        return shards.shard(of: try value(source, slot), property)
    }

    /// Takes the next of the keys that the database gives.
    private func takeGivenKey() throws {
        if givenKeys.isEmpty {
            let count = firstKey == nil ? 1 : Self.keysOfStatement
            givenKeys = try keys.given(count, of: plan.entity).reversed()
        }
        nextKey = givenKeys.last ?? 0
        firstKey = firstKey ?? nextKey
    }

    @inline(__always)
    private func run() throws {
        if writing.isConstrained {
            try writer.session.attempt(binder.statement)
        } else {
            try writer.session.queue(binder.statement)
        }
    }

    private func finish() throws -> BatchOutcome {
        var outcome = BatchOutcome()
        let touched = merged.sorted { $0.key < $1.key }
        outcome.touched = touched.filter { isOld($0.key) }.map { .init(entity: $1.entity, key: $0) }
        outcome.count = outcome.touched.count
        writer.noteChange(of: outcome.touched)
        try recordMerges(outcome.touched)
        outcome.inserted = try noteInsertions()
        outcome.count += outcome.inserted.count
        return outcome
    }

    /// Whether a row is older than this request.
    private func isOld(_ key: Int64) -> Bool {
        guard isScattered else { return key < firstKey ?? .max }
        return !scatteredKeys.contains(key)
    }

    private lazy var scatteredKeys = Set(scatteredRows.map(\.key))

    /// Records the new rows, and returns them.
    private func noteInsertions() throws -> [BatchOutcome.Row] {
        guard let firstKey, !isGiven, nextKey > firstKey else { return scatteredRows }
        var end = KeySequenceEnd(writer.tables.dialect)
        _ = end.pass(nextKey - 1, of: plan.entity.rootNumber)
        try keys.noteUse(of: end)
        guard isScattered else {
            try writer.history?.recordInsertions(firstKey...(nextKey - 1), in: writing.table)
            return (firstKey..<nextKey).map { BatchOutcome.Row(entity: plan.entity.number, key: $0) }
        }
        try recordScatteredRows()
        return scatteredRows
    }

    private func recordScatteredRows() throws {
        guard let history = writer.history else { return }
        let entity = history.layout.entity(plan.entity.number)
        try history.record(.insert, scatteredRows.map { (table: entity.table, key: $0.key, columns: nil) })
    }

    private func recordMerges(_ rows: [BatchOutcome.Row]) throws {
        guard let history = writer.history else { return }
        let changes = rows.compactMap { row in
            merged[row.key].map { merge in
                let entity = history.layout.entity(merge.entity)
                return (table: entity.table, key: row.key, columns: Optional(entity.columns(merge.ordinals)))
            }
        }
        try history.record(.update, changes)
    }
}
