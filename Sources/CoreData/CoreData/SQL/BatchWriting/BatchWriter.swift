internal import Foundation
internal import SQLiteConnection

/// What the three sorts of batch requests write with: the connection in its transaction, and notes of what they changed.
final class BatchWriter {
    let connection: Connection
    let plans: SavePlans
    let store: StoreIdentity?
    /// Where the changes are recorded, if the store keeps a history.
    let history: HistoryWriter?
    /// What becomes of large values; nil for a database in memory.
    var external: ExternalWrites?
    /// The rows that caches have to forget.
    private(set) var changed: [RowCache.Removal] = []
    /// The hierarchies of which caches have to forget all rows, because nobody asked which were changed.
    private(set) var changedRoots: Set<Int> = []
    /// The values with external storage of the row that is being written.
    @exclusivity(unchecked)
    private var latestFiles: [Data] = []

    var tables: StoreTables { plans.tables }
    var layout: ModelLayout { plans.tables.layout }

    init(
        _ connection: Connection,
        _ plans: SavePlans,
        _ store: StoreIdentity?,
        _ external: ExternalWrites?,
        _ history: HistoryWriter?
    ) {
        self.connection = connection
        self.plans = plans
        self.store = store
        self.external = external
        self.history = history
    }

    /// Notes that rows are others than before.
    func noteChange(of rows: [BatchOutcome.Row]) {
        changed += rows.map { RowCache.Removal(key: $0.key, root: layout.entity($0.entity).rootNumber) }
    }

    /// Runs a statement that changes rows of an entity and its subentities, and returns how many and, if they are wanted,
    /// which: a statement that gives them back takes up to 1.4 times as long.
    func change(
        _ entity: EntityLayout,
        _ sql: String,
        _ values: [Value],
        keepsRows: Bool
    ) throws -> (count: Int, rows: [BatchOutcome.Row]) {
        guard !keepsRows else {
            let changed = try rows("\(sql) RETURNING \(StoreColumn.key), \(StoreColumn.entity)", values)
            noteChange(of: changed)
            return (changed.count, changed.sorted { ($0.entity, $0.key) < ($1.entity, $1.key) })
        }
        try run(sql, values)
        let count = connection.changes
        if count > 0 { changedRoots.insert(entity.rootNumber) }
        return (count, [])
    }

    /// A value in the form in which a column holds it: large ones in files, entities by the store's numbers.
    func stored(_ value: Value, _ written: EntityWriting.WrittenSlot) throws -> Value {
        switch value {
        case .bytes(let data) where written.isExternal:
            guard let stored = try external?.store(data) else { return value }
            latestFiles.append(stored)
            return .bytes(stored)
        case .integer(let number) where written.isEntityNumber:
            return .integer(Int64(tables.table(ofEntity: Int(number)).storedNumber))
        default:
            return value
        }
    }

    /// Says that the row for which values were stored last has been written.
    @inline(__always)
    func keepLatestFiles() {
        if !latestFiles.isEmpty { latestFiles = [] }
    }

    /// Says that it has not been written after all.
    func discardLatestFiles() {
        for stored in latestFiles { stored.withUnsafeBytes { external?.discard($0) } }
        latestFiles = []
    }

    /// Runs a statement.
    func run(_ sql: String, _ values: [Value] = []) throws {
        try connection.withStatement(sql) { statement in
            try statement.bind(values)
            try statement.run()
        }
    }

    /// The rows that a statement gives: each a key and the store's number of an entity. All keys of a hierarchy differ.
    func rows(_ sql: String, _ values: [Value] = []) throws -> [BatchOutcome.Row] {
        try connection.withStatement(sql) { statement in
            try statement.bind(values)
            var rows: [BatchOutcome.Row] = []
            while try statement.step() {
                let (key, stored) = (statement.value(0).int64, statement.value(1).int64)
                guard let number = Int(exactly: stored).flatMap({ tables.entityNumber(forStored: $0) }) else {
                    throw DamagedRow(key: key, entityNumber: stored)
                }
                rows.append(BatchOutcome.Row(entity: number, key: key))
            }
            return rows
        }
    }

    /// Notes the files of values that rows are about to lose.
    ///
    /// - Parameter slots: The slots of the values; nil for all.
    func discardFiles(_ condition: BatchCondition, of entities: ClosedRange<Int>, slots: [Int]? = nil) throws {
        guard external != nil else { return }
        var columns: Set<String> = []
        for number in entities {
            let writing = plans.writing(layout.entity(number))
            for slot in slots ?? writing.externalSlots where writing.slots[slot].isWritten {
                columns.insert(writing.slots[slot].column)
            }
        }
        let table = tables.table(ofEntity: entities.lowerBound).table
        for column in columns.sorted() {
            let sql = "SELECT \(column) FROM \(table) AS t0 WHERE \(column) IS NOT NULL AND (\(condition.sql))"
            try connection.withStatement(sql) { statement in
                try statement.bind(condition.values)
                while try statement.step() { external?.discard(statement.value(0).blob) }
            }
        }
    }
}
