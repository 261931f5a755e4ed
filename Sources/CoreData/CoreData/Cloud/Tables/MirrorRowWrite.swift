#if CloudKit
internal import CloudSync
internal import CoreDataSQLite
internal import FoundationBackfill

/// A row that is to be written. Its values are made before the store is locked for others: to pack a record takes longer than to
/// write it.
struct MirrorRowWrite: Sendable {
    let sql: String
    private let values: [SQLiteValue]

    private static let replacement = """
        INSERT OR REPLACE INTO MIRRORRECORD (\(MirrorTables.columns), PENDING, LOST) VALUES \
        (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
        """
    private static let update = """
        UPDATE MIRRORRECORD SET RECORD = ?2, REASON = ?3, FEED = ?4, PARKED = ?5, PENDING = ?6, LOST = ?7 WHERE ID = ?1
        """

    /// - Parameter former: The row as it is stored; nil for a new one. The index of names is in no order that the rows have, so that
    ///   each entry is on a page of its own: it is left alone if it stays as it is.
    init(_ row: MirrorRow, former: MirrorRow?) {
        func text(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
        let content: [SQLiteValue] = [
            row.record.map { .blob($0.packed()) } ?? .null, text(row.reason), .integer(row.feed),
            .integer(Int64(row.parked)),
        ]
        let counts: [SQLiteValue] = [
            .integer(Int64((row.pending?.rawValue ?? -1) + 1)), .integer(Int64(row.record?.lost.count ?? 0)),
        ]
        if let former, former.isFound(as: row) {
            (sql, values) = (Self.update, [.integer(row.id)] + content + counts)
        } else {
            let key: [SQLiteValue] = [
                .integer(row.id), .integer(row.zone), .text(row.name), .integer(row.type),
                row.object.map { .integer($0) } ?? .null, text(row.pair?.join), text(row.pair?.left),
                text(row.pair?.right),
            ]
            (sql, values) = (Self.replacement, key + content + counts)
        }
    }

    func write(to tables: MirrorTables) throws { try tables.run(sql, values) }
}

extension MirrorRow {
    /// Whether all look-ups that lead to another row lead to this one as well.
    fileprivate func isFound(as other: MirrorRow) -> Bool {
        zone == other.zone && name == other.name && type == other.type && object == other.object && pair == other.pair
    }
}
#endif
