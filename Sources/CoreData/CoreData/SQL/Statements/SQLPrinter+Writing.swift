/// The printing of INSERT, UPDATE and DELETE.
extension SQLPrinter {
    mutating func append(_ insert: SQLInsert) {
        text += insert.ignoresConflicts ? dialect.ignoringInsertion.prefix : "INSERT INTO"
        text += " \(dialect.table(insert.table)) (\(insert.columns.map(dialect.name).joined(separator: ", "))) "
        if dialect.attachment != nil { text += "OVERRIDING SYSTEM VALUE " }
        switch insert.rows {
        case .values(let values):
            text += rows == nil ? "VALUES (" : "SELECT "
            appendList(values)
            if rows == nil { text += ")" }
            appendRows("FROM")
        case .select(let select): append(select)
        }
        if insert.ignoresConflicts { text += dialect.ignoringInsertion.suffix }
        appendReturning(insert.returning, insert.table)
    }

    mutating func append(_ update: SQLUpdate) {
        if let found = update.found { append(found) }
        text += "UPDATE \(dialect.table(update.table))"
        appendAlias(update.alias)
        for (index, assignment) in update.assignments.enumerated() {
            text += "\(index == 0 ? " SET " : ", ")\(dialect.name(assignment.column)) = "
            append(assignment.value)
        }
        if let found = update.found { text += " FROM t\(found.alias)" }
        appendRows("FROM")
        appendCondition(update.condition)
        appendReturning(update.returning, update.table)
    }

    mutating func append(_ delete: SQLDelete) {
        text += "DELETE FROM \(dialect.table(delete.table))"
        appendAlias(delete.alias)
        appendRows("USING")
        appendCondition(delete.condition)
        appendReturning(delete.returning, delete.table)
    }

    mutating func append(_ joint: SQLJointChange) {
        let names = joint.parts.indices.map { "changed\($0)" }
        for (index, part) in joint.parts.enumerated() {
            text += "\(index == 0 ? "WITH" : ",") \(names[index]) AS ("
            append(statement: part)
            text += ")"
        }
        if joint.isCounted {
            text += " SELECT \(names.map { "(SELECT count(*) FROM \($0))" }.joined(separator: " + "))"
        } else {
            text += " \(names.map { "SELECT * FROM \($0)" }.joined(separator: " UNION ALL "))"
        }
    }

    private mutating func append(_ found: SQLUpdate.Found) {
        text += "WITH t\(found.alias)(\(found.columns.map(dialect.name).joined(separator: ", "))) AS MATERIALIZED ("
        append(found.select)
        text += ") "
    }

    /// Adds the rows that take the place of parameters, if there are any.
    private mutating func appendRows(_ keyword: String) {
        if let rows { text += " \(keyword) \(rows.source(rowParameterCount))" }
    }

    private mutating func appendAlias(_ alias: SQLAlias?) {
        if let alias { text += " AS t\(alias)" }
    }

    private mutating func appendReturning(_ columns: [String], _ table: String) {
        guard !columns.isEmpty else { return }
        let names = columns.map { dialect.returned?($0, table) ?? dialect.name($0) }
        text += " RETURNING \(names.joined(separator: ", "))"
    }
}
