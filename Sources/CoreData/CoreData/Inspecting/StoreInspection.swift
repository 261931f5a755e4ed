internal import Foundation

/// What there is to say of a store, found out without changing anything in it or beside it.
///
/// Its properties' names are the keys of `coredata inspect --json`, so that they stay as they are.
package struct StoreInspection: Encodable, Sendable {
    /// The version of these keys.
    package let format: Int
    package let path: String
    /// `SQLite`, `Binary` or `XML`.
    package let type: String
    package var metadata: Metadata
    package var model = Model()
    /// In the order of their numbers, in which subentities follow what they are special cases of.
    package var entities: [Entity] = []
    package var sizes: Sizes
    package var joinTables: [JoinTableFacts] = []
    package var indexes: [Index] = []
    package var uniqueConstraints: [Constraint] = []
    package var textIndexes: [TextIndexState] = []
    package var history: History?
    package var findings: [Finding] = []

    init(path: String, type: String, metadata: Metadata, sizes: Sizes) {
        format = 1
        self.path = path
        self.type = type
        self.metadata = metadata
        self.sizes = sizes
    }

    /// Whether anything is wrong with the store.
    package var hasProblems: Bool { findings.contains { $0.severity == .problem } }

    /// How much is looked at.
    package struct Scope: Sendable {
        package enum Depth: Sendable {
            /// Entities and their rows, and nothing else.
            case rows
            case everything
            /// SQLite also compares indexes with tables, which takes several times as long.
            case everythingTwice
        }

        package var depth: Depth
        /// Whether SQLite is asked for the pages of each table, if it can tell.
        var countsPages = true

        package init(_ depth: Depth = .everything) {
            self.depth = depth
        }
    }

    /// Looks at the store at a URL.
    ///
    /// - Parameter family: The model whose version the store may be of.
    /// - Throws: `CocoaError` if there is no store that can be read.
    package static func of(
        _ url: URL,
        family: ModelFamily? = nil,
        scope: Scope = Scope()
    ) throws -> StoreInspection {
        let type = try StoreFileType.type(of: url)
        return try ModelLayout.$tellsMissingClasses.withValue(false) {
            guard type == NSSQLiteStoreType else {
                return try AtomicFileInspector(url: url, type: type, family: family).inspect()
            }
            return try UntouchedFile.read(url) { connection in
                try SQLiteInspector.inspect(connection, at: url, family: family, scope: scope)
            }
        }
    }
}
