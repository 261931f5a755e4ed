/// A file or folder in an archive, as its list says.
public struct ZipEntry: Hashable, Sendable {
    /// What it is.
    public enum Kind: Hashable, Sendable {
        case file
        case folder
        /// Something that is not unpacked, and why.
        case other(String)
    }

    /// Where it lies: names with slashes between them, as far as they can be read.
    public let name: String
    /// What it is.
    public let kind: Kind
    /// How many bytes it has.
    public let byteCount: Int
    let packedCount: Int
    let isDeflated: Bool
    let checksum: UInt32
    let offset: Int

    /// The names from the archive's root down; nil where one of them would lead elsewhere.
    static func components(of name: String, depth: Int) -> [String]? {
        let names = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isSafe = names.allSatisfy { part in
            !part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255
                && !part.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        }
        // `C:` is a disk of Windows.
        guard isSafe, names.count <= depth, !(names.first?.hasSuffix(":") ?? true) else { return nil }
        return names
    }
}
