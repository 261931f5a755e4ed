/// Where a browser gets the drawing of a graph, and which one it should have.
///
/// A server answers at the address with the bytes of a ``GraphDrawing``, and checks the user's access there as everywhere.
public struct GraphSource: Sendable, Hashable {
    /// The address: a path of the same server.
    public var address: String
    /// The version of the drawing. When it changes, pages that show the graph load the drawing again. Nil while there is
    /// none yet.
    public var version: String?

    /// Creates a source.
    public init(address: String, version: String?) {
        (self.address, self.version) = (address, version)
    }
}

/// A drawing as a server sends it.
public struct PackedGraph: Sendable, Equatable {
    /// The media type.
    public static let contentType = "application/octet-stream"

    /// The bytes.
    public let bytes: [UInt8]
    /// A short text that differs if the bytes do, for ``GraphSource/version`` and for an entity tag.
    public let version: String

    /// Packs a drawing.
    public init(_ drawing: GraphDrawing) throws {
        bytes = try drawing.packed()
        // FNV-1a, over eight bytes at a time but the last ones: fast, and nobody gains by a collision.
        let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        version = String(hash, radix: 36)
    }
}
