internal import CWebSockets
internal import Foundation

/// A file that never changes under its address, because its address has a digest of its content: browsers keep it.
public struct Asset: Sendable {
    /// Where it is served.
    public let path: String
    let contentType: String
    let bytes: [UInt8]
    /// The same in gzip's format; nil if that is no smaller.
    let compressed: [UInt8]?
    let tag: String

    /// Makes an asset.
    ///
    /// - Parameters:
    ///   - name: The name in front of the digest.
    ///   - suffix: What the address ends in, without a dot.
    ///   - contentType: What it is, such as `text/css; charset=utf-8`.
    ///   - bytes: The content.
    public init(name: String, suffix: String, contentType: String, bytes: [UInt8]) {
        let digest = Array(Self.digest(of: bytes).prefix(12)).base64URL
        path = "/-/\(name)-\(digest).\(suffix)"
        self.contentType = contentType
        self.bytes = bytes
        tag = "\"\(digest)\""
        compressed = Self.compress(bytes)
    }

    /// A drawing in SVG.
    public static func drawing(_ name: String, _ svg: String) -> Asset {
        Asset(name: name, suffix: "svg", contentType: "image/svg+xml", bytes: Array(svg.utf8))
    }

    static func script(_ name: String, _ bytes: [UInt8]) -> Asset {
        Asset(name: name, suffix: "js", contentType: "text/javascript; charset=utf-8", bytes: bytes)
    }

    /// What answers a request for it.
    func response(to request: HTTPRequest) -> HTTPResponse {
        var headers: HTTPHeaders = [
            "cache-control": "public, max-age=31536000, immutable", "etag": tag, "vary": "accept-encoding",
        ]
        if request.headers["if-none-match"]?.contains(tag) == true {
            return HTTPResponse(status: .notModified, headers: headers)
        }
        headers["content-type"] = contentType
        if let compressed, request.headers["accept-encoding"]?.contains("gzip") == true {
            headers["content-encoding"] = "gzip"
            return HTTPResponse(headers: headers, body: .bytes(compressed))
        }
        return HTTPResponse(headers: headers, body: .bytes(bytes))
    }

    static func digest(of bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
        return digest
    }

    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: bytes.count)
        let count = webui_gzip(bytes, bytes.count, &output, output.count)
        return count > 0 ? Array(output.prefix(count)) : nil
    }
}

extension Routes {
    /// Serves assets at their addresses, to everybody: the page for logging in needs them, too.
    public mutating func serve(_ assets: [Asset]) {
        for asset in assets {
            on(.get, asset.path, isPublic: true) { asset.response(to: $0) }
        }
    }
}
