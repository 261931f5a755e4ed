internal import Foundation

/// The content of a store file that is read and written as a whole.
struct StoreContent {
    /// The row of an object, and the keys of the members of its to-many relationships, by ordinal.
    struct Object {
        let row: RowSnapshot
        var members: [Int: [Int64]] = [:]
    }

    var metadata: StoreMetadata
    /// The greatest key that has ever been used.
    var lastKey: Int64 = 0
    var objects: [Object] = []
}

/// A file format of atomic stores.
protocol StoreFileFormat {
    /// The type of stores in this format.
    static var storeType: String { get }

    /// Reads the metadata, without the objects.
    static func metadata(in file: Data) throws -> StoreMetadata

    /// Reads the whole file.
    ///
    /// - Throws: ``StoreFormatError`` if it is damaged.
    static func read(_ file: Data, _ model: ModelLayout) throws -> StoreContent

    /// Returns the file for a content.
    static func write(_ content: StoreContent, _ model: ModelLayout) throws -> Data

    /// Returns a copy of a file with other metadata and the same objects.
    static func replacingMetadata(in file: Data, _ metadata: [String: Any]) throws -> Data
}

/// The error of a damaged or unknown store file.
struct StoreFormatError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension StoreMetadata {
    /// Creates the metadata of a new store that is not a database.
    init(newFor model: NSManagedObjectModel, type: String, uuid: UUID = UUID()) {
        self.init(newStoreFor: model, type: type, uuid: uuid)
        self = StoreMetadata(uuid: uuid.uuidString, values: values.filter { $0.key != Key.autoVacuumLevel })
    }

    /// Creates metadata from the dictionary of an open store.
    init(dictionary: [String: Any]) {
        self.init(
            uuid: dictionary[Key.uuid] as? String ?? UUID().uuidString,
            values: dictionary.filter { $0.key != Key.uuid }
        )
    }
}
