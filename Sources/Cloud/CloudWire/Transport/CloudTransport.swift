package import Foundation

/// The way to a service: over HTTP, or by a call if the service runs in the same process.
///
/// The rest of the client knows nothing of HTTP. A transport sends each request once: the operations of the client decide
/// what is sent again, and when.
package protocol CloudTransport: Sendable {
    /// Whether the service keeps what a date has beyond its milliseconds. Apple's own may refuse what it does not know.
    var keepsFractionsOfDates: Bool { get }

    /// Sends a request.
    ///
    /// - Throws: `CloudTransportError` if there was no answer. An answer that is an error is returned.
    func send(_ request: CloudRequest) async throws -> CloudResponse

    /// Sends a file to an address that `assets/upload` has given, and returns the answer.
    func upload(_ file: URL, to address: String) async throws -> CloudResponse

    /// Stores the content of an address in a file.
    func download(_ address: String, into file: URL) async throws

    /// Waits at an address that `tokens/create` has given for news.
    ///
    /// - Parameter wait: The seconds to wait at most; nil if the service chooses them, a minute at most.
    /// - Returns: The JSON of the news; an empty object if none came.
    func news(at address: String, wait: Int?) async throws -> CloudResponse
}

extension CloudTransport {
    package var keepsFractionsOfDates: Bool { true }
}

/// The reason why a request had no answer.
package enum CloudTransportError: Error, Sendable {
    /// There is no way to the service now.
    case unavailable(String)
    /// The connection failed on the way; the service may have handled the request.
    case failed(String)
    /// The answer took longer than the request may take.
    case timedOut

    /// Whether the service may have handled the request although there was no answer.
    package var mayHaveArrived: Bool {
        if case .unavailable = self { false } else { true }
    }
}
