internal import Foundation

extension ErrorFactory {
    /// 134110: A store has what no part of its model explains, and a migration would drop or overwrite it.
    static func migrationMeetsUnexplained(_ subject: String, _ reason: String, at url: URL?) -> CocoaError {
        makeError(
            .migration,
            "Cannot migrate \(store(at: url)): \(subject) \(reason)",
            advice: "The store is unchanged: find out who has written this, and move it out of the store first",
            storeURL: url,
            userInfo: ["subject": subject, "reason": reason]
        )
    }

    /// Returns the error for an SQLite failure: a specific one where there is a code for it, otherwise 134180. The
    /// error contains SQLite's result code under `NSSQLiteErrorDomain`, and the underlying error.
    static func sqlite(_ failure: SQLiteFailure, at url: URL?) -> CocoaError {
        switch failure.primaryCode {
        // Statements are only interrupted in files with code of others.
        case 9: foreignCodeWithoutEnd(failure, at: url)
        case 5, 6: storeBusy(at: url, failure: failure)
        case 8: readOnlyStore(at: url, failure: failure)
        case 11, 26: corruptStore(at: url, failure: failure)
        case 13: outOfSpace(at: url, failure: failure)
        case 14: cannotOpenStore(at: url, failure: failure)
        default: sqliteFailed(failure, at: url)
        }
    }

    /// 513: The store is read-only.
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

    /// 640: The disk is full.
    static func outOfSpace(at url: URL?, failure: SQLiteFailure? = nil) -> CocoaError {
        makeError(
            .fileWriteOutOfSpace,
            "Cannot write to \(store(at: url)), since the disk is full\(failure.suffix)",
            advice: "Free some space and save again: the context has kept its changes",
            storeURL: url,
            failure: failure
        )
    }

    /// 134090: The store was locked by another connection for longer than the timeout.
    static func storeBusy(at url: URL?, timeout: TimeInterval? = nil, failure: SQLiteFailure? = nil) -> CocoaError {
        let wait = timeout.map { " and did not become free in \($0) seconds" } ?? ""
        return makeError(
            .persistentStoreTimeout,
            "Cannot use \(store(at: url)), which is locked by another connection\(wait)\(failure.suffix)",
            advice: "Try again, or raise NSPersistentStoreTimeoutOption",
            storeURL: url,
            failure: failure
        )
    }

    /// 134080: A file has triggers or views of others, which the options refuse.
    static func foreignCode(_ names: [String], at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreOpen,
            "\(store(at: url)) is refused, since Core Data has not made \(list(names))",
            advice:
                "Look at them with `coredata inspect`, and have them removed by the one who wrote the file, or leave out "
                + "NSSQLiteRefusesForeignCodeOption",
            storeURL: url
        )
    }

    /// 134180: A trigger or view of others ran too long.
    private static func foreignCodeWithoutEnd(_ failure: SQLiteFailure, at url: URL?) -> CocoaError {
        makeError(
            .sqlite,
            "A trigger in \(store(at: url)), which Core Data has not made, ran too long: \(failure.text)",
            advice:
                "Nothing was written. `coredata inspect` lists such triggers: have them removed by the one who wrote "
                + "the file, or set NSSQLiteRefusesForeignCodeOption to refuse the file",
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

/// An SQLite error.
struct SQLiteFailure {
    /// The result code, extended if available.
    let resultCode: Int32
    /// SQLite's message.
    let message: String
    /// The statement that failed, if there was one.
    var statement: String?
    /// The original error of the layer below.
    var underlying: (any Error)?

    /// The primary result code: the lowest byte.
    var primaryCode: Int32 { resultCode & 0xFF }

    /// The failure as part of a message.
    var text: String {
        "\(message) (SQLite result code \(resultCode))" + (statement.map { " in \"\($0)\"" } ?? "")
    }

    /// The user info for errors. The underlying error can be cast to `NSError`, and has the result code as its code.
    var userInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        info[NSUnderlyingErrorKey] = underlying
        let error = NSError(domain: NSSQLiteErrorDomain, code: Int(resultCode), userInfo: info)
        return [NSSQLiteErrorDomain: Int(resultCode), NSUnderlyingErrorKey: error]
    }
}
