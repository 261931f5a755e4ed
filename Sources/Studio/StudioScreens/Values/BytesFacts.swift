internal import CoreDataCommandLine
internal import Foundation
internal import FoundationBackfillCore

/// Bytes as far as a list tells of them: their kind, their number, the first of them.
struct BytesFacts: Hashable, Sendable {
    /// The kind of bytes, as they say themselves.
    enum Kind: Hashable, Sendable {
        case picture(PictureFormat)
        case propertyList
        /// An archive of an object of this class.
        case archive(String)
        case other
    }

    /// The most bytes of a property list that is looked into.
    static let mostRead = 4 << 20
    private static let beginningLength = 16

    let kind: Kind
    let size: Int
    let beginning: [UInt8]
    /// The name of the file beside the store that has the bytes; nil if they are in the row.
    let file: String?

    init(_ data: Data, file: String? = nil) {
        (size, self.file) = (data.count, file)
        beginning = Array(data.prefix(Self.beginningLength))
        if let format = PictureFormat(beginning) {
            kind = .picture(format)
        } else if let list = StoredList(data) {
            kind = list.className.map { .archive($0) } ?? .propertyList
        } else {
            kind = .other
        }
    }

    /// The facts in one line: `PNG, 24.1 KB`.
    var line: String {
        let text = "\(kindName), \(Figures.size(Int64(size)))"
        return file == nil ? text : text + ", in a file"
    }

    /// The name of the kind.
    var kindName: String {
        switch kind {
        case .picture(let format): format.rawValue.uppercased()
        case .propertyList: "Property list"
        case .archive(let name): "Archive of \(name)"
        case .other: "Data"
        }
    }

    /// The first bytes in hexadecimal digits.
    var beginningText: String {
        let digits = beginning.map { String(format: "%02x", $0) }.joined(separator: " ")
        return size > beginning.count ? digits + " …" : digits
    }
}

/// A kind of picture that browsers show without running anything that is in it. The first bytes tell it.
package enum PictureFormat: String, Sendable {
    case png, jpeg, gif, webp, avif

    package var contentType: String { "image/\(rawValue)" }

    package init?(_ head: some Collection<UInt8>) {
        let head = Array(head.prefix(12))
        let has = { (text: String, offset: Int) in head.dropFirst(offset).starts(with: text.utf8) }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("GIF87a", 0) || has("GIF89a", 0) {
            self = .gif
        } else if has("RIFF", 0), has("WEBP", 8) {
            self = .webp
        } else if has("ftypavif", 4) {
            self = .avif
        } else {
            return nil
        }
    }
}
