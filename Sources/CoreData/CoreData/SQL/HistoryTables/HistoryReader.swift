internal import Foundation
internal import SQLiteConnection

/// Reads the history of a store.
struct HistoryReader {
    let connection: Connection
    let tables: StoreTables
    let layout: HistoryLayout
    let store: StoreIdentity

    /// The transactions that a query finds.
    func transactions(_ query: HistoryQuery) throws -> [NSPersistentHistoryTransaction] {
        let headers = try headers(query)
        guard query.includesChanges, let first = headers.first, let last = headers.last else {
            return headers.map { NSPersistentHistoryTransaction($0, nil) }
        }
        // Where few of many are wanted, the others are not read.
        let range = query.filter == nil ? first.number...last.number : nil
        var all = try range.map(records) ?? [:]
        return try headers.map { header in
            let records = try range == nil ? records(header.number...header.number)[header.number] : all[header.number]
            all[header.number] = nil
            return NSPersistentHistoryTransaction(header, records ?? [])
        }
    }

    func count(_ query: HistoryQuery) throws -> Int {
        try connection.withStatement("SELECT count(*) FROM ATRANSACTION T \(Self.condition)") { statement in
            try bind(query, to: statement)
            return try statement.step() ? Int(statement.value(0).int64) : 0
        }
    }

    // MARK: - Transactions

    private static let condition = "WHERE T.Z_PK > ? AND ifnull(T.ZTIMESTAMP, 0) > ?"

    private func bind(_ query: HistoryQuery, to statement: Statement) throws {
        try statement.bind(query.number, at: 1)
        try statement.bind(query.date?.timeIntervalSinceReferenceDate ?? -.greatestFiniteMagnitude, at: 2)
    }

    private func headers(_ query: HistoryQuery) throws -> [HistoryHeader] {
        try connection.withStatement(headerSQL) { statement in
            try bind(query, to: statement)
            var headers: [HistoryHeader] = []
            while try statement.step() {
                let header = header(of: statement)
                if let filter = query.filter, !filter(NSPersistentHistoryTransaction(header, nil)) { continue }
                headers.append(header)
            }
            return headers
        }
    }

    private var headerSQL: String {
        let names = ["AUTHOR", "BUNDLEID", "CONTEXTNAME", "PROCESSID"]
        let texts = names.map { name in
            guard layout.schema.hasStrings else { return "T.Z\(name)" }
            return "ifnull((SELECT ZNAME FROM ATRANSACTIONSTRING WHERE Z_PK = T.Z\(name)TS), T.Z\(name))"
        }
        return """
            SELECT T.Z_PK, T.ZTIMESTAMP, \(texts.joined(separator: ", ")) FROM ATRANSACTION T \(Self.condition) \
            ORDER BY T.Z_PK
            """
    }

    private func header(of statement: Statement) -> HistoryHeader {
        func text(_ column: Int) -> String? {
            let value = statement.value(column)
            return value.isNull ? nil : value.string
        }
        return HistoryHeader(
            number: statement.value(0).int64,
            timestamp: Date(timeIntervalSinceReferenceDate: statement.value(1).double),
            storeID: store.uuid,
            author: text(2),
            bundleID: text(3) ?? "",
            contextName: text(4),
            processID: text(5) ?? ""
        )
    }

    // MARK: - Changes

    /// The changes of transactions, by their numbers.
    private func records(_ numbers: ClosedRange<Int64>) throws -> [Int64: [HistoryRecord]] {
        let tombstones = (0..<layout.schema.tombstoneCount).map { ", \(HistorySchema.tombstoneColumn($0))" }
        let sql = """
            SELECT Z_PK, ZTRANSACTIONID, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZCOLUMNS\(tombstones.joined()) FROM ACHANGE \
            WHERE ZTRANSACTIONID BETWEEN ? AND ? ORDER BY ZTRANSACTIONID, Z_PK
            """
        return try connection.withStatement(sql) { statement in
            try statement.bind(numbers.lowerBound, at: 1)
            try statement.bind(numbers.upperBound, at: 2)
            var records: [Int64: [HistoryRecord]] = [:]
            while try statement.step() {
                guard let record = record(of: statement) else { continue }
                records[statement.value(1).int64, default: []].append(record)
            }
            return records
        }
    }

    /// A change; nil for one of an entity that the model does not have, and for what this version knows nothing of.
    private func record(of statement: Statement) -> HistoryRecord? {
        guard let type = NSPersistentHistoryChangeType(rawValue: Int(truncatingIfNeeded: statement.value(2).int64)),
            let stored = Int(exactly: statement.value(3).int64),
            let number = tables.entityNumber(forStored: stored)
        else { return nil }
        let entity = layout.entity(number)
        let columns = statement.value(5)
        let values =
            type != .delete
            ? []
            : entity.tombstones.map { tombstone in
                tombstone.index < layout.schema.tombstoneCount ? Value(statement.value(6 + tombstone.index)) : .null
            }
        return HistoryRecord(
            number: statement.value(0).int64,
            type: type,
            entity: entity,
            objectID: NSManagedObjectID(entity.table.entity, store: store, key: statement.value(4).int64),
            columns: columns.isNull ? [] : Array(columns.blob),
            values: values
        )
    }
}
