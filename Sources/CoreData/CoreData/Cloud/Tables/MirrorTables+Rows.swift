#if CloudKit
internal import CloudSync
internal import CoreDataSQLite
internal import FoundationBackfill

/// The rows of records.
extension MirrorTables {
    static let columns = """
        ID, ZONE, NAME, TYPE, OBJECT, RELATION, LEFTNAME, RIGHTNAME, RECORD, REASON, FEED, PARKED
        """

    func row(_ id: Int64) throws -> MirrorRow? {
        try rows("WHERE ID = ?1", [.integer(id)]).first
    }

    func row(named name: String, zone: Int64) throws -> MirrorRow? {
        try rows("WHERE NAME = ?1 AND ZONE = ?2", [.text(name), .integer(zone)]).first
    }

    /// The row of a record in whatever zone it is.
    func rows(named name: String) throws -> [MirrorRow] {
        try rows("WHERE NAME = ?1", [.text(name)])
    }

    func row(ofType type: Int64, object: Int64) throws -> MirrorRow? {
        try rows("WHERE TYPE = ?1 AND OBJECT = ?2", [.integer(type), .integer(object)]).first
    }

    /// The name of an object's record; nil if it has none.
    func name(ofType type: Int64, object: Int64) throws -> String? {
        var name: String?
        let sql = "SELECT NAME FROM MIRRORRECORD WHERE TYPE = ?1 AND OBJECT = ?2"
        try forEach(sql, [.integer(type), .integer(object)]) { name = $0.value(0).string }
        return name
    }

    /// The rows of the pairs in which a record is.
    func pairs(of name: String, isLeft: Bool, join: String) throws -> [MirrorRow] {
        let column = isLeft ? "LEFTNAME" : "RIGHTNAME"
        return try rows("WHERE \(column) = ?1 AND RELATION = ?2", [.text(name), .text(join)])
    }

    /// Has the pairs of a renamed relationship found under its present names.
    func rename(_ join: RenamedJoin) throws {
        let swap = join.isSwapped ? ", LEFTNAME = RIGHTNAME, RIGHTNAME = LEFTNAME" : ""
        let sql = "UPDATE MIRRORRECORD SET RELATION = ?1\(swap) WHERE RELATION = ?2"
        try run(sql, [.text(join.key), .text(join.formerKey)])
    }

    func pairs(_ pair: MirroredPair) throws -> [MirrorRow] {
        try rows(
            "WHERE LEFTNAME = ?1 AND RELATION = ?2 AND RIGHTNAME = ?3",
            [.text(pair.left), .text(pair.join), .text(pair.right)]
        )
    }

    /// The rows that wait to be sent, those that others refer to first.
    func pendingRows(limit: Int) throws -> [MirrorRow] {
        try rows("WHERE PENDING > 0 AND REASON IS NULL ORDER BY ID LIMIT ?1", [.integer(Int64(limit))])
    }

    func rowsSetAside() throws -> [MirrorRow] { try rows("WHERE REASON IS NOT NULL ORDER BY ID", []) }

    func rowsWithLostValues() throws -> [MirrorRow] { try rows("WHERE LOST > 0 ORDER BY ID", []) }

    /// The next rows with lost values.
    func rowsWithLostValues(after id: Int64, limit: Int) throws -> [MirrorRow] {
        try rows("WHERE LOST > 0 AND ID > ?1 ORDER BY ID LIMIT ?2", [.integer(id), .integer(Int64(limit))])
    }

    /// The next rows with something known of their records.
    func rowsWithRecord(after id: Int64, limit: Int) throws -> [MirrorRow] {
        try rows("WHERE ID > ?1 AND RECORD IS NOT NULL ORDER BY ID LIMIT ?2", [.integer(id), .integer(Int64(limit))])
    }

    func hasPendingRows() throws -> Bool {
        try number("SELECT 1 FROM MIRRORRECORD WHERE PENDING > 0 AND REASON IS NULL LIMIT 1") != nil
    }

    func lastRowID() throws -> Int64 { try number("SELECT MAX(ID) FROM MIRRORRECORD") ?? 0 }

    func rows(_ condition: String, _ parameters: [SQLiteValue]) throws -> [MirrorRow] {
        var rows: [MirrorRow] = []
        try forEach("SELECT \(Self.columns) FROM MIRRORRECORD \(condition)", parameters) { statement in
            var row = MirrorRow(
                id: statement.value(0).int64,
                zone: statement.value(1).int64,
                name: statement.value(2).string,
                type: statement.value(3).int64
            )
            if !statement.value(4).isNull { row.object = statement.value(4).int64 }
            if !statement.value(5).isNull {
                row.pair = MirroredPair(
                    join: statement.value(5).string,
                    left: statement.value(6).string,
                    right: statement.value(7).string
                )
            }
            if !statement.value(8).isNull { row.record = try MirroredRecord(packed: Array(statement.value(8).blob)) }
            if !statement.value(9).isNull { row.reason = statement.value(9).string }
            row.feed = statement.value(10).int64
            row.parked = Int(statement.value(11).int64)
            rows.append(row)
        }
        return rows
    }

    func write(_ row: MirrorRow) throws { try MirrorRowWrite(row, former: nil).write(to: self) }

    func deleteRow(_ id: Int64) throws {
        try run("DELETE FROM MIRRORRECORD WHERE ID = ?1", [.integer(id)])
        try run("DELETE FROM MIRRORPARK WHERE ROW = ?1", [.integer(id)])
    }
}

/// The fields that wait for records.
extension MirrorTables {
    func parkedFields(waitingFor target: String) throws -> [ParkedField] {
        try parkedFields("TARGET = ?1", .text(target))
    }

    func parkedFields(ofRow row: Int64) throws -> [ParkedField] {
        try parkedFields("ROW = ?1", .integer(row))
    }

    private func parkedFields(_ condition: String, _ parameter: SQLiteValue) throws -> [ParkedField] {
        var fields: [ParkedField] = []
        try forEach("SELECT ROW, FIELD, TARGET FROM MIRRORPARK WHERE \(condition)", [parameter]) {
            fields.append(ParkedField(row: $0.value(0).int64, field: $0.value(1).string, target: $0.value(2).string))
        }
        return fields
    }

    func write(_ field: ParkedField) throws {
        try run(
            "INSERT OR REPLACE INTO MIRRORPARK (ROW, FIELD, TARGET) VALUES (?1, ?2, ?3)",
            [.integer(field.row), .text(field.field), .text(field.target)]
        )
    }

    func delete(_ field: ParkedField) throws {
        try run("DELETE FROM MIRRORPARK WHERE ROW = ?1 AND FIELD = ?2", [.integer(field.row), .text(field.field)])
    }
}

extension MirrorTables {
    /// The keys of the objects of a type that have rows, between two keys.
    func objectKeys(ofType type: Int64, after first: Int64, upTo last: Int64) throws -> [Int64] {
        var keys: [Int64] = []
        let sql = "SELECT OBJECT FROM MIRRORRECORD WHERE TYPE = ?1 AND OBJECT > ?2 AND OBJECT <= ?3 ORDER BY OBJECT"
        try forEach(sql, [.integer(type), .integer(first), .integer(last)]) { keys.append($0.value(0).int64) }
        return keys
    }
}
#endif
