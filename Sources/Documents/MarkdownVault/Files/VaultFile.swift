public import Foundation

/// A file of a vault other than a note: an image, a document, or a setting of the program that the vault belongs to.
///
/// Files may be large, so the content of a file read from a folder is not loaded until it is asked for or copied.
public struct VaultFile: Sendable {
    /// The content of a file, or its location.
    public enum Content: Sendable {
        /// A file on disk, which is copied when the vault is written.
        case file(URL)
        case data(Data)
    }

    /// The path in the vault.
    public var path: VaultPath
    /// The content, or its location.
    public var content: Content
    /// The size in bytes, at the time of reading.
    public var byteCount: Int
    /// The modification date, if known. It is preserved when the vault is written.
    public var modificationDate: Date?

    /// Creates a file with content in memory.
    public init(path: VaultPath, data: Data, modificationDate: Date? = nil) {
        self.path = path
        content = .data(data)
        byteCount = data.count
        self.modificationDate = modificationDate
    }

    /// Creates a file with content on disk.
    public init(path: VaultPath, contentsOf url: URL, byteCount: Int, modificationDate: Date? = nil) {
        self.path = path
        content = .file(url)
        self.byteCount = byteCount
        self.modificationDate = modificationDate
    }

    /// Returns the content; reads it if it is on disk.
    public func data() throws -> Data {
        switch content {
        case .file(let url): try Data(contentsOf: url)
        case .data(let data): data
        }
    }

    /// Whether the file is a setting of the program that the vault belongs to: its path begins with a dot, as in
    /// `.obsidian`.
    public var isSetting: Bool {
        path.text.utf8.first == UInt8(ascii: ".")
    }
}

extension String {
    /// Reads a file of plain text in UTF-8, or in UTF-16 that begins with its mark, without that. Any other is read as Latin-1, in which
    /// every byte is a character.
    ///
    /// ```swift
    /// String(textFile: Data([0xFE, 0xFF, 0x00, 0x61]))  // “a”
    /// ```
    public init(textFile data: Data) {
        let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        let marked = isUTF16 ? String(data: data, encoding: .utf16) : String(validating: data, as: UTF8.self)
        let text = marked ?? String(data: data, encoding: .isoLatin1) ?? ""
        self = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }
}
