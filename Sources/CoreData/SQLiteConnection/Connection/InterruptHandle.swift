internal import CSQLite
internal import Synchronization

/// Ends the running statements of a connection from any thread.
package final class InterruptHandle: Sendable {
    /// The address of SQLite's connection, until it is closed. A pointer could not go into the lock.
    private let address: Mutex<UInt?>

    /// Makes a handle for an open connection.
    init(_ handle: OpaquePointer) {
        address = Mutex(UInt(bitPattern: handle))
    }

    /// Lets the statements that are running fail with `SQLITE_INTERRUPT`; does nothing after the connection was closed.
    package func interrupt() {
        // Under the lock, because the connection must not be closed meanwhile.
        address.withLock { address in
            guard let address, let handle = OpaquePointer(bitPattern: address) else { return }
            sqlite3_interrupt(handle)
        }
    }

    /// Lets go of the connection, which is about to be closed.
    func disconnect() {
        address.withLock { $0 = nil }
    }
}
