public import Foundation

/// An HTTP response.
public struct HTTPResponse: Sendable {
    /// The body of a response.
    public enum Body: Sendable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// A file that is read while it is sent. The length of the response is the size of the file when sending
        /// begins.
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

    /// Returns an HTML page that browsers do not cache.
    public static func html(_ html: String, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["content-type": "text/html; charset=utf-8", "cache-control": "no-store"],
            body: .bytes(Array(html.utf8))
        )
    }

    /// Returns plain text that browsers do not cache.
    public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["content-type": "text/plain; charset=utf-8", "cache-control": "no-store"],
            body: .bytes(Array(text.utf8))
        )
    }

    /// Redirects the browser to another address on this site with GET (`303 See Other`), as after a form was submitted.
    /// A target on another site becomes `/`.
    public static func redirect(to target: String) -> HTTPResponse {
        HTTPResponse(status: .seeOther, headers: ["location": localTarget(target), "cache-control": "no-store"])
    }

    static func refusal(_ refusal: HTTPRefusal) -> HTTPResponse {
        .text(refusal.reason + "\n", status: refusal.status)
    }

    /// Returns the target if it is a path on this site, and `/` otherwise: an address taken from a request must not
    /// lead to another site.
    static func localTarget(_ target: String) -> String {
        let isLocal = target.hasPrefix("/") && !target.hasPrefix("//") && !target.contains("\\")
        return isLocal ? target : "/"
    }
}

/// The status code of a response.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let ok = HTTPStatus(rawValue: 200)
    public static let created = HTTPStatus(rawValue: 201)
    public static let noContent = HTTPStatus(rawValue: 204)
    public static let seeOther = HTTPStatus(rawValue: 303)
    public static let notModified = HTTPStatus(rawValue: 304)
    public static let badRequest = HTTPStatus(rawValue: 400)
    public static let unauthorized = HTTPStatus(rawValue: 401)
    public static let forbidden = HTTPStatus(rawValue: 403)
    public static let notFound = HTTPStatus(rawValue: 404)
    public static let methodNotAllowed = HTTPStatus(rawValue: 405)
    public static let lengthRequired = HTTPStatus(rawValue: 411)
    public static let contentTooLarge = HTTPStatus(rawValue: 413)
    public static let unsupportedMediaType = HTTPStatus(rawValue: 415)
    public static let misdirectedRequest = HTTPStatus(rawValue: 421)
    public static let tooManyRequests = HTTPStatus(rawValue: 429)
    public static let internalServerError = HTTPStatus(rawValue: 500)
    public static let serviceUnavailable = HTTPStatus(rawValue: 503)
    public static let insufficientStorage = HTTPStatus(rawValue: 507)

    /// Whether responses with this status have no body.
    var hasNoBody: Bool { self == .noContent || self == .notModified }
}

/// The reason why a request is refused, in words for the user. Handlers may throw it.
public struct HTTPRefusal: Error, Sendable, CustomStringConvertible {
    /// The status of the response.
    public let status: HTTPStatus
    /// A sentence that says what is wrong and what to do about it.
    public let reason: String

    public init(_ status: HTTPStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    public var description: String { "\(status.rawValue): \(reason)" }
}
