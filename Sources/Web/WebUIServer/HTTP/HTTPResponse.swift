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
        /// Pieces that are produced while the response is sent.
        case stream(StreamedBody)
    }

    /// The status.
    public var status: HTTPStatus
    /// The header fields. The server adds the length of the body and security headers.
    public var headers: HTTPHeaders
    /// The body.
    public var body: Body

    /// Creates a response.
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

    /// Returns bytes that browsers keep and ask about again: whoever has those with the tag is told so, and gets nothing.
    /// The bytes are compressed if the browser takes that. No cache between them and the server keeps them.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - contentType: Its content type.
    ///   - tag: A text of letters and digits that differs if the bytes do.
    ///   - request: The request, which may name the tag that the browser has.
    public static func kept(
        _ bytes: [UInt8],
        of contentType: String,
        tag: String,
        for request: HTTPRequest
    ) -> HTTPResponse {
        let compress = { Asset.compress(bytes) }
        return kept(
            bytes,
            compressed: compress,
            of: contentType,
            tag: "\"\(tag)\"",
            cache: "private, no-cache",
            for: request
        )
    }

    static func kept(
        _ bytes: [UInt8],
        compressed: () -> [UInt8]?,
        of contentType: String,
        tag: String,
        cache: String,
        for request: HTTPRequest
    ) -> HTTPResponse {
        var headers: HTTPHeaders = ["cache-control": cache, "etag": tag, "vary": "accept-encoding"]
        if request.headers["if-none-match"]?.contains(tag) == true {
            return HTTPResponse(status: .notModified, headers: headers)
        }
        headers["content-type"] = contentType
        if request.headers["accept-encoding"]?.contains("gzip") == true, let compressed = compressed() {
            headers["content-encoding"] = "gzip"
            return HTTPResponse(headers: headers, body: .bytes(compressed))
        }
        return HTTPResponse(headers: headers, body: .bytes(bytes))
    }

    /// Redirects the browser to another address on this site with GET (`303 See Other`), as after a form was submitted.
    /// A target on another site becomes `/`.
    public static func redirect(to target: String) -> HTTPResponse {
        HTTPResponse(status: .seeOther, headers: ["location": localTarget(target), "cache-control": "no-store"])
    }

    /// Returns the target if it is a path on this site, and `/` otherwise: an address taken from a request must not
    /// lead to another site. Browsers leave out control characters before they look at an address, and so does this.
    static func localTarget(_ target: String) -> String {
        let target = HTTPHeaders.withoutControls(target)
        let isLocal = target.hasPrefix("/") && !target.hasPrefix("//") && !target.contains("\\")
        return isLocal ? target : "/"
    }
}
