public import Foundation

/// The path of a file relative to its vault's folder, such as `Ideas/Boxes.md`.
///
/// A path never leads out of its vault: it is relative and contains no `.` or `..`. Paths are compared byte by byte,
/// because a file system may distinguish names that are canonically equivalent in Unicode.
public struct VaultPath: Sendable {
    /// The components, joined by slashes.
    public let text: String

    /// Creates a path; nil if the text is empty or absolute, or contains an empty component, `.`, `..` or a zero byte.
    public init?(_ text: String) {
        let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isSafe = names.allSatisfy { name in
            !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8) && !name.contains(0)
        }
        guard isSafe else { return nil }
        self.text = text
    }

    private init(unchecked text: Substring.UTF8View) {
        self.text = String(Substring(text))
    }

    /// The components, from the vault's folder down.
    public var components: [String] {
        text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    /// The last component, such as `Boxes.md`.
    public var name: String {
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
        return String(text[text.utf8.index(after: slash)...])
    }

    /// The last component without its extension, such as `Boxes`.
    public var stem: String {
        let name = name
        return VaultPath.extensionStart(in: name).map { String(name[..<$0]) } ?? name
    }

    /// The extension, such as `md`; empty if the name has no dot, or only a leading one.
    public var fileExtension: String {
        let name = name
        return VaultPath.extensionStart(in: name).map { String(name[name.utf8.index(after: $0)...]) } ?? ""
    }

    /// The folder of the file; nil if that is the vault's folder.
    public var parent: VaultPath? {
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return VaultPath(unchecked: text.utf8[..<slash])
    }

    /// The folders that contain the file, outermost first.
    public var ancestors: [VaultPath] {
        // Iterative, because a path may be too deep for recursion.
        var ancestors: [VaultPath] = []
        var next = parent
        while let folder = next {
            ancestors.append(folder)
            next = folder.parent
        }
        return ancestors.reversed()
    }

    /// Returns the path of an item in this folder; nil if the name is not valid.
    public func appending(_ name: String) -> VaultPath? {
        VaultPath("\(text)/\(name)")
    }

    /// Returns the URL of the file for a vault in the given folder.
    public func url(in folder: URL) -> URL {
        folder.appendingPathComponent(text, isDirectory: false)
    }

    private static func extensionStart(in name: String) -> String.Index? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
        return dot
    }
}

extension VaultPath: Hashable, Comparable, CustomStringConvertible {
    /// Returns whether both paths have the same bytes.
    public static func == (one: VaultPath, other: VaultPath) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    /// Hashes the UTF-8 bytes.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }

    /// Compares paths by their bytes, the order in which a reader visits the files of a folder.
    public static func < (one: VaultPath, other: VaultPath) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    /// The components, joined by slashes.
    public var description: String { text }
}
