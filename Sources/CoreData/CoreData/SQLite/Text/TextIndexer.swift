internal import CoreDataSQLite
internal import Foundation
internal import TSanMutex

/// Keeps the text indexes of a store up to date, in the background and with a connection of its own.
///
/// Searches also find rows that are not indexed yet, so there is no hurry: the indexer starts when enough rows are
/// missing to slow searches down. Batches are small, and writers are locked out for one batch at a time.
final class TextIndexer: Sendable {
    /// The maximum number of new rows that are searched without an index.
    static let mostUnknown = 1_000
    /// The pause between batches, in which other writers can proceed.
    private static let pause = DispatchTimeInterval.milliseconds(2)
    private static let secondsBetweenChecks = 1.0

    private struct State {
        var writtenRows = 0
        var lastCheck = -Double.infinity
        var isRunning = false
        var isClosed = false
        /// Whether a damaged index was emptied, which is done only once.
        var wasReset = false
    }

    private let indexes: [TextIndex]
    private let path: String
    private let timeout: Double
    private let writing: any NSLocking & Sendable
    private let configure: ConnectionPool.Configuration
    private let queue = DispatchQueue(label: "CoreData.TextIndexer", qos: .utility)
    private let state = Mutex(State())
    private let connection = Mutex<Connection?>(nil)

    init(
        _ indexes: [TextIndex],
        path: String,
        timeout: Double,
        writing: any NSLocking & Sendable,
        configure: @escaping ConnectionPool.Configuration
    ) {
        self.indexes = indexes
        self.path = path
        self.timeout = timeout
        self.writing = writing
        self.configure = configure
    }

    /// Indexes rows that others wrote, or all rows if the indexes are new.
    func start() {
        schedule()
    }

    /// Notes that rows were written.
    func noteWrites(_ count: Int) {
        let isEnough = state.withLock { state in
            state.writtenRows += count
            return state.writtenRows >= Self.mostUnknown
        }
        if isEnough { schedule() }
    }

    /// Notes a search, which checks for rows that other programs have written.
    func noteSearch() {
        let now = ProcessInfo.processInfo.systemUptime
        let isDue = state.withLock { state in
            guard now - state.lastCheck >= Self.secondsBetweenChecks else { return false }
            state.lastCheck = now
            return true
        }
        if isDue { schedule() }
    }

    /// Brings all indexes up to date synchronously.
    func finish() throws {
        try queue.sync {
            for index in indexes {
                while try writeBatch(of: index) {}
            }
        }
    }

    /// Waits for the current batch, and closes the connection.
    func close() {
        state.withLock { $0.isClosed = true }
        queue.sync {
            connection.withLock { connection in
                connection?.close()
                connection = nil
            }
        }
    }

    // MARK: - On the queue

    private func schedule() {
        let isFirst = state.withLock { state in
            guard !state.isRunning, !state.isClosed else { return false }
            (state.isRunning, state.writtenRows) = (true, 0)
            return true
        }
        if isFirst { queue.async { [weak self] in self?.run(from: 0, isBegun: false) } }
    }

    /// Writes a batch of an index, and schedules the next one, of this index or of those after it.
    private func run(from place: Int, isBegun: Bool) {
        guard place < indexes.count, !state.withLock({ $0.isClosed }) else { return end() }
        let isLeft = attempt(indexes[place]) {
            let isDue = try isBegun || backlog(of: indexes[place]) >= Self.mostUnknown
            return try isDue && writeBatch(of: indexes[place])
        }
        let next = isLeft ? place : place + 1
        queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.run(from: next, isBegun: isLeft) }
    }

    /// Ends a run, and schedules another if enough rows were written in the meantime.
    private func end() {
        let isEnough = state.withLock { state in
            state.isRunning = false
            return state.writtenRows >= Self.mostUnknown
        }
        if isEnough { schedule() }
    }

    /// Runs the body. A damaged index is emptied; after other errors, the rest is left for another time.
    private func attempt(_ index: TextIndex, _ body: () throws -> Bool) -> Bool {
        do {
            return try body()
        } catch {
            Log.warning("Could not bring the index of texts \(index.name) up to date: \(error)")
            let isCorrupt = (error as? SQLiteError)?.isCorrupt ?? false
            let isFirst = state.withLock { state in
                defer { state.wasReset = state.wasReset || isCorrupt }
                return isCorrupt && !state.wasReset
            }
            return isFirst
                && attempt(index) {
                    try withWriter(of: index) { try $0.reset() }
                    return true
                }
        }
    }

    private func backlog(of index: TextIndex) throws -> Int {
        try withConnection { try TextIndexWriter(index: index, connection: $0).backlog(upTo: Self.mostUnknown) }
    }

    private func writeBatch(of index: TextIndex) throws -> Bool {
        try withWriter(of: index) { try $0.writeBatch() }
    }

    private func withWriter<Result: Sendable>(
        of index: TextIndex,
        _ body: (TextIndexWriter) throws -> Result
    ) throws -> Result {
        try withConnection { connection in
            writing.lock()
            defer { writing.unlock() }
            return try body(TextIndexWriter(index: index, connection: connection))
        }
    }

    private func withConnection<Result: Sendable>(_ body: (Connection) throws -> Result) throws -> Result {
        try connection.withLock { connection in
            if let connection { return try body(connection) }
            let opened = try Connection(path: path, mode: .readWrite, busyTimeout: timeout)
            try configure(opened)
            connection = opened
            return try body(opened)
        }
    }
}
