internal import CoreDataCommandLine
internal import Foundation
internal import FoundationBackfillCore
internal import ServerSecurity

/// Bytes as far as a list tells of them: their kind, their number, the first of them.
struct BytesFacts: Hashable, Sendable, Codable {
    /// The kind of bytes, as they say themselves.
    enum Kind: Hashable, Sendable, Codable {
        case picture(RasterPicture)
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
        if let format = RasterPicture(head: beginning) {
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
