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
/// It sends each request once, follows redirects only where they are asked for, and stores nothing. When the task that waits is
/// cancelled, the wait ends at once, and the connection with it.
package final class HTTPClient: Sendable {
    private let pool: ConnectionPool

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - authority: A file of PEM with certificates of authorities that are trusted beside those of the system.
    ///   - environment: The variables that name proxies.
    package init(
        authority: URL? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        pool = ConnectionPool(ClientEncryption(authority: authority), ProxyRules(environment))
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
