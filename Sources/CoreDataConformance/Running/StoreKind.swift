public import Foundation

/// A kind of store that scenarios are played on.
public enum StoreKind: Sendable, CustomStringConvertible {
    /// A file of SQLite, in a folder of its own inside of this one.
    case sqliteFile(folder: URL)
    /// A database of SQLite in memory: one at `/dev/null`.
    case sqliteInMemory
    /// A store of the type InMemory.
    case inMemory

    /// A file in the folder for temporary files.
    public static var temporaryFile: StoreKind { .sqliteFile(folder: FileManager.default.temporaryDirectory) }

    /// All kinds, files in the folder for temporary files.
    public static var all: [StoreKind] { [.temporaryFile, .sqliteInMemory, .inMemory] }

    /// The kind in a few words.
    public var description: String {
        switch self {
        case .sqliteFile: "an SQLite file"
        case .sqliteInMemory: "SQLite in memory"
        case .inMemory: "an in-memory store"
        }
    }
}
