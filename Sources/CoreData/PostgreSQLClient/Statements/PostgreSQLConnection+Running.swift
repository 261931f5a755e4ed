internal import CPostgreSQLLibrary

/// The exchange of statements and rows with the server.
extension PostgreSQLConnection {
    /// The number of rows that are read and ignored before the server is asked to stop.
    private static let mostIgnored = 500

    /// Sends a statement with its values. Rows will come one by one.
    func send(_ statement: PostgreSQLStatement) throws(PostgreSQLError) {
        try awaitQueue()
        guard handle != nil else { throw .misuse("the connection is closed", sql: statement.sql) }
        tripCount += 1
        statement.begin = tracingTime
        guard try sendQuery(statement), library.setSingleRowMode(handle) == 1 else {
            throw error(nil, statement.sql)
        }
    }

    func sendQuery(_ statement: PostgreSQLStatement) throws(PostgreSQLError) -> Bool {
        try statement.parameters.withLists { (values, lengths, formats) throws(PostgreSQLError) in
            send(statement.sql, statement.plan, values, lengths, formats)
        }
    }

    func send(
        _ sql: String,
        _ plan: PreparedStatements.Plan,
        _ values: ParameterLists.Pointers,
        _ lengths: UnsafePointer<Int32>,
        _ formats: UnsafePointer<Int32>
    ) -> Bool {
        let types = plan.parameterTypes
        guard let name = plan.name else {
            return library.sendQueryParams(handle, sql, Int32(types.count), types, values, lengths, formats, 1) == 1
        }
        return library.sendQueryPrepared(handle, name, Int32(types.count), values, lengths, formats, 1) == 1
    }

    /// Receives the next row of the statement that was sent; nil after the last one.
    func receiveRow(of statement: PostgreSQLStatement) throws(PostgreSQLError) -> OpaquePointer? {
        guard handle != nil else { throw .misuse("the connection is closed", sql: statement.sql) }
        while let result = library.getResult(handle) {
            switch library.resultStatus(result) {
            case Status.oneRow: return result
            case Status.rows, Status.command:
                changes = count(of: result)
                library.clear(result)
            default:
                let failure = error(result, statement.sql)
                library.clear(result)
                while let rest = library.getResult(handle) { library.clear(rest) }
                statement.noteFailure()
                throw failure
            }
        }
        return nil
    }

    /// Ignores the remaining rows of a statement. If there are many, the server is asked to stop, unless that would end
    /// a transaction.
    func dropRows(of statement: PostgreSQLStatement) {
        if running === statement { running = nil }
        guard handle != nil else { return }
        var count = 0
        while let result = library.getResult(handle) {
            library.clear(result)
            count += 1
            if count == Self.mostIgnored, !inTransaction { cancel() }
        }
    }

    /// Asks the server to end the running statement.
    private func cancel() {
        guard let handle = library.getCancel(handle) else { return }
        defer { library.freeCancel(handle) }
        // Without success, the rest of the rows is read: the message says nothing that helps.
        var message = [CChar](repeating: 0, count: 256)
        _ = library.cancel(handle, &message, Int32(message.count))
    }

    /// Runs a statement that may violate a constraint, after which the transaction can go on even so.
    package func attempt(_ statement: PostgreSQLStatement) throws(PostgreSQLError) {
        try running?.keepRows()
        try awaitQueue()
        guard handle != nil else { throw .misuse("the connection is closed", sql: statement.sql) }
        guard inTransaction else { return try statement.run() }
        tripCount += 1
        let begin = tracingTime
        guard library.enterPipelineMode(handle) == 1, sendText("SAVEPOINT attempt"), try sendQuery(statement),
            sendText("RELEASE SAVEPOINT attempt"), library.pipelineSync(handle) == 1
        else { throw error(nil, statement.sql) }
        var failure: PostgreSQLError?
        var counts: [Int] = []
        receivePipeline { result in
            switch library.resultStatus(result) {
            case Status.command, Status.rows: counts.append(count(of: result))
            case Status.aborted: break
            default: failure = failure ?? error(result, statement.sql)
            }
        }
        if let begin { tellEnd(of: statement, since: begin, rows: 0) }
        guard let failure else {
            changes = counts.count > 1 ? counts[1] : 0
            return
        }
        if !failure.isConnection { try execute("ROLLBACK TO SAVEPOINT attempt") }
        throw failure
    }

    func sendText(_ sql: String) -> Bool {
        library.sendQueryParams(handle, sql, 0, nil, nil, nil, nil, 0) == 1
    }
}
