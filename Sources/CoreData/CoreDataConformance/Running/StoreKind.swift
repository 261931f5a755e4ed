public import CoreData

/// A kind of store that scenarios are played on.
public enum StoreKind: Sendable, CustomStringConvertible {
    /// A file of SQLite, in a folder of its own inside of this one.
    case sqliteFile(folder: URL)
    /// A database of SQLite in memory: one at `/dev/null`.
    case sqliteInMemory
    /// A store of the type InMemory.
    case inMemory
    /// A file of the type Binary, in a folder of its own inside of this one.
    case binaryFile(folder: URL)
    /// A file of the type XML, in a folder of its own inside of this one.
    case xmlFile(folder: URL)
    /// A store of a type that was registered with coordinators, in a folder of its own inside of this one.
    case custom(type: String, folder: URL)

    /// A file in the folder for temporary files.
    public static var temporaryFile: StoreKind { .sqliteFile(folder: FileManager.default.temporaryDirectory) }

    /// All kinds, files in the folder for temporary files.
    public static var all: [StoreKind] {
        let folder = FileManager.default.temporaryDirectory
        return [.temporaryFile, .sqliteInMemory, .inMemory, .binaryFile(folder: folder), .xmlFile(folder: folder)]
    }

    /// The type, as coordinators name it.
    public var storeType: String {
        switch self {
        case .sqliteFile, .sqliteInMemory: NSSQLiteStoreType
        case .inMemory: NSInMemoryStoreType
        case .binaryFile: NSBinaryStoreType
        case .xmlFile: NSXMLStoreType
        case .custom(let type, _): type
        }
    }

    /// The folder that folders of stores are made in; nil for stores in memory.
    public var folder: URL? {
        switch self {
        case .sqliteFile(let folder), .binaryFile(let folder), .xmlFile(let folder), .custom(_, let folder): folder
        case .sqliteInMemory, .inMemory: nil
        }
    }

    /// The kind in a few words.
    public var description: String {
        switch self {
        case .sqliteFile: "an SQLite file"
        case .sqliteInMemory: "SQLite in memory"
        case .inMemory: "an in-memory store"
        case .binaryFile: "a binary file"
        case .xmlFile: "an XML file"
        case .custom(let type, _): "a store of the type \(type)"
        }
    }
}
