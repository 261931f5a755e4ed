internal import CWebUISockets

/// The header fields that are read from the library: those that it knows by number, and others by name.
struct RequestHeaders {
    /// The fields of the HTTP standards, with the library's tokens.
    private static let known: [(name: String, token: lws_token_indexes)] = (0..<WSI_TOKEN_COUNT.rawValue)
        .compactMap { number in
            let token = lws_token_indexes(rawValue: number)
            guard let text = lws_token_to_string(token) else { return nil }
            let name = String(decoding: UnsafeRawBufferPointer(start: text, count: strlen(text)), as: UTF8.self)
            // Others are the parts of a request line, and fields of HTTP/2 that begin with a colon.
            guard name.hasSuffix(":"), !name.hasPrefix(":") else { return nil }
            return (String(name.dropLast()).lowercased(), token)
        }

    /// The names of other fields, with the colon that the library expects.
    private let others: [String]

    init(others: [String]) {
        let known = Set(Self.known.map(\.name))
        self.others = others.map { $0.lowercased() }.filter { !known.contains($0) }.map { $0 + ":" }
    }

    /// Returns the header of a request.
    func read(from wsi: OpaquePointer) -> HTTPHeaders {
        var headers: HTTPHeaders = [:]
        for field in Self.known {
            if let value = RequestReader.text(of: field.token, wsi) { headers.append(field.name, value) }
        }
        if headers["host"] == nil, let authority = RequestReader.text(of: WSI_TOKEN_HTTP_COLON_AUTHORITY, wsi) {
            headers["host"] = authority
        }
        // The library keeps the names of other fields for HTTP/1 only.
        guard lws_get_network_wsi(wsi) == wsi else { return headers }
        for name in others {
            let length = lws_hdr_custom_length(wsi, name, Int32(name.utf8.count))
            guard length >= 0 else { continue }
            let value = RequestReader.copy(length) {
                lws_hdr_custom_copy(wsi, $0, $1, name, Int32(name.utf8.count))
            }
            if let value { headers.append(String(name.dropLast()), value) }
        }
        return headers
    }
}
