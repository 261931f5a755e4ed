internal import CPostgreSQLLibrary

/// Statements that are sent without waiting for their results. The connection waits for all of them at once: before a statement
/// whose rows are read, and at the end of a transaction.
extension PostgreSQLConnection {
    /// The most statements that are sent without waiting, so that their results stay few.
    private static let mostQueued = 1_000

    /// Sends a statement. An error is thrown by one of the next calls, and whatever was sent after it has not run.
    package func queue(_ statement: PostgreSQLStatement) throws(PostgreSQLError) {
        try running?.keepRows()
        guard handle != nil else { throw .misuse("the connection is closed", sql: statement.sql) }
        if statement.isGathered { return try gather(statement) }
        try sendGathered()
        try beginQueue(statement.sql)
        guard try sendQuery(statement) else { throw error(nil, statement.sql) }
        noteRun(of: statement)
        try noteQueued(statement.sql)
    }

    /// Sends a statement without parameters.
    package func queue(_ sql: String) throws(PostgreSQLError) {
        try running?.keepRows()
        guard handle != nil else { throw .misuse("the connection is closed", sql: sql) }
        try sendGathered()
        try beginQueue(sql)
        guard sendText(sql) else { throw error(nil, sql) }
        noteRun(of: sql)
        try noteQueued(sql)
    }

    func beginQueue(_ sql: String) throws(PostgreSQLError) {
        guard queued.isEmpty else { return }
        queuedRuns = []
        guard library.enterPipelineMode(handle) == 1 else { throw error(nil, sql) }
    }

    func noteQueued(_ sql: String) throws(PostgreSQLError) {
        queued.append(sql)
        if queued.count >= Self.mostQueued { try awaitQueue() }
    }

    /// Waits for the statements that were sent.
    ///
    /// - Throws: The error of the first that failed.
    package func awaitQueue() throws(PostgreSQLError) {
        try sendGathered()
        if let failure = try receiveQueue() { throw failure }
    }

    /// Waits for the statements that were sent, whatever has become of them.
    func dropQueue() throws(PostgreSQLError) {
        dropGathered()
        _ = try receiveQueue()
    }

    /// Receives the results of the statements that were sent. Returns the error of the first that failed; nil if none has.
    private func receiveQueue() throws(PostgreSQLError) -> PostgreSQLError? {
        guard !queued.isEmpty else { return nil }
        let (sent, numberPlace, positionPlace) = (queued, numberPlace, positionPlace)
        queued = []
        (self.numberPlace, self.positionPlace) = (nil, nil)
        guard handle != nil else { throw .misuse("the connection is closed", sql: sent.last) }
        tripCount += 1
        let begin = tracingTime
        guard library.pipelineSync(handle) == 1 else { throw error(nil, sent.last) }
        var failure: PostgreSQLError?
        var place = 0
        receivePipeline { result in
            switch library.resultStatus(result) {
            case Status.command, Status.rows:
                changes = count(of: result)
                if place == numberPlace { transactionNumber = firstNumber(in: result) }
                if place == positionPlace { committedPosition = firstText(in: result).flatMap(Self.position) }
            case Status.aborted: break
            case _ where place == positionPlace: break
            // What follows the last answer is the end of the connection, which the next statement tells of.
            default: if place < sent.count { failure = failure ?? error(result, sent[place]) }
            }
            place += 1
        }
        tellEndOfQueue(since: begin)
        if let failure, failure.isStalePlan { statements.forget(failure) }
        if failure == nil, place < sent.count { throw error(nil, sent.last) }
        // The server skips whatever follows a failure, so some may not have been prepared.
        if failure != nil { for sql in preparing { statements.forget(sql) } }
        preparing = []
        return failure
    }

    /// Returns the text in the first column of the first row.
    private func firstText(in result: OpaquePointer) -> String? {
        guard library.ntuples(result) == 1, library.nfields(result) == 1 else { return nil }
        var field = postgresql_field(start: nil, count: 0, type: ServerType.text)
        library.readRow(result, 0, &field, 1)
        return ServerField(field).string
    }

    /// Returns the number in the first column of the first row.
    private func firstNumber(in result: OpaquePointer) -> UInt64? {
        guard library.ntuples(result) == 1, library.nfields(result) == 1 else { return nil }
        var field = postgresql_field(start: nil, count: 0, type: ServerType.int8)
        library.readRow(result, 0, &field, 1)
        return field.count == 8 ? UInt64(bitPattern: ServerField(field).int64) : nil
    }
}
