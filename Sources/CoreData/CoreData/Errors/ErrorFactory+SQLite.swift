internal import Foundation

extension ErrorFactory {
    /// The error for whatever SQLite reports: one that says what it means to a store where there is a code for that, and
    /// 134180 elsewhere. It has SQLite's result code under `NSSQLiteErrorDomain`, and the error underneath.
    static func sqlite(_ failure: SQLiteFailure, at url: URL?) -> CocoaError {
        switch failure.primaryCode {
        case 5, 6: storeBusy(at: url, failure: failure)
        case 8: readOnlyStore(at: url, failure: failure)
        case 11, 26: corruptStore(at: url, failure: failure)
        case 13: outOfSpace(at: url, failure: failure)
        case 14: cannotOpenStore(at: url, failure: failure)
        default: sqliteFailed(failure, at: url)
        }
    }

    /// Writing to a store that may only be read: 513.
    static func readOnlyStore(at url: URL?, failure: SQLiteFailure? = nil) -> CocoaError {
        makeError(
            .fileWriteNoPermission,
            "Cannot write to \(store(at: url)), which is read-only\(failure.suffix)",
            advice: "Open it without NSReadOnlyPersistentStoreOption, and check that the program may write to the file "
                + "and its folder",
            storeURL: url,
            failure: failure
        )
    }

    /// No room is left for the store: 640.
    static func outOfSpace(at url: URL?, failure: SQLiteFailure? = nil) -> CocoaError {
        makeError(
            .fileWriteOutOfSpace,
            "Cannot write to \(store(at: url)), since the disk is full\(failure.suffix)",
            advice: "Make room and save again: the changes are kept in the context",
            storeURL: url,
            failure: failure
        )
    }

    /// Others kept the store locked for longer than one waits: 134090.
    static func storeBusy(at url: URL?, timeout: TimeInterval? = nil, failure: SQLiteFailure? = nil) -> CocoaError {
        let wait = timeout.map { " and did not become free in \($0) seconds" } ?? ""
        return makeError(
            .persistentStoreTimeout,
            "Cannot use \(store(at: url)), which is in use by others\(wait)\(failure.suffix)",
            advice: "Try again, or raise NSPersistentStoreTimeoutOption",
            storeURL: url,
            failure: failure
        )
    }

    private static func sqliteFailed(_ failure: SQLiteFailure, at url: URL?) -> CocoaError {
        makeError(
            .sqlite,
            "SQLite failed on \(store(at: url)): \(failure.text)",
            advice: "See sqlite.org/rescode.html for what the result code means",
            storeURL: url,
            failure: failure
        )
    }
}
