/// When a transaction takes its locks.
package enum TransactionKind: String, Sendable {
    /// With the first statement that reads or writes.
    case deferred = "BEGIN DEFERRED"
    /// At once for writing; others may read.
    case immediate = "BEGIN IMMEDIATE"
    /// At once; without a write-ahead log, others may not even read.
    case exclusive = "BEGIN EXCLUSIVE"
}
