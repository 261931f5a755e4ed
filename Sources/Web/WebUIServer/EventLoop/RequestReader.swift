internal import CWebUISockets
internal import Foundation

/// Reads the header of a request from the library.
struct RequestReader {
    let wsi: OpaquePointer
    let gate: Gate
    let fields: RequestHeaders
    let isBehindProxy: Bool

    private static func method(_ number: Int32) -> HTTPMethod? {
        switch Int(number) {
        case LWSHUMETH_GET: .get
        case LWSHUMETH_POST: .post
        case LWSHUMETH_PUT: .put
        case LWSHUMETH_PATCH: .patch
        case LWSHUMETH_DELETE: .delete
        case LWSHUMETH_HEAD: .head
        case LWSHUMETH_OPTIONS: .options
        default: nil
        }
    }

    /// Returns the request without its body.
    func read() throws -> HTTPRequest {
        let (method, path) = try target()
        let headers = fields.read(from: wsi)
        try requireClarity(headers)
        return HTTPRequest(
            method: method,
            path: path,
            query: query(),
            headers: headers,
            peer: peer(headers),
            isSecure: gate.cookie.isSecure,
            visitor: .nobody,
            gate: gate
        )
    }

    /// Refuses requests that a proxy in front may have understood in another way.
    private func requireClarity(_ headers: HTTPHeaders) throws {
        if lws_get_network_wsi(wsi) == wsi, let version = Self.text(of: WSI_TOKEN_HTTP, wsi),
            version != "HTTP/1.1", version != "HTTP/1.0"
        {
            throw HTTPRefusal(.badRequest, "The server does not speak this version of HTTP.")
        }
        if let host = headers["host"], HostPolicy.name(in: host) == nil {
            throw HTTPRefusal(.badRequest, "The header field Host must be the name of one host, and a port at most.")
        }
    }

    /// Whether the client speaks HTTP/1.0, which has no chunks.
    var isVersionOld: Bool { Self.text(of: WSI_TOKEN_HTTP, wsi) == "HTTP/1.0" }

    private func target() throws -> (HTTPMethod, String) {
        // With HTTP/2, a WebSocket is requested by the method `CONNECT` (RFC 8441).
        if Self.text(of: WSI_TOKEN_HTTP_COLON_METHOD, wsi) == "CONNECT",
            let path = Self.text(of: WSI_TOKEN_HTTP_COLON_PATH, wsi)
        {
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
            let pair = Self.copy(count) { lws_hdr_copy_fragment(wsi, $0, $1, WSI_TOKEN_HTTP_URI_ARGS, number) } ?? ""
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1]) : ""
            pairs.append((String(parts[0]), value))
        }
        return QueryItems(pairs)
    }

    /// Whether the library will take what follows the head for a body.
    static func hasBody(_ wsi: OpaquePointer) -> Bool {
        [WSI_TOKEN_HTTP_CONTENT_LENGTH, WSI_TOKEN_POST_URI, WSI_TOKEN_PUT_URI, WSI_TOKEN_PATCH_URI]
            .contains { lws_hdr_total_length(wsi, $0) > 0 }
    }

    static func text(of token: lws_token_indexes, _ wsi: OpaquePointer) -> String? {
        let count = lws_hdr_total_length(wsi, token)
        guard count > 0 else { return nil }
        return copy(count) { lws_hdr_copy(wsi, $0, $1, token) }
    }

    /// Returns a text that the library writes into memory of the given size.
    static func copy(_ count: Int32, _ fill: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
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
        return Self.address(of: wsi)
    }

    /// Returns the address at the other end of a connection.
    static func address(of wsi: OpaquePointer) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let start = buffer.baseAddress, lws_get_peer_simple(wsi, start, buffer.count) != nil else {
                return ""
            }
            return String(cString: start)
        }
    }
}
