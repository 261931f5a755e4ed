public import Foundation

/// A file of a vault that is not a note: an image, a document, a setting of the program that the vault belongs to.
///
/// Files may be large, so what was read from a folder stays there until it is asked for or copied.
public struct VaultFile: Sendable {
    /// Where the bytes of a file are.
    public enum Content: Sendable {
        /// In a file, which is copied when the vault is written.
        case file(URL)
        case data(Data)
    }

    /// Where it lies.
    public var path: VaultPath
    /// Its bytes, or where they are.
    public var content: Content
    /// How many bytes it had when it was found.
    public var byteCount: Int
    /// When it was changed last, if known; a copy keeps the date.
    public var modificationDate: Date?

    /// A file whose bytes are at hand.
    public init(path: VaultPath, data: Data, modificationDate: Date? = nil) {
        self.path = path
        content = .data(data)
        byteCount = data.count
        self.modificationDate = modificationDate
    }

    /// A file whose bytes stay where they are.
    public init(path: VaultPath, contentsOf url: URL, byteCount: Int, modificationDate: Date? = nil) {
        self.path = path
        content = .file(url)
        self.byteCount = byteCount
        self.modificationDate = modificationDate
    }

    /// The bytes, read now if they are in a file.
    public func data() throws -> Data {
        switch content {
        case .file(let url): try Data(contentsOf: url)
        case .data(let data): data
        }
    }

    /// Whether it belongs to the program that keeps the vault, not to its writer: it lies in a folder like `.obsidian`.
    public var isSetting: Bool {
        path.text.utf8.first == UInt8(ascii: ".")
    }
}
