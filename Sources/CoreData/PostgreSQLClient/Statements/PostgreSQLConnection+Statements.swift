internal import CPostgreSQLLibrary

extension PostgreSQLConnection {
    /// Returns a prepared statement, which the caller gives back.
    ///
    /// - Parameter manySQL: The statement that runs it for many rows: it takes an array for each parameter. Successive runs
    ///   that are queued are then sent as one.
    package func statement(_ sql: String, many manySQL: String? = nil) throws(PostgreSQLError) -> PostgreSQLStatement {
        PostgreSQLStatement(sql: sql, many: manySQL, plan: try plan(for: sql), connection: self)
    }

    /// Calls the body with a prepared statement.
    package func withStatement<Result>(_ sql: String, _ body: (PostgreSQLStatement) throws -> Result) throws -> Result {
        let statement = try statement(sql)
        defer { statement.giveBack() }
        return try body(statement)
    }

    func plan(for sql: String) throws(PostgreSQLError) -> PreparedStatements.Plan {
        if let known = statements.plan(for: sql) { return known }
        let plan = try prepare(sql)
        // A transaction may be rolled back with its tables; without one, the name is dropped at once.
        if let dropped = statements.keep(plan, for: sql) { try execute("DEALLOCATE \(dropped)") }
        return plan
    }

    /// Prepares a statement and asks for the types of its parameters and columns, in one round trip.
    private func prepare(_ sql: String) throws(PostgreSQLError) -> PreparedStatements.Plan {
        try running?.keepRows()
        try awaitQueue()
        guard handle != nil else { throw .misuse("the connection is closed", sql: sql) }
        let name = keepsStatements ? statements.nextName() : ""
        tripCount += 1
        guard library.enterPipelineMode(handle) == 1, library.sendPrepare(handle, name, sql, 0, nil) == 1,
            library.sendDescribePrepared(handle, name) == 1, library.pipelineSync(handle) == 1
        else { throw error(nil, sql) }
        var failure: PostgreSQLError?
        var plan: PreparedStatements.Plan?
        receivePipeline { result in
            switch library.resultStatus(result) {
            case Status.command where library.nparams(result) > 0 || library.nfields(result) > 0:
                plan = self.plan(result, name: name)
            case Status.command, Status.aborted: break
            default: failure = failure ?? error(result, sql)
            }
        }
        if let failure { throw failure }
        return plan ?? .init(name: keepsStatements ? name : nil, parameterTypes: [], columnTypes: [], columnNames: [])
    }

    private func plan(_ result: OpaquePointer, name: String) -> PreparedStatements.Plan {
        let columns = 0..<library.nfields(result)
        return PreparedStatements.Plan(
            name: keepsStatements ? name : nil,
            parameterTypes: (0..<library.nparams(result)).map { library.paramtype(result, $0) },
            columnTypes: columns.map { library.ftype(result, $0) },
            columnNames: columns.map { library.fname(result, $0).map { String(cString: $0) } ?? "" }
        )
    }

    /// Hands all results of a pipeline to the body, which does not keep them, and ends the pipeline.
    func receivePipeline(_ body: (OpaquePointer) -> Void) {
        var endings = 0
        // Each statement's results end with nil. Two in a row mean that the connection is lost.
        while endings < 2 {
            guard let result = library.getResult(handle) else {
                endings += 1
                continue
            }
            endings = 0
            defer { library.clear(result) }
            if library.resultStatus(result) == Status.sync { break }
            body(result)
        }
        _ = library.exitPipelineMode(handle)
    }
}
