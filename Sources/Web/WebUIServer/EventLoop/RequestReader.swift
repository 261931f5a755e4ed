internal import CWebUISockets
internal import Foundation

/// Reads the header of a request from the library.
struct RequestReader {
    let wsi: OpaquePointer
    let gate: Gate
    let isBehindProxy: Bool

    private static func method(_ number: Int32) -> HTTPMethod? {
        switch Int(number) {
        case LWSHUMETH_GET: .get
        case LWSHUMETH_POST: .post
        case LWSHUMETH_PUT: .put
        case LWSHUMETH_PATCH: .patch
        case LWSHUMETH_DELETE: .delete
        case LWSHUMETH_HEAD: .head
        default: nil
        }
    }

    /// The header fields that are read, with the library's tokens.
    private static let fields: [(name: String, token: lws_token_indexes)] = [
        ("host", WSI_TOKEN_HOST), ("origin", WSI_TOKEN_ORIGIN), ("cookie", WSI_TOKEN_HTTP_COOKIE),
        ("referer", WSI_TOKEN_HTTP_REFERER), ("accept", WSI_TOKEN_HTTP_ACCEPT),
        ("accept-encoding", WSI_TOKEN_HTTP_ACCEPT_ENCODING), ("accept-language", WSI_TOKEN_HTTP_ACCEPT_LANGUAGE),
        ("content-length", WSI_TOKEN_HTTP_CONTENT_LENGTH), ("content-type", WSI_TOKEN_HTTP_CONTENT_TYPE),
        ("transfer-encoding", WSI_TOKEN_HTTP_TRANSFER_ENCODING), ("if-none-match", WSI_TOKEN_HTTP_IF_NONE_MATCH),
        ("user-agent", WSI_TOKEN_HTTP_USER_AGENT), ("authorization", WSI_TOKEN_HTTP_AUTHORIZATION),
        ("upgrade", WSI_TOKEN_UPGRADE), ("x-forwarded-for", WSI_TOKEN_X_FORWARDED_FOR),
    ]

    /// Returns the request without its body.
    func read() throws -> HTTPRequest {
        let (method, path) = try target()
        var headers: HTTPHeaders = [:]
        for field in Self.fields {
            if let value = text(of: field.token) { headers.append(field.name, value) }
        }
        if headers["host"] == nil, let authority = text(of: WSI_TOKEN_HTTP_COLON_AUTHORITY) {
            headers["host"] = authority
        }
        let request = HTTPRequest(
            method: method,
            path: path,
            query: query(),
            headers: headers,
            peer: peer(headers),
            isSecure: gate.cookie.isSecure,
            visitor: .new(),
            gate: gate
        )
        guard let visitor = gate.cookie.visitor(in: request.cookies) else { return request }
        var known = request
        known.visitor = visitor
        return known
    }

    private func target() throws -> (HTTPMethod, String) {
        // With HTTP/2, a WebSocket is requested by the method `CONNECT` (RFC 8441).
        if text(of: WSI_TOKEN_HTTP_COLON_METHOD) == "CONNECT", let path = text(of: WSI_TOKEN_HTTP_COLON_PATH) {
            return (.get, String(path.prefix { $0 != "?" }))
        }
        var start: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        let number = lws_http_get_uri_and_method(wsi, &start, &count)
        guard let start, count > 0 else { throw HTTPRefusal(.badRequest, "The request has no address.") }
        guard let method = Self.method(number) else {
            throw HTTPRefusal(.methodNotAllowed, "The server does not know this method.")
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(count))
        guard let path = String(validating: bytes, as: UTF8.self) else {
            throw HTTPRefusal(.badRequest, "The address is not UTF-8.")
        }
        return (method, path)
    }

    /// Returns the query, which the library has split at ampersands before decoding it.
    private func query() -> QueryItems {
        var pairs: [(name: String, value: String)] = []
        while pairs.count < 200 {
            let number = Int32(pairs.count)
            let count = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, number)
            guard count > 0 else { break }
            let pair = copy(count) { lws_hdr_copy_fragment(wsi, $0, $1, WSI_TOKEN_HTTP_URI_ARGS, number) } ?? ""
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1]) : ""
            pairs.append((String(parts[0]), value))
        }
        return QueryItems(pairs)
    }

    private func text(of token: lws_token_indexes) -> String? {
        let count = lws_hdr_total_length(wsi, token)
        guard count > 0 else { return nil }
        return copy(count) { lws_hdr_copy(wsi, $0, $1, token) }
    }

    private func copy(_ count: Int32, _ fill: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
        // The library terminates strings with a zero.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(count) + 1) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let copied = fill(start, count + 1)
            guard copied >= 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(copied)), as: UTF8.self)
        }
    }

    private func peer(_ headers: HTTPHeaders) -> String {
        // The last address is the one that the proxy itself has seen.
        if isBehindProxy, let last = headers["x-forwarded-for"]?.split(separator: ",").last {
            return last.trimmingCharacters(in: .whitespaces)
        }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let start = buffer.baseAddress, lws_get_peer_simple(wsi, start, buffer.count) != nil else {
                return ""
            }
            return String(cString: start)
        }
    }
}
