internal import Foundation

/// Everything that is in the file of a store which is written as a whole.
struct StoreContent {
    /// An object: its row, and the keys of the members of its to-many relationships, by ordinal.
    struct Object {
        let row: RowSnapshot
        var members: [Int: [Int64]] = [:]
    }

    var metadata: StoreMetadata
    /// The greatest key that an object has, or had.
    var lastKey: Int64 = 0
    var objects: [Object] = []
}

/// How the content of a store is written to a file.
protocol StoreFileFormat {
    /// The type of stores with such files.
    static var storeType: String { get }

    /// What the file says about the store, without its objects.
    static func metadata(in file: Data) throws -> StoreMetadata

    /// All that is in the file.
    ///
    /// - Throws: ``StoreFormatError`` if it is damaged.
    static func read(_ file: Data, _ model: ModelLayout) throws -> StoreContent

    /// The file of a content.
    static func write(_ content: StoreContent, _ model: ModelLayout) throws -> Data

    /// The file with other metadata, and the same objects.
    static func replacingMetadata(in file: Data, _ metadata: [String: Any]) throws -> Data
}

/// What is wrong with the file of a store.
struct StoreFormatError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
