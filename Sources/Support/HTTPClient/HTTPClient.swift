package import Foundation

/// A client of HTTP/1.1, which keeps connections for later requests.
///
/// ```swift
/// let client = HTTPClient()
/// var request = ClientRequest("POST", url)
/// request.content = .bytes(Array("{}".utf8))
/// let response = try await client.send(request)
/// ```
///
/// It sends each request once, with one exception: a `GET` or `HEAD` is sent anew if the server ends a connection that had rested,
/// without a byte of an answer. It follows redirects only where they are asked for, and stores nothing. When the task that waits
/// is cancelled, the wait ends at once, and the connection with it.
package final class HTTPClient: Sendable {
    private let pool: ConnectionPool

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - authority: A file of PEM with certificates of authorities that are trusted beside those of the system.
    ///   - privateNetworkRefusal: What is said about hosts of private networks, which are not connected to; nil if they are. It
    ///     counts for redirects, too.
    ///   - environment: The variables that name proxies.
    package init(
        authority: URL? = nil,
        privateNetworkRefusal: String? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        let encryption = ClientEncryption(authority: authority)
        pool = ConnectionPool(encryption, ProxyRules(environment), privateNetworkRefusal: privateNetworkRefusal)
    }

    deinit { pool.close() }

    /// Sends a request and returns the response, whatever its status is.
    package func send(_ request: ClientRequest) async throws(HTTPClientError) -> ClientResponse {
        var request = request
        while true {
            let exchange = try ClientExchange(request)
            let response = try await exchange.outcome { pool.give(exchange) }.get()
            guard let next = request.redirected(by: response) else { return response }
            request = next
        }
    }
}

/// The reason why a request has no response.
package enum HTTPClientError: Error, Equatable, Sendable {
    /// There is no connection to the server, so it has not seen the request.
    case unreachable(String)
    /// The connection ended before the response did. The server may have handled the request.
    case broken(String)
    /// The server's answer is no response of HTTP, or larger than it may be.
    case malformed(String)
    /// Nothing came for as long as the request may wait.
    case timedOut
    /// The task that waited was cancelled.
    case cancelled
    /// A file of this machine could not be read or written.
    case file(String)

    /// A sentence for people.
    package var reason: String {
        switch self {
        case .unreachable(let reason), .broken(let reason), .malformed(let reason), .file(let reason): reason
        case .timedOut: "The server did not answer in time."
        case .cancelled: "The request was cancelled."
        }
    }

    /// The system's words for its last error.
    static var systemReason: String { String(cString: strerror(errno)) }
}
