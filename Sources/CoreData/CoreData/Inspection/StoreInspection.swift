internal import Foundation
internal import PostgreSQLClient

/// The result of inspecting a store, which changes neither the store nor any file next to it.
///
/// The names of the properties are keys in the output of `coredata inspect --json`, so they must not change.
package struct StoreInspection: Encodable, Sendable {
    /// The version of the JSON format.
    package let format: Int
    package let path: String
    /// `SQLite`, `Binary`, `XML` or `PostgreSQL`.
    package let type: String
    package var metadata: Metadata
    package var model = Model()
    /// The entities by number; subentities come after their parents.
    package var entities: [Entity] = []
    package var sizes: Sizes
    package var joinTables: [JoinTableFacts] = []
    package var indexes: [Index] = []
    package var uniqueConstraints: [Constraint] = []
    package var textIndexes: [TextIndexState] = []
    package var history: History?
    #if CloudKit
    /// What is mirrored to CloudKit; nil for a store that is not.
    package var sync: CloudKitSyncReport?
    #endif
    package var findings: [Finding] = []

    init(path: String, type: String, metadata: Metadata, sizes: Sizes) {
        format = 1
        self.path = path
        self.type = type
        self.metadata = metadata
        self.sizes = sizes
    }

    /// Whether the inspection found any problem.
    package var hasProblems: Bool { findings.contains { $0.severity == .problem } }

    /// The extent of an inspection.
    package struct Scope: Sendable {
        package enum Depth: Sendable {
            /// Only entities and their rows.
            case rows
            case everything
            /// Everything, and SQLite also checks indexes against tables, which takes several times as long.
            case everythingTwice
        }

        package var depth: Depth
        /// Whether to determine the number of pages of each table, if SQLite supports it.
        var countsPages = true

        package init(_ depth: Depth = .everything) {
            self.depth = depth
        }
    }

    /// Inspects the store at a URL.
    ///
    /// - Parameters:
    ///   - family: A model whose versions are compared with the store.
    ///   - patience: The seconds to wait for another program that has locked the file.
    /// - Throws: `CocoaError` if the store does not exist or cannot be read.
    package static func of(
        _ url: URL,
        family: ModelFamily? = nil,
        scope: Scope = Scope(),
        patience: Double = 5
    ) throws -> StoreInspection {
        let type = try StoreFileType.type(of: url)
        return try ModelLayout.$tellsMissingClasses.withValue(false) {
            if type == NSPostgreSQLStoreType {
                if let family, let model = try family.attachedModel() {
                    return try DatabaseInspector.inspect(url, attaching: model, of: family, scope: scope)
                }
                return try DatabaseInspector.inspect(url, family: family, scope: scope)
            }
            guard type == NSSQLiteStoreType else {
                return try AtomicFileInspector(url: url, type: type, family: family).inspect()
            }
            return try UntouchedFile.read(url, patience: patience) { connection in
                try SQLiteInspector.inspect(connection, at: url, family: family, scope: scope)
            }
        }
    }
}

/// Determines the type of a store from the scheme of its URL, or from the first bytes of its file.
package enum StoreFileType {
    /// - Throws: `CocoaError`: 260 if the file does not exist, 259 if it is not a store.
    package static func type(of url: URL) throws -> String {
        if PostgreSQLAddress(url) != nil { return NSPostgreSQLStoreType }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw ErrorFactory.missingStoreFile(at: url)
        }
        guard !isFolder.boolValue else { throw ErrorFactory.cannotOpenStore(at: url, reason: "it is a folder") }
        let head: Data
        do {
            let handle = try FileHandle(forReadingFrom: url)
            // The file was only read, so closing it can lose nothing.
            defer { try? handle.close() }
            head = try handle.read(upToCount: 4096) ?? Data()
        } catch {
            throw ErrorFactory.cannotOpenStore(at: url, reason: error.localizedDescription)
        }
        if head.starts(with: "SQLite format 3\0".utf8) { return NSSQLiteStoreType }
        if head.starts(with: "CDBinary".utf8) { return NSBinaryStoreType }
        if head.range(of: Data("<database".utf8)) != nil { return NSXMLStoreType }
        let reason = head.isEmpty ? "the file is empty" : "it is neither SQLite nor a binary or XML store"
        throw ErrorFactory.corruptStore(at: url, reason: reason)
    }
}
