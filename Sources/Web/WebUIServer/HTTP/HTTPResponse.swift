public import Foundation

/// An answer.
public struct HTTPResponse: Sendable {
    /// What is sent behind the header fields.
    public enum Body: Sendable {
        /// These bytes.
        case bytes([UInt8])
        /// A file that is read while it is sent; its size is that of the moment in which sending begins.
        case file(URL)
    }

    public var status: HTTPStatus
    public var headers: HTTPHeaders
    public var body: Body

    public init(status: HTTPStatus = .ok, headers: HTTPHeaders = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A page.
    public static func html(_ html: String, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["content-type": "text/html; charset=utf-8", "cache-control": "no-store"],
            body: .bytes(Array(html.utf8))
        )
    }

    /// Plain text.
    public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["content-type": "text/plain; charset=utf-8", "cache-control": "no-store"],
            body: .bytes(Array(text.utf8))
        )
    }

    /// Sends whoever asks to another address on this site, by GET, as is done after a form.
    public static func redirect(to target: String) -> HTTPResponse {
        HTTPResponse(status: .seeOther, headers: ["location": localTarget(target), "cache-control": "no-store"])
    }

    static func refusal(_ refusal: HTTPRefusal) -> HTTPResponse {
        .text(refusal.reason + "\n", status: refusal.status)
    }

    /// The target if it is a path of this site: what comes from a request must not lead elsewhere.
    static func localTarget(_ target: String) -> String {
        let isLocal = target.hasPrefix("/") && !target.hasPrefix("//") && !target.contains("\\")
        return isLocal ? target : "/"
    }
}
