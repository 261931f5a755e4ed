internal import Foundation

/// The pictures that a page shows, by names that are made of their bytes: the same name is always the same picture.
@MainActor
final class ResourceTable {
    private var resources: [String: PageResource] = [:]

    subscript(name: String) -> PageResource? { resources[name] }

    /// The path at which the page finds the data.
    func path(of data: Data) -> String {
        let bytes = [UInt8](data)
        let name = Self.digest(of: bytes)
        if resources[name] == nil {
            resources[name] = PageResource(contentType: Self.contentType(of: bytes), bytes: bytes)
        }
        return "/r/\(name)"
    }

    /// FNV-1a from two starting points: enough to tell the pictures of a page from each other.
    private static func digest(of bytes: [UInt8]) -> String {
        var first: UInt64 = 0xCBF2_9CE4_8422_2325
        var second: UInt64 = 0x8422_2325_CBF2_9CE4
        for byte in bytes {
            first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
            second = (second ^ UInt64(byte ^ 0x5A)) &* 0x100_0000_01B3
        }
        return String(first, radix: 36) + String(second, radix: 36)
    }

    /// What the data is by how it begins. What is not known is not shown by browsers.
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

/// A file that a user has uploaded.
public struct Upload: Sendable {
    /// The name that the file had.
    public var name: String
    /// What it is, such as `image/png`, as the browser said.
    public var contentType: String
    /// Reads the bytes.
    public var read: @Sendable () throws -> [UInt8]

    /// Says that the file is not needed any more, so that another one may come in its place.
    public var discard: @Sendable () -> Void

    /// Describes a file.
    public init(
        name: String,
        contentType: String,
        discard: @escaping @Sendable () -> Void = {},
        read: @escaping @Sendable () throws -> [UInt8]
    ) {
        self.name = name
        self.contentType = contentType
        self.discard = discard
        self.read = read
    }
}
