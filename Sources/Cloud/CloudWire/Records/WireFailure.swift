package import UntrustedJSON

/// An error in an answer: of the whole request, or of one of its items.
package struct WireFailure: Error, Hashable, Sendable {
    package var code: WireErrorCode
    /// One sentence for the developer.
    package var reason: String
    /// The request, as the service's log names it.
    package var uuid: String?
    /// Seconds after which the request may succeed.
    package var retryAfter: Double?
    /// The page on which the user signs in.
    package var redirectURL: String?
    /// The record as the service has it, for a conflict.
    package var serverRecord: WireRecord?
    /// Whether a token has expired because a backup of the service was restored, or the zone was deleted and made again: what the
    /// client knows and the service does not was lost, and not deleted. An addition of this package's service.
    package var isAfterLoss = false
    /// The reason for the operator of the service, which is never sent: it may name files.
    package var cause: String?

    package init(_ code: WireErrorCode, _ reason: String) {
        (self.code, self.reason) = (code, reason)
    }

    package static func badRequest(_ reason: String) -> WireFailure { WireFailure(.badRequest, reason) }

    /// Reads an error; nil if there is none. A code of the future is an internal error that says its name.
    package init?(_ node: JSONNode) {
        guard let name = node["serverErrorCode"]?.string else { return nil }
        let reason = node["reason"]?.string ?? ""
        if let code = WireErrorCode(rawValue: name) {
            self.init(code, reason)
        } else {
            self.init(.internalError, "\(name): \(reason)")
        }
        uuid = node["uuid"]?.string
        retryAfter = node["retryAfter"]?.double
        redirectURL = node["redirectURL"]?.string
        isAfterLoss = node["isAfterLoss"]?.bool ?? false
        do throws(WireFailure) {
            serverRecord = try node["serverRecord"].map { node throws(WireFailure) in try WireRecord(node) }
        } catch {
            self.reason += " (The record in this answer is unreadable: \(error.reason))"
        }
    }

    /// Writes the members of an error into an object.
    package func writeMembers(to writer: inout JSONWriter) {
        writer.member("uuid", uuid)
        writer.member("serverErrorCode", code.rawValue)
        writer.member("reason", reason)
        writer.member("retryAfter", retryAfter.map { $0.rounded(.up) }.flatMap { Int64(exactly: $0) })
        writer.member("redirectURL", redirectURL)
        if isAfterLoss { writer.member("isAfterLoss", true) }
        if let serverRecord { writer.member("serverRecord") { serverRecord.write(to: &$0) } }
    }
}
