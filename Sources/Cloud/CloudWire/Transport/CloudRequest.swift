package import UntrustedJSON

/// A request to the service, before it becomes one of HTTP.
package struct CloudRequest: Sendable {
    /// How the request proves who asks.
    package enum Credentials: Hashable, Sendable {
        /// An API token, which stands for a program, and a web token, which stands for a user of it.
        case tokens(api: String, web: String?)
        /// A signature with a key that the service knows: for the public database only.
        case signature(keyID: String, date: String, signature: String)
    }

    package var path: CloudPath
    /// The JSON of the request; empty for operations without one.
    package var body: [UInt8]
    package var credentials: Credentials?
    /// The name that the program has given itself.
    package var clientID: String?

    package init(_ path: CloudPath, body: [UInt8] = [], credentials: Credentials? = nil) {
        (self.path, self.body, self.credentials) = (path, body, credentials)
    }
}

/// The service's answer to a request.
package struct CloudResponse: Sendable {
    /// The status of HTTP.
    package var status: Int
    package var body: [UInt8]
    /// The user's next web token, if the one in the request may not be used again.
    package var webToken: String?
    /// The record name of the user who has asked; nil if there is none, or the service does not say. An addition of this package's
    /// service, by which programs tell the records of their own user without another request.
    package var user: String?
    /// Seconds after which the request may succeed, from the header `Retry-After`.
    package var retryAfter: Double?

    package init(status: Int = 200, body: [UInt8], webToken: String? = nil, retryAfter: Double? = nil) {
        (self.status, self.body, self.webToken, self.retryAfter) = (status, body, webToken, retryAfter)
    }

    package init(_ failure: WireFailure) {
        var writer = JSONWriter()
        writer.object { failure.writeMembers(to: &$0) }
        self.init(status: failure.code.status, body: writer.bytes, retryAfter: failure.retryAfter)
    }

    /// Returns what the answer says.
    ///
    /// - Throws: The service's error, or one that says that the answer is none of the service.
    package func read() throws(WireFailure) -> JSONNode {
        let node: JSONNode
        do {
            node = try JSONReader.read(body.isEmpty ? Array("{}".utf8) : body)
        } catch {
            throw unreadable("The answer is no JSON, from line \(error.line), column \(error.column).")
        }
        if var failure = WireFailure(node) {
            failure.retryAfter = failure.retryAfter ?? retryAfter
            throw failure
        }
        guard (200..<300).contains(status) else {
            throw unreadable("The answer has the status \(status), and no reason.")
        }
        return node
    }

    private func unreadable(_ reason: String) -> WireFailure {
        var failure = WireFailure(status == 503 ? .tryAgainLater : status == 429 ? .throttled : .internalError, reason)
        failure.retryAfter = retryAfter
        return failure
    }
}
