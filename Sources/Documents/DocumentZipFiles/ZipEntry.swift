public import Foundation

/// A file or folder in an archive, as listed in the central directory.
public struct ZipEntry: Hashable, Sendable {
    /// The kind of the entry.
    public enum Kind: Hashable, Sendable {
        case file
        case folder
        /// An item that is not unpacked, with the reason.
        case other(String)
    }

    /// The path in the archive, with slashes between the components.
    public let name: String
    /// The kind of the entry.
    public let kind: Kind
    /// The unpacked size in bytes, as stated in the central directory.
    public let byteCount: Int
    /// When the file was changed last; nil if the archive does not tell.
    public let modificationDate: Date?
    let packedCount: Int
    let isDeflated: Bool
    let checksum: UInt32
    let offset: Int

    /// The maximum length of a path in bytes: half of what the system takes, since it is unpacked below another path.
    static let longestName = 2048

    /// Returns the components of a path; nil if the path is not safe, too long or deeper than `depth`.
    static func components(of name: String, depth: Int) -> [String]? {
        let names = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isSafe = names.allSatisfy { part in
            !part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255
                && !part.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        }
        // `C:` is a Windows drive.
        let isShort = names.count <= depth && name.utf8.count <= longestName
        guard isSafe, isShort, !(names.first?.hasSuffix(":") ?? true) else { return nil }
        return names
    }
}
