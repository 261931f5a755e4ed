internal import CSQLite

/// How far a checkpoint of the write-ahead log goes.
package enum CheckpointMode: Sendable {
    /// As far as it gets without waiting for anybody.
    case passive
    /// To the end of the log, waiting for those who write and read.
    case full
    /// Further, until the next writer begins at the start of the log.
    case restart
    /// Further, until the log is empty.
    case truncate

    /// SQLite's number for it.
    var code: Int32 {
        switch self {
        case .passive: SQLITE_CHECKPOINT_PASSIVE
        case .full: SQLITE_CHECKPOINT_FULL
        case .restart: SQLITE_CHECKPOINT_RESTART
        case .truncate: SQLITE_CHECKPOINT_TRUNCATE
        }
    }
}
