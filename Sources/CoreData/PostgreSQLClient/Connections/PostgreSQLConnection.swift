internal import CPostgreSQLLibrary
internal import Foundation
package import StatementMeasuring

/// A connection to a server. It must be used by one thread at a time; only its cancel handle can be used by others.
package final class PostgreSQLConnection {
    /// The states of libpq's results that matter here.
    enum Status {
        static let command: UInt32 = 1
        static let rows: UInt32 = 2
        static let copyIn: UInt32 = 4
        static let failure: UInt32 = 7
        static let oneRow: UInt32 = 9
        static let sync: UInt32 = 10
        static let aborted: UInt32 = 11
    }

    /// The number of rows that the previous statement changed or returned.
    @exclusivity(unchecked)
    package internal(set) var changes = 0
    /// The number of round trips to the server so far.
    @exclusivity(unchecked)
    package internal(set) var tripCount = 0 {
        didSet { trips?.add(tripCount - oldValue) }
    }
    /// Adds up the round trips of this connection and others; nil for none.
    package var trips: TripCounter?
    /// Called for each statement that ends, and for those that were sent together.
    @exclusivity(unchecked)
    package var trace: ((StatementRun) -> Void)? {
        didSet { if oldValue == nil { tripsTold = tripCount } }
    }
    /// The names of keys that are no integers; nil if there are none.
    package var names: KeyNames?
    /// Whether ``trace`` receives statements with their bound values filled in.
    package var tracesBoundValues = false
    /// Adds up the statements of this connection and others while it is on; nil for none.
    @exclusivity(unchecked)
    package var meter: StatementMeter?
    /// The runs of statements that were sent and not waited for, if somebody traces or measures them.
    @exclusivity(unchecked)
    var queuedRuns: [QueuedRun] = []
    /// The round trips at the end of the last statement that was traced.
    @exclusivity(unchecked)
    var tripsTold = 0
    /// The statements that were sent and not waited for.
    @exclusivity(unchecked)
    var queued: [String] = []
    /// Those of them whose plans they prepare.
    @exclusivity(unchecked)
    var preparing: [String] = []
    /// The statement whose runs are being gathered.
    @exclusivity(unchecked)
    var gathering: PostgreSQLStatement?
    /// Whether a transaction has begun that the server may not know of yet.
    @exclusivity(unchecked)
    var hasBegun = false
    /// The server's number of the transaction that has begun last, once that is known.
    @exclusivity(unchecked)
    var transactionNumber: UInt64?
    /// The place in ``queued`` of the question for that number.
    @exclusivity(unchecked)
    var numberPlace: Int?
    /// Whether each COMMIT is followed by a question for the position in the log behind it.
    package var tellsPositions = false
    /// The position behind the last COMMIT; nil if it is not known.
    @exclusivity(unchecked)
    package internal(set) var committedPosition: UInt64?
    /// The place in ``queued`` of the question for that position.
    @exclusivity(unchecked)
    var positionPlace: Int?
    /// The position up to which the server, a replica, was when it was asked last.
    @exclusivity(unchecked)
    var reachedPosition: UInt64 = 0
    /// Whether statements keep a name on the server, which some poolers do not support.
    package let keepsStatements: Bool
    let library: postgresql_library
    let statements: PreparedStatements
    /// The statement whose rows are being read.
    @exclusivity(unchecked)
    weak var running: PostgreSQLStatement?
    /// libpq's connection; nil after it was closed.
    @exclusivity(unchecked)
    private(set) var handle: OpaquePointer?
    private let address: PostgreSQLAddress

    /// Opens a connection.
    ///
    /// - Throws: An error without a code if the server cannot be reached or refuses the user, or if this program has no
    ///   libpq because it does not import `CoreDataPostgreSQL`.
    package init(_ address: PostgreSQLAddress) throws(PostgreSQLError) {
        guard let library = postgresql_library()?.pointee else {
            throw .lost("this program has no client library; import CoreDataPostgreSQL in one of its files")
        }
        let keywords = try address.keywords(library)
        let opened = Self.texts(keywords.map(\.0)) { names in
            Self.texts(keywords.map(\.1)) { values in library.connectdbParams(names, values, 1) }
        }
        guard library.status(opened) == 0 else {
            let message = library.errorMessage(opened).map { String(cString: $0) } ?? "no memory"
            library.finish(opened)
            throw .lost(address.redacted(message))
        }
        library.silence(opened)
        self.library = library
        self.address = address
        handle = opened
        keepsStatements = !address.isPooled
        statements = PreparedStatements()
    }

    deinit {
        close()
    }

    /// Closes the connection. Statements of it fail from then on.
    package func close() {
        guard let handle else { return }
        running?.forgetRows()
        dropGathered()
        self.handle = nil
        library.finish(handle)
    }

    package var isClosed: Bool { handle == nil }
    /// Whether the connection is as good as new: open, and in no transaction.
    package var isFit: Bool { handle != nil && library.status(handle) == 0 && library.transactionStatus(handle) == 0 }
    /// Whether a transaction is open, even if it can only be rolled back.
    package var inTransaction: Bool {
        handle != nil && (hasBegun || (2...3).contains(library.transactionStatus(handle)))
    }
    /// Whether the open transaction can only be rolled back.
    var isFailed: Bool { handle == nil || library.transactionStatus(handle) > 2 }
    /// Whether nothing has arrived that nobody has asked for, such as the end of the connection.
    package var isSilent: Bool {
        guard handle != nil else { return false }
        var place = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&place, 1, 0) == 0
    }
    package var isEncrypted: Bool { handle != nil && library.sslInUse(handle) != 0 }
    /// The version of the server, such as 150018 for 15.18.
    package var serverVersion: Int { Int(library.serverVersion(handle)) }
    /// The file descriptor of the connection's socket.
    package var socket: Int32 { library.socket(handle) }

    /// Runs statements that have no parameters, separated by semicolons, and ignores their rows.
    package func execute(_ sql: String) throws(PostgreSQLError) {
        try running?.keepRows()
        try awaitQueue()
        guard handle != nil else { throw .misuse("the connection is closed", sql: sql) }
        tripCount += 1
        let begin = tracingTime
        let result = library.exec(handle, sql)
        defer { library.clear(result) }
        let status = library.resultStatus(result)
        guard status == Status.command || status == Status.rows || status == 0 else { throw error(result, sql) }
        changes = count(of: result)
        tellEnd(of: sql, since: begin)
    }

    /// Returns the error in a result, or that of a connection which is lost.
    func error(_ result: OpaquePointer?, _ sql: String?) -> PostgreSQLError {
        if result != nil, library.resultErrorField(result, Int32(UInt8(ascii: "C"))) != nil {
            return PostgreSQLError(result, library, sql: sql)
        }
        let message = library.errorMessage(handle).map { String(cString: $0) } ?? ""
        return .lost(address.redacted(message.isEmpty ? "the connection to the server is lost" : message), sql: sql)
    }

    /// Returns the number of rows that a command has changed or returned.
    func count(of result: OpaquePointer?) -> Int {
        library.cmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    /// Returns what the notifications say that have arrived.
    package func takeNotifications() throws(PostgreSQLError) -> [String] {
        guard handle != nil, library.consumeInput(handle) == 1 else { throw error(nil, nil) }
        var texts: [String] = []
        while let text = library.nextNotification(handle) {
            texts.append(String(cString: text))
            free(text)
        }
        return texts
    }

    /// Calls the body with a list of texts that ends with nil.
    private static func texts<Result>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = texts.map { UnsafePointer(strdup($0)) } + [nil]
        defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
        return copies.withUnsafeBufferPointer { list in
            guard let start = list.baseAddress else { return body([nil]) }
            return body(start)
        }
    }
}
