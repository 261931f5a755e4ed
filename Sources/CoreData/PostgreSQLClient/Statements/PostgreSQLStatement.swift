public import CPostgreSQLLibrary

/// A prepared statement, lent by a connection: bind its parameters, step through its rows, and reset it to start again.
///
/// Rows arrive one by one while the server sends them. If another statement of the connection runs in between, the rest
/// is read into memory first.
public final class PostgreSQLStatement {
    /// The SQL text.
    package let sql: String
    /// The text of the statement that runs this one for many rows; nil if there is none.
    let manySQL: String?
    /// Whether runs that are queued are gathered.
    let isGathered: Bool
    let connection: PostgreSQLConnection
    /// When the statement was sent; nil unless somebody traces or measures it.
    @exclusivity(unchecked)
    var begin: ContinuousClock.Instant?
    /// The number of rows that were read since.
    @exclusivity(unchecked)
    private var rowCount = 0
    @exclusivity(unchecked)
    private(set) var plan: PreparedStatements.Plan
    // Exclusivity is not checked at run time, as in the statements of SQLite.
    @exclusivity(unchecked)
    var parameters: ParameterBuffer
    /// The values of the runs that were queued and not sent.
    @exclusivity(unchecked)
    var gathered: GatheredRows
    /// The values of the current row.
    @exclusivity(unchecked)
    @usableFromInline
    private(set) var fields: UnsafeMutablePointer<postgresql_field>
    /// The columns of keys with names; nil if there are none.
    private let named: NamedColumns?
    /// The result that the current row is in.
    @exclusivity(unchecked)
    private var result: OpaquePointer?
    /// Whether the server has got the statement, and its rows were not read to their end.
    @exclusivity(unchecked)
    private var isRunning = false
    /// The rows that were read into memory, the next one last.
    @exclusivity(unchecked)
    private var kept: [OpaquePointer] = []
    /// Whether the server may still send rows.
    @exclusivity(unchecked)
    private var isReceiving = false

    init(sql: String, many manySQL: String?, plan: PreparedStatements.Plan, connection: PostgreSQLConnection) {
        self.sql = sql
        self.manySQL = manySQL
        isGathered = manySQL != nil && plan.parameterTypes.allSatisfy { ServerType.array(of: $0) != nil }
        gathered = GatheredRows(isGathered ? plan.parameterTypes : [])
        self.plan = plan
        self.connection = connection
        parameters = ParameterBuffer(count: plan.parameterTypes.count)
        fields = Self.fields(plan)
        named = NamedColumns(plan.columnTypes, connection.names)
    }

    deinit {
        giveBack()
        fields.deallocate()
    }

    private static func fields(_ plan: PreparedStatements.Plan) -> UnsafeMutablePointer<postgresql_field> {
        let fields = UnsafeMutablePointer<postgresql_field>.allocate(capacity: max(plan.columnTypes.count, 1))
        fields.initialize(to: postgresql_field(start: nil, count: 0, type: 0))
        for (column, type) in plan.columnTypes.enumerated() {
            (fields + column).initialize(to: postgresql_field(start: nil, count: 0, type: type))
        }
        return fields
    }

    package var columnCount: Int { plan.columnTypes.count }
    package var parameterCount: Int { plan.parameterTypes.count }
    package func columnName(_ column: Int) -> String { plan.columnNames[column] }

    /// Returns a column of the current row. Columns count from 0. The value is valid until the next step.
    @inlinable
    @inline(__always)
    public func value(_ column: Int) -> ServerField { ServerField(fields[column]) }

    /// Advances to the next row. Returns whether there is one; if not, the next step starts again.
    package func step() throws(PostgreSQLError) -> Bool {
        if !isRunning { try start() }
        clearRow()
        guard let next = try nextRow() else {
            isRunning = false
            tellEnd()
            return false
        }
        result = next
        rowCount += 1
        connection.library.readRow(next, 0, fields, Int32(truncatingIfNeeded: plan.columnTypes.count))
        named?.number(fields)
        return true
    }

    /// Runs the statement to its end and ignores its rows.
    package func run() throws(PostgreSQLError) {
        while try step() { continue }
    }

    /// Ends the statement, so that the next step starts again. Bound values stay.
    package func reset() {
        clearRow()
        while let row = kept.popLast() { connection.library.clear(row) }
        if isReceiving { connection.dropRows(of: self) }
        isReceiving = false
        isRunning = false
        tellEnd()
    }

    private func tellEnd() {
        guard let begin else { return }
        self.begin = nil
        connection.tellEnd(of: self, since: begin, rows: rowCount)
    }

    /// Gives the statement back.
    package func giveBack() {
        reset()
    }

    private func clearRow() {
        guard let result else { return }
        connection.library.clear(result)
        self.result = nil
    }

    // MARK: - Running

    private func start() throws(PostgreSQLError) {
        try connection.running?.keepRows()
        rowCount = 0
        try connection.send(self)
        connection.running = self
        isRunning = true
        isReceiving = true
    }

    private func nextRow() throws(PostgreSQLError) -> OpaquePointer? {
        if let row = kept.popLast() { return row }
        guard isReceiving else { return nil }
        do throws(PostgreSQLError) {
            return try receive()
        } catch {
            isRunning = false
            tellEnd()
            if error.isStalePlan { connection.statements.forget(error) }
            guard error.isStalePlan, !connection.inTransaction else { throw error }
            try startAnew()
            return try receive()
        }
    }

    /// Receives a row; nil after the last one.
    private func receive() throws(PostgreSQLError) -> OpaquePointer? {
        if let row = try connection.receiveRow(of: self) { return row }
        isReceiving = false
        if connection.running === self { connection.running = nil }
        return nil
    }

    /// Prepares the statement again and runs it, because the tables have changed since it was prepared.
    private func startAnew() throws(PostgreSQLError) {
        let renewed = try connection.plan(for: sql)
        guard renewed.parameterTypes == plan.parameterTypes, renewed.columnTypes == plan.columnTypes else {
            throw PostgreSQLError(code: "0A000", message: "tables have changed while the statement ran", sql: sql)
        }
        plan = renewed
        try start()
    }

    /// Reads the remaining rows into memory, because the connection is needed.
    func keepRows() throws(PostgreSQLError) {
        guard isReceiving else { return }
        var rows: [OpaquePointer] = []
        while let row = try receive() { rows.append(row) }
        kept = rows.reversed()
    }

    /// Notes that an error has ended the statement.
    func noteFailure() {
        isReceiving = false
        if connection.running === self { connection.running = nil }
    }

    /// Forgets all rows, because the connection is being closed.
    func forgetRows() {
        isReceiving = false
        reset()
    }
}
