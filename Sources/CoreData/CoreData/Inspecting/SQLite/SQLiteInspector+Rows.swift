internal import SQLiteConnection

extension SQLiteInspector {
    /// Counts the rows of each table by entity, and looks whether numbers and keys are in order.
    mutating func countRows() {
        let tables = inspection.entities.compactMap(\.table).reduce(into: [String]()) { tables, table in
            if !tables.contains(table) { tables.append(table) }
        }
        for table in tables { attempt(table) { try $0.countRows(in: table) } }
        for place in inspection.entities.indices where inspection.entities[place].table == nil {
            let entity = inspection.entities[place]
            inspection.findings.append(.problem(.missingTable, entity.name, "has no table"))
        }
    }

    private mutating func countRows(in table: String) throws {
        let sql = "SELECT Z_ENT, count(*), max(Z_PK), min(Z_PK) FROM \(SQLText.quoted(table)) GROUP BY Z_ENT"
        var counts: [Int: Int] = [:]
        var (last, strangers): (Int64, [(number: String, count: Int, key: Int64)]) = (0, [])
        let members = inspection.entities.filter { $0.table == table }
        let numbers = Set(members.compactMap(\.number))
        try connection.withStatement(sql) { statement in
            while try statement.step() {
                let (number, count) = (statement.value(0), Int(statement.value(1).int64))
                last = max(last, statement.value(2).int64)
                if !number.isNull, numbers.contains(Int(number.int64)) {
                    counts[Int(number.int64)] = count
                } else {
                    let text = number.isNull ? "NULL" : "\(number.int64)"
                    strangers.append((text, count, statement.value(3).int64))
                }
            }
        }
        for place in inspection.entities.indices where inspection.entities[place].table == table {
            inspection.entities[place].rows = inspection.entities[place].number.flatMap { counts[$0] } ?? 0
        }
        for stranger in strangers {
            inspection.findings.append(
                .problem(
                    .unknownEntity,
                    table,
                    "has rows with the number \(stranger.number) in Z_ENT, which is that of none of its entities",
                    count: stranger.count,
                    keys: [stranger.key]
                )
            )
        }
        if let root = members.first { try checkSequence(of: root, last: last) }
    }

    /// The next key of a hierarchy is the one behind `Z_MAX`, in the row of its first entity.
    private mutating func checkSequence(of root: StoreInspection.Entity, last: Int64) throws {
        guard let number = root.number else { return }
        let found = try integers("SELECT ifnull(Z_MAX, 0) FROM Z_PRIMARYKEY WHERE Z_ENT = \(number)")
        guard let end = found.first, end < last else { return }
        let text =
            "is \(end) in Z_PRIMARYKEY as the last key, and there is one of \(last): new objects may get keys in use"
        inspection.findings.append(.problem(.lowPrimaryKey, root.name, text, keys: [last]))
    }
}
