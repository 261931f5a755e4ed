internal import Foundation
internal import SQLiteConnection

/// Finds out what other programs write to a store's file.
///
/// The system says when the file or its write-ahead log has been written. Whether that was somebody else, the connection
/// that writes knows: SQLite gives it another data version for commits that are not its own.
final class StoreWatch {
    private let connections: StoreConnections
    private let changes: RemoteChanges
    private let keepsHistory: Bool
    /// The data version that was seen last.
    private var version: Int64 = 0
    private var watch: FileWatch?
    /// Looks once more where nobody can be waited for.
    private var afterthought: (any DispatchSourceTimer)?

    /// How long a lock of others is waited for at a time, in seconds; meanwhile nobody of this program writes.
    private static let patience = 2.0

    init(_ file: SQLiteStore.File, path: String, _ changes: RemoteChanges) throws {
        connections = file.connections
        self.changes = changes
        keepsHistory = file.history != nil
        watch = try FileWatch([path, "\(path)-wal"], queue: changes.queue) {
            // What was written until now is what the program finds.
            version = try connections.write { try $0.dataVersion }
        } _: { [weak self] in
            self?.look()
        }
        if watch == nil {
            Log.warning(
                "Changes that other programs make to \(path) are not announced: the system has no more watches to "
                    + "give (fs.inotify.max_user_instances)"
            )
        }
    }

    private func look() {
        do {
            while try !lookOnce() {}
        } catch {
            // The store has been closed, or cannot be read, of which those are told who want to read it.
            Log.annotation("watching a store for changes failed: \(error)", level: 1)
        }
    }

    /// Tells of what others have written. False if they are still at it.
    private func lookOnce() throws -> Bool {
        do {
            let found = try connections.write { connection -> Finding in
                if try connection.dataVersion == version {
                    guard !connection.isReadOnly else { return .nothingYet }
                    try connections.waitForOthers(atMost: Self.patience)
                }
                let current = try connection.dataVersion
                guard current != version else { return .nothing }
                version = current
                return .commit(keepsHistory ? try HistorySequences.lastTransaction(connection) : nil)
            }
            switch found {
            case .commit(let number): changes.post(number)
            case .nothingYet: lookAgain()
            case .nothing: break
            }
            return true
        } catch let error as SQLiteError where error.isBusy {
            return false
        }
    }

    /// What a look came to.
    private enum Finding {
        case nothing
        /// Somebody may be about to finish a commit.
        case nothingYet
        /// Others have committed; the number is that of the last transaction of the history.
        case commit(Int64?)
    }

    /// Who may only read cannot wait for those who write, and looks once more a moment later.
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
