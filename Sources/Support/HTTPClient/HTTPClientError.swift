internal import Glibc

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
