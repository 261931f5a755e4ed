internal import CoreDataSQLite
internal import Foundation

/// Watches a store's file for commits of other programs.
///
/// The system reports that the file or its write-ahead log has been written. The connection that writes tells whether
/// another program did so: SQLite changes its data version for commits of other connections only.
final class StoreWatch {
    private let connections: StoreConnections
    private let changes: RemoteChanges
    /// Nil if the store keeps no history.
    private let history: HistoryStatements?
    /// The last known data version.
    private var version: Int64 = 0
    private var watch: FileWatch?
    /// The timer of the next check, while one is due.
    private var next: (any DispatchSourceTimer)?
    /// The timer of another check, for connections that cannot wait for writers.
    private var afterthought: (any DispatchSourceTimer)?

    /// The time to wait for another program's lock, in seconds; meanwhile, no thread of this program writes.
    private static let patience = 2.0
    /// The time from a write to a check. Commits of this program are reported as well, and a check keeps its writers
    /// waiting: one check for many commits costs them next to nothing.
    private static let delay = DispatchTimeInterval.milliseconds(5)

    init(_ file: SQLiteStore.File, path: String, _ changes: RemoteChanges) throws {
        connections = file.connections
        self.changes = changes
        history = file.history?.statements
        watch = try FileWatch([path, "\(path)-wal"], queue: changes.queue) {
            // Changes until now are visible to the program already.
            version = try connections.write { try $0.dataVersion }
        } _: { [weak self] in
            self?.lookSoon()
        }
        if watch == nil {
            Log.warning(
                "Changes that other programs make to \(path) are not announced: the system has no more watches to "
                    + "give (fs.inotify.max_user_instances)"
            )
        }
    }

    private func lookSoon() {
        guard next == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: changes.queue)
        timer.schedule(deadline: .now() + Self.delay)
        timer.setEventHandler { [weak self] in
            // Writes during the check lead to another one.
            self?.next = nil
            self?.look()
        }
        next = timer
        timer.resume()
    }

    private func look() {
        do {
            while try !lookOnce() {}
        } catch {
            // The store has been closed, or cannot be read. In the latter case, reads of the program report it.
            Log.annotation("watching a store for changes failed: \(error)", level: 1)
        }
    }

    /// Announces commits of other programs. Returns false if one is still in progress.
    private func lookOnce() throws -> Bool {
        do {
            let found = try connections.write { connection -> Finding in
                // Throws once the store has been closed.
                _ = try connection.dataVersion
                // One of several commits may be visible already while the last one is still being written.
                if !connection.isReadOnly { try connections.waitForOthers(atMost: Self.patience) }
                let current = try connection.dataVersion
                guard current != version else { return connection.isReadOnly ? .nothingYet : .nothing }
                version = current
                return .commit(
                    try history.map { try HistorySequences(session: connection, statements: $0).lastTransaction() }
                )
            }
            switch found {
            case .commit(let number):
                changes.post(number)
                if try connections.write({ $0.isReadOnly }) { lookAgain() }
            case .nothingYet: lookAgain()
            case .nothing: break
            }
            return true
        } catch let error as SQLiteError where error.isBusy {
            return false
        }
    }

    /// The result of a check.
    private enum Finding {
        case nothing
        /// Another program may be about to finish a commit.
        case nothingYet
        /// Other programs have committed; the number is that of the history's last transaction.
        case commit(Int64?)
    }

    /// Checks once more after a moment. A read-only connection cannot wait for writers.
    private func lookAgain() {
        guard afterthought == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: changes.queue)
        timer.schedule(deadline: .now() + .milliseconds(100))
        timer.setEventHandler { [weak self] in
            self?.look()
            self?.afterthought = nil
        }
        afterthought = timer
        timer.resume()
    }
}
