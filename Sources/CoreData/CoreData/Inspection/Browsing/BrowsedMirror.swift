internal import CoreDataSQLite
internal import FoundationBackfill

/// What a store tells of its mirroring to CloudKit: in the tables of this package, in those of Apple's framework, or in both. Only files
/// are mirrored.
package struct BrowsedMirror: Sendable {
    #if CloudKit
    /// Nil if this package has never mirrored the store.
    package private(set) var report: CloudKitSyncReport?
    #endif
    /// Nil if Apple's framework has never mirrored the store.
    package private(set) var apple: AppleMirror?

    private init() {}

    /// Reads the tables; nil if there are none.
    ///
    /// - Throws: `CocoaError` if the store cannot be read.
    package init?(of store: BrowsedStore) throws {
        var found = BrowsedMirror()
        try store.place.readFile { connection in
            #if CloudKit
            found.report = try CloudKitSyncReport(connection)
            #endif
            found.apple = try AppleMirror(connection)
        }
        guard !found.isEmpty else { return nil }
        self = found
    }

    private var isEmpty: Bool {
        #if CloudKit
        if report != nil { return false }
        #endif
        return apple == nil
    }

    /// Whether a store has such tables.
    package static func isThere(in store: BrowsedStore) throws -> Bool {
        try store.place.readFile { connection in
            try TableCatalog(connection).names.contains { $0 == "MIRRORSTATE" || AppleMirror.isOfIt($0) }
        } ?? false
    }
}

/// What can be told of the tables in which Apple's framework keeps what it knows of CloudKit. They are not documented: only columns whose
/// names are known are read, and only if they are there.
package struct AppleMirror: Sendable, Hashable {
    package struct Table: Sendable, Hashable, Identifiable {
        package let name: String
        package let rows: Int

        package var id: String { name }
    }

    /// The records of an entity.
    package struct Records: Sendable, Hashable, Identifiable {
        package let entity: String
        package let count: Int
        /// The number of those that are still to be deleted at the service: they go lost with the file.
        package let deletions: Int

        package var id: String { entity }
    }

    package let tables: [Table]
    package let records: [Records]
    /// The number of the last transaction of the history that was sent; nil if none was, or it is not known.
    package let lastExport: Int64?
    /// The number of transactions after that one; nil if it is not known.
    package let waiting: Int?

    private static let records = "ANSCKRECORDMETADATA"

    static func isOfIt(_ table: String) -> Bool { table.hasPrefix("ANSCK") }

    init?(_ connection: Connection) throws {
        let catalog = try TableCatalog(connection)
        let names = catalog.names.filter(Self.isOfIt).sorted()
        guard !names.isEmpty else { return nil }
        func number(_ sql: String) throws -> Int64? {
            try connection.withStatement(sql) { statement in
                try statement.step() && !statement.value(0).isNull ? statement.value(0).int64 : nil
            }
        }
        tables = try names.map {
            Table(name: $0, rows: Int(try number("SELECT count(*) FROM \(SQLiteText.quoted($0))") ?? 0))
        }
        records = try Self.records(catalog, connection)
        let exported = "ZLASTEXPORTEDTRANSACTIONNUMBER"
        lastExport =
            catalog.has(exported, in: Self.records) ? try number("SELECT max(\(exported)) FROM \(Self.records)") : nil
        let hasHistory = catalog.has(StoreColumn.key, in: "ATRANSACTION")
        waiting = try lastExport.flatMap { last in
            hasHistory ? try number("SELECT count(*) FROM ATRANSACTION WHERE Z_PK > \(last)").map { Int($0) } : nil
        }
    }

    private static func records(_ catalog: TableCatalog, _ connection: Connection) throws -> [Records] {
        guard catalog.has("ZENTITYID", in: records), catalog.has("Z_NAME", in: "Z_PRIMARYKEY") else { return [] }
        let deletion = catalog.has("ZNEEDSCLOUDDELETE", in: records) ? "sum(ZNEEDSCLOUDDELETE = 1)" : "0"
        let sql = """
            SELECT coalesce(Z_NAME, 'entity ' || ZENTITYID), count(*), \(deletion) FROM \(records) \
            LEFT JOIN Z_PRIMARYKEY ON Z_PRIMARYKEY.Z_ENT = ZENTITYID GROUP BY ZENTITYID ORDER BY 1
            """
        return try connection.withStatement(sql) { statement in
            var found: [Records] = []
            while try statement.step() {
                let counts = (count: Int(statement.value(1).int64), deletions: Int(statement.value(2).int64))
                found.append(
                    Records(entity: statement.value(0).string, count: counts.count, deletions: counts.deletions)
                )
            }
            return found
        }
    }
}
