package import CloudWire
package import Foundation

/// A request that was answered, as the log keeps it. It tells nothing of what was stored.
package struct LogEntry: Hashable, Sendable {
    package var time: Date
    package var path: CloudPath
    /// The zone that the request names, if it names one.
    package var zoneName: String?
    /// The user, or the key of a server; nil for a program without a user.
    package var user: String?
    /// The client, as it calls itself: one installation of a program.
    package var client: String?
    /// The name of the token or key that the request came with.
    package var program: String?
    /// The system that the client runs on, if its request tells it.
    package var platform: String?
    /// The name that the program has given to a group of operations.
    package var group: String?
    /// What the body consists of, without a value.
    package var digest = BodyDigest()
    /// The time from the last byte of the request to the answer.
    package var duration: Duration
    package var bytesIn: Int
    package var bytesOut: Int
    package var status: Int
    package var failure: WireErrorCode?
    /// The items that have failed, if the request as a whole has not.
    package var itemFailures = ItemFailures()
    /// The name of the request, which an error carries as `uuid`.
    package var request: String

    package init(
        time: Date,
        path: CloudPath,
        duration: Duration,
        bytesIn: Int,
        bytesOut: Int,
        status: Int,
        request: String
    ) {
        (self.time, self.path, self.duration, self.request) = (time, path, duration, request)
        (self.bytesIn, self.bytesOut, self.status) = (bytesIn, bytesOut, status)
    }

    /// The entry without the character NUL, which clients may send and not all stores can keep.
    var storable: LogEntry {
        var entry = self
        for part in [\LogEntry.zoneName, \.user, \.client, \.program, \.platform, \.group] {
            entry[keyPath: part]?.removeAll { $0 == "\0" }
        }
        entry.digest.removeNUL()
        return entry
    }
}

extension Caller {
    /// The name of the caller in the log.
    package var logName: String? {
        switch self {
        case .anyone: nil
        case .user(let name): name
        case .server(let keyID): "key \(keyID.prefix(8))"
        case .operator(let login): "operator \(login)"
        }
    }
}

/// The number and age of the entries that a log keeps.
package struct LogLimits: Sendable {
    package var entries = 200_000
    package var days = 30.0

    package init() {}
}
