internal import Foundation

/// The pictures of a page, by names that are derived from their bytes: a name always refers to the same picture.
@MainActor
final class ResourceTable {
    private var resources: [String: PageResource] = [:]

    subscript(name: String) -> PageResource? { resources[name] }

    /// Returns the path under which the page loads the data.
    func path(of data: Data) -> String {
        let bytes = [UInt8](data)
        let name = Self.digest(of: bytes)
        if resources[name] == nil {
            resources[name] = PageResource(contentType: Self.contentType(of: bytes), bytes: bytes)
        }
        return "/r/\(name)"
    }

    /// Two FNV-1a hashes with different starting values, which is enough to distinguish the pictures of a page.
    private static func digest(of bytes: [UInt8]) -> String {
        var first: UInt64 = 0xCBF2_9CE4_8422_2325
        var second: UInt64 = 0x8422_2325_CBF2_9CE4
        for byte in bytes {
            first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
            second = (second ^ UInt64(byte ^ 0x5A)) &* 0x100_0000_01B3
        }
        return String(first, radix: 36) + String(second, radix: 36)
    }

    /// Returns the content type by the first bytes. Browsers don't show data of an unknown type.
    private static func contentType(of bytes: [UInt8]) -> String {
        let kinds: [([UInt8], String)] = [
            ([0x89, 0x50, 0x4E, 0x47], "image/png"), ([0xFF, 0xD8, 0xFF], "image/jpeg"),
            (Array("GIF8".utf8), "image/gif"), (Array("RIFF".utf8), "image/webp"),
            (Array("<svg".utf8), "image/svg+xml"), (Array("<?xml".utf8), "image/svg+xml"),
        ]
        if let kind = kinds.first(where: { bytes.starts(with: $0.0) }) {
            return kind.1
        }
        let brand = bytes.dropFirst(4).prefix(8)
        return brand.elementsEqual("ftypavif".utf8) ? "image/avif" : "application/octet-stream"
    }
}

/// A file that the user has uploaded.
public struct Upload: Sendable {
    /// The filename on the user's device. It is not a safe path.
    public var name: String
    /// The content type that the browser reports, such as `image/png`. It may be wrong.
    public var contentType: String
    /// The number of bytes, which is known before they are read.
    public var byteCount: Int
    /// Reads the contents.
    public var read: @Sendable () throws -> [UInt8]

    /// Deletes the uploaded file, which makes room for other uploads.
    public var discard: @Sendable () -> Void

    /// Creates an upload.
    public init(
        name: String,
        contentType: String,
        byteCount: Int = 0,
        discard: @escaping @Sendable () -> Void = {},
        read: @escaping @Sendable () throws -> [UInt8]
    ) {
        self.name = name
        self.contentType = contentType
        self.byteCount = byteCount
        self.discard = discard
        self.read = read
    }
}
