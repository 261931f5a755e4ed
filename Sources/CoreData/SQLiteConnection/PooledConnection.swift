internal import Foundation

/// A connection of a pool, and the thread that it is lent to.
struct PooledConnection: @unchecked Sendable {
    // @unchecked Sendable because the pool hands each connection to one thread at a time, and its lock lies in between.

    /// The connection.
    let connection: Connection
    /// Interrupts the connection, whoever uses it.
    let interruptHandle: InterruptHandle
    /// The thread that uses the connection, or used it last.
    private(set) var thread: pthread_t

    /// Takes a connection into a pool.
    init(_ connection: Connection) {
        self.connection = connection
        interruptHandle = connection.interruptHandle
        thread = pthread_self()
    }

    /// The same connection, in use by a thread.
    func lent(to thread: pthread_t) -> PooledConnection {
        var pooled = self
        pooled.thread = thread
        return pooled
    }
}
