internal import Foundation

/// The large values of a store that lie in files of their own, next to the store.
///
/// What a row holds of an attribute that allows this begins with a byte that says which it is: 1, and the value follows;
/// or 2, and the name of a file follows, 36 characters and a NUL.
struct ExternalStorage: Sendable {
    /// Values up to this size lie in the row.
    static let inlineLimit = 100 * 1024
    static let inlineMarker: UInt8 = 1
    static let fileMarker: UInt8 = 2
    private static let nameLength = 36

    /// The folder of the files: `.Notes_SUPPORT/_EXTERNAL_DATA` beside `Notes.sqlite`. It is made when it is needed.
    let folder: URL

    init(storeURL url: URL) {
        let name = url.deletingPathExtension().lastPathComponent
        folder = url.deletingLastPathComponent()
            .appendingPathComponent(".\(name)_SUPPORT", isDirectory: true)
            .appendingPathComponent("_EXTERNAL_DATA", isDirectory: true)
    }

    /// A value in the form in which a row holds it whole.
    static func inline(_ data: Data) -> Data {
        Data([inlineMarker]) + data
    }

    /// The value that a row holds whole in this form, or without any form.
    static func inlineData(_ stored: Data) -> Data {
        stored.first == inlineMarker ? Data(stored.dropFirst()) : stored
    }

    /// The value that a row holds in this form. Files are mapped into memory, and read when their bytes are used.
    func data(for stored: Data) throws -> Data {
        switch stored.first {
        case Self.inlineMarker: return Data(stored.dropFirst())
        case Self.fileMarker:
            let name = try stored.withUnsafeBytes { try Self.fileName($0) }
            return try Data(contentsOf: folder.appendingPathComponent(name), options: .mappedIfSafe)
        // Empty, or written before the model allowed external storage.
        default: return stored
        }
    }

    /// The name of the file with the value that a row holds in this form; nil if it lies in the row.
    static func name(of stored: UnsafeRawBufferPointer) -> String? {
        guard stored.first == fileMarker else { return nil }
        return try? fileName(stored)
    }

    /// The URL of the file with a name.
    func url(of name: String) -> URL {
        folder.appendingPathComponent(name, isDirectory: false)
    }

    /// The name in a value that begins with the marker of files. Nothing but a UUID gets through: a name could lead
    /// anywhere.
    private static func fileName(_ stored: UnsafeRawBufferPointer) throws -> String {
        let text = String(decoding: stored.dropFirst().prefix(nameLength), as: UTF8.self)
        guard stored.count - 1 >= nameLength, stored.dropFirst(1 + nameLength).allSatisfy({ $0 == 0 }),
            UUID(uuidString: text) != nil
        else {
            throw ErrorFactory.corruptStore(at: nil, reason: "a value names no file of external data")
        }
        return text
    }
}
