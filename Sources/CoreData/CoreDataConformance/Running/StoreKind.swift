public import CoreData

/// A kind of store that scenarios can be run on.
public enum StoreKind: Sendable, CustomStringConvertible {
    /// An SQLite file, in a new subfolder of the given folder.
    case sqliteFile(folder: URL)
    /// An SQLite database in memory, with the URL `/dev/null`.
    case sqliteInMemory
    /// A store of type `NSInMemoryStoreType`.
    case inMemory
    /// A file of type `NSBinaryStoreType`, in a new subfolder of the given folder.
    case binaryFile(folder: URL)
    /// A file of type `NSXMLStoreType`, in a new subfolder of the given folder.
    case xmlFile(folder: URL)
    /// A store of a registered custom type, in a new subfolder of the given folder.
    case custom(type: String, folder: URL)
    /// A store of a type whose stores are no files: the closure returns the URL of a new one.
    case database(type: String, newURL: @Sendable () -> URL)

    /// An SQLite file in the temporary folder.
    public static var temporaryFile: StoreKind { .sqliteFile(folder: FileManager.default.temporaryDirectory) }

    /// All built-in kinds, with files in the temporary folder.
    public static var all: [StoreKind] {
        let folder = FileManager.default.temporaryDirectory
        return [.temporaryFile, .sqliteInMemory, .inMemory, .binaryFile(folder: folder), .xmlFile(folder: folder)]
    }

    /// The store type, as passed to coordinators.
    public var storeType: String {
        switch self {
        case .sqliteFile, .sqliteInMemory: NSSQLiteStoreType
        case .inMemory: NSInMemoryStoreType
        case .binaryFile: NSBinaryStoreType
        case .xmlFile: NSXMLStoreType
        case .custom(let type, _), .database(let type, _): type
        }
    }

    /// The folder in which the subfolders of stores are created; nil for stores in memory.
    public var folder: URL? {
        switch self {
        case .sqliteFile(let folder), .binaryFile(let folder), .xmlFile(let folder), .custom(_, let folder): folder
        case .sqliteInMemory, .inMemory, .database: nil
        }
    }

    /// Whether stores keep their content when they are added again.
    public var isLasting: Bool {
        if case .database = self { true } else { folder != nil }
    }

    /// A short description of the kind.
    public var description: String {
        switch self {
        case .sqliteFile: "an SQLite file"
        case .sqliteInMemory: "SQLite in memory"
        case .inMemory: "an in-memory store"
        case .binaryFile: "a binary file"
        case .xmlFile: "an XML file"
        case .custom(let type, _), .database(let type, _): "a store of the type \(type)"
        }
    }
}
