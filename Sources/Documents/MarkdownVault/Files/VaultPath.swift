public import Foundation

/// Where a file lies in a vault: the names from the vault's folder down, such as `Ideas/Boxes.md`.
///
/// A path never leads out of its vault: it is relative and has no `.` or `..` in it. Two paths are equal only if their
/// bytes are, since a file system may tell apart names that Unicode holds to be the same.
public struct VaultPath: Sendable {
    /// The names, joined by slashes.
    public let text: String

    /// - Returns: Nil if the text is empty or absolute, or has an empty name, `.`, `..` or a zero byte in it.
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

    /// The names from the vault's folder down.
    public var components: [String] {
        text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    /// The last name, such as `Boxes.md`.
    public var name: String {
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
        return String(text[text.utf8.index(after: slash)...])
    }

    /// The last name without its extension, such as `Boxes`.
    public var stem: String {
        let name = name
        return VaultPath.extensionStart(in: name).map { String(name[..<$0]) } ?? name
    }

    /// What follows the last dot of the name, such as `md`; empty if there is none, or if the name begins with it.
    public var fileExtension: String {
        let name = name
        return VaultPath.extensionStart(in: name).map { String(name[name.utf8.index(after: $0)...]) } ?? ""
    }

    /// The folder that the file lies in; nil if that is the vault's own.
    public var parent: VaultPath? {
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return VaultPath(unchecked: text.utf8[..<slash])
    }

    /// The folders above the file, from the outermost to the one it lies in.
    public var ancestors: [VaultPath] {
        // Step by step, since a path may have more folders than a stack has room.
        var ancestors: [VaultPath] = []
        var next = parent
        while let folder = next {
            ancestors.append(folder)
            next = folder.parent
        }
        return ancestors.reversed()
    }

    /// The path of something in this folder; nil if the name is none.
    public func appending(_ name: String) -> VaultPath? {
        VaultPath("\(text)/\(name)")
    }

    /// The file in the folder of a vault.
    public func url(in folder: URL) -> URL {
        folder.appendingPathComponent(text, isDirectory: false)
    }

    private static func extensionStart(in name: String) -> String.Index? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
        return dot
    }
}

extension VaultPath: Hashable, Comparable, CustomStringConvertible {
    /// Whether the bytes of both are the same.
    public static func == (one: VaultPath, other: VaultPath) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }

    /// The order of the bytes, in which readers come upon files of a folder.
    public static func < (one: VaultPath, other: VaultPath) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    /// The names, joined by slashes.
    public var description: String { text }
}
