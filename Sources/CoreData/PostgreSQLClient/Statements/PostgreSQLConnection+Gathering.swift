internal import CPostgreSQLLibrary

/// Statements that run for many rows at once. Successive runs of such a statement are gathered, and sent as arrays.
extension PostgreSQLConnection {
    /// The most rows and bytes that are gathered. The server works on one array while the next one is filled.
    private static let mostRows = 500
    private static let mostBytes = 250_000

    /// Keeps the bound values for the next time that statements are sent.
    func gather(_ statement: PostgreSQLStatement) throws(PostgreSQLError) {
        if gathering !== statement {
            try sendGathered()
            gathering = statement
        }
        statement.gathered.append(statement.parameters)
        if statement.gathered.count >= Self.mostRows || statement.gathered.byteCount >= Self.mostBytes {
            try sendGathered()
        }
    }

    /// Sends the rows that were gathered.
    func sendGathered() throws(PostgreSQLError) {
        guard let statement = gathering else { return }
        gathering = nil
        defer { statement.gathered.removeAll() }
        try beginQueue(statement.sql)
        let isLone = statement.gathered.count == 1
        let sql = isLone ? statement.sql : statement.manySQL ?? statement.sql
        let plan = isLone ? statement.plan : try manyPlan(sql, statement.plan)
        let isSent = try statement.gathered.withLists { (values, lengths, formats) throws(PostgreSQLError) in
            noteRun(of: sql, plan, values, lengths)
            return send(sql, plan, values, lengths, formats)
        }
        guard isSent else { throw error(nil, sql) }
        try noteQueued(sql)
    }

    /// Forgets the rows that were gathered.
    func dropGathered() {
        gathering?.gathered.removeAll()
        gathering = nil
    }

    /// Returns the plan of a statement that takes arrays. It is prepared without waiting for the server, since the types of
    /// its parameters are those of the statement for one row.
    private func manyPlan(_ sql: String, _ plan: PreparedStatements.Plan) throws(PostgreSQLError)
        -> PreparedStatements.Plan
    {
        if let known = statements.plan(for: sql) { return known }
        let types = plan.parameterTypes.compactMap { ServerType.array(of: $0) }
        let name = keepsStatements ? statements.nextName() : nil
        let many = PreparedStatements.Plan(name: name, parameterTypes: types, columnTypes: [], columnNames: [])
        if let name {
            guard library.sendPrepare(handle, name, sql, Int32(types.count), types) == 1 else { throw error(nil, sql) }
            preparing.append(sql)
            try noteQueued(sql)
            try beginQueue(sql)
        }
        if let dropped = statements.keep(many, for: sql) {
            guard sendText("DEALLOCATE \(dropped)") else { throw error(nil, sql) }
            try noteQueued(sql)
            try beginQueue(sql)
        }
        return many
    }
}
