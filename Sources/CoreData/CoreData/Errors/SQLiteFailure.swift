internal import Foundation

/// What SQLite says about a call that did not succeed.
struct SQLiteFailure {
    /// SQLite's result code, preferably the extended one.
    let resultCode: Int32
    /// SQLite's message.
    let message: String
    /// The statement, if the failure is one of a statement.
    var statement: String?
    /// The error that the layer below reported, kept as it is.
    var underlying: (any Error)?

    /// The kind of failure, which the lowest byte of a result code says.
    var primaryCode: Int32 { resultCode & 0xFF }

    /// The failure as part of a message.
    var text: String {
        "\(message) (SQLite result code \(resultCode))" + (statement.map { " in \"\($0)\"" } ?? "")
    }

    /// What errors say about the failure. The error underneath is one that programs can cast to `NSError`, with the
    /// result code as its code.
    var userInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        info[NSUnderlyingErrorKey] = underlying
        let error = NSError(domain: NSSQLiteErrorDomain, code: Int(resultCode), userInfo: info)
        return [NSSQLiteErrorDomain: Int(resultCode), NSUnderlyingErrorKey: error]
    }
}
