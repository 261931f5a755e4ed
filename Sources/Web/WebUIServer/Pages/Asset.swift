internal import CWebUISockets
internal import Foundation
internal import ServerSecurity

/// A static file whose URL contains a digest of its content, so that browsers may cache it indefinitely.
public struct Asset: Sendable {
    /// The URL path under which the asset is served.
    public let path: String
    let contentType: String
    let bytes: [UInt8]
    /// The content compressed with gzip; nil if that is not smaller.
    let compressed: [UInt8]?
    let tag: String

    /// Creates an asset.
    ///
    /// - Parameters:
    ///   - name: The part of the file name before the digest.
    ///   - suffix: The file extension, without a dot.
    ///   - contentType: The content type, such as `text/css; charset=utf-8`.
    ///   - bytes: The content.
    public init(name: String, suffix: String, contentType: String, bytes: [UInt8]) {
        let digest = Array(Self.digest(of: bytes).prefix(12)).base64URL
        path = "/-/\(name)-\(digest).\(suffix)"
        self.contentType = contentType
        self.bytes = bytes
        tag = "\"\(digest)\""
        compressed = Self.compress(bytes)
    }

    /// Returns an SVG drawing as an asset.
    public static func drawing(_ name: String, _ svg: String) -> Asset {
        Asset(name: name, suffix: "svg", contentType: "image/svg+xml", bytes: Array(svg.utf8))
    }

    static func script(_ name: String, _ bytes: [UInt8]) -> Asset {
        Asset(name: name, suffix: "js", contentType: "text/javascript; charset=utf-8", bytes: bytes)
    }

    /// Returns the response to a request for the asset.
    func response(to request: HTTPRequest) -> HTTPResponse {
        let cache = "public, max-age=31536000, immutable"
        return .kept(bytes, compressed: { compressed }, of: contentType, tag: tag, cache: cache, for: request)
    }

    static func digest(of bytes: [UInt8]) -> [UInt8] {
        Digest.of(bytes)
    }

    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: bytes.count)
        let count = webui_gzip(bytes, bytes.count, &output, output.count)
        return count > 0 ? Array(output.prefix(count)) : nil
    }
}

extension Routes {
    /// Serves assets under their paths. They are public, because the login page needs them, too.
    public mutating func serve(_ assets: [Asset]) {
        for asset in assets {
            on(.get, asset.path, isPublic: true) { asset.response(to: $0) }
        }
    }
}
