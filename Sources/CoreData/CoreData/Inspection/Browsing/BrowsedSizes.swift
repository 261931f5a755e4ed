internal import CoreDataSQLite
internal import FoundationBackfill

/// The bytes that the values of an entity's attributes take, for which all of its rows are read.
package struct BrowsedSizes: Sendable, Hashable {
    /// The share of an attribute.
    package struct Attribute: Sendable, Hashable, Identifiable {
        package let name: String
        /// The number of objects that have a value.
        package internal(set) var values = 0
        package internal(set) var bytesInRows: Int64 = 0
        /// The bytes of external data: values that are in files of their own.
        package internal(set) var bytesInFiles: Int64 = 0
        package internal(set) var largest: Int64 = 0
        /// The key of the object with the largest value; nil if all are empty.
        package internal(set) var largestKey: Int64?

        package var id: String { name }
        package var bytes: Int64 { bytesInRows + bytesInFiles }
    }

    /// The number of objects, with those of entities that inherit from the entity.
    package let rows: Int
    /// The stored attributes, the largest first.
    package let attributes: [Attribute]
    /// What is counted, for people.
    package let measure: String

    /// Reads all rows.
    ///
    /// - Throws: An error if the store cannot be read.
    package init(of entity: String, in context: NSManagedObjectContext) throws {
        guard let store = context.persistentStoreCoordinator?.persistentStores.first as? any SizedStore,
            let layout = context.layout.entity(named: entity)
        else {
            self.init(rows: 0, [], measure: "")
            return
        }
        self = try store.sizes(of: layout)
    }

    init(rows: Int, _ attributes: [Attribute], measure: String) {
        self.rows = rows
        self.attributes = attributes.sorted { ($0.bytes, $1.name) > ($1.bytes, $0.name) }
        self.measure = measure
    }
}

/// A store that tells the sizes of its values.
protocol SizedStore: NSPersistentStore {
    /// Reads all rows of an entity, and of those that inherit from it.
    func sizes(of entity: EntityLayout) throws -> BrowsedSizes
}

extension SQLiteStore: SizedStore {
    func sizes(of entity: EntityLayout) throws -> BrowsedSizes {
        var count = SizeCount(entity, try openFile().tables, external)
        try read { try count.read($0) }
        let measure = "Texts are counted in UTF-8, and numbers as SQLite keeps them: as few bytes as each needs."
        return BrowsedSizes(rows: count.rows, count.attributes, measure: measure)
    }
}

/// Adds up the sizes of an entity's values, row by row.
private struct SizeCount {
    private(set) var attributes: [BrowsedSizes.Attribute]
    private(set) var rows = 0
    /// The columns with the place of their attribute; a composite attribute has several. The last ones are of values that may be in files.
    private let columns: [(place: Int, sql: String, isName: Bool)]
    private let sql: String
    private let external: ExternalStorage?

    init(_ layout: EntityLayout, _ tables: StoreTables, _ external: ExternalStorage?) {
        let table = tables.table(of: layout)
        let properties = layout.properties.filter { $0.attributeType != nil && !$0.slots.isEmpty }
        let columns = properties.enumerated().flatMap { place, property in
            let names = property.slots.map { table.columns[$0] }.filter { $0 != EntityTable.absentColumn }.map(
                SQLiteText.quoted
            )
            let sizes = names.map { (place: place, sql: Self.size(of: $0), isName: false) }
            return sizes
                + (property.isExternal ? names.map { (place: place, sql: Self.reference(in: $0), isName: true) } : [])
        }
        let numbers = layout.numbers.map { String(tables.table(ofEntity: $0).storedNumber) }.joined(separator: ", ")
        sql = """
            SELECT \(([StoreColumn.key] + columns.map(\.sql)).joined(separator: ", ")) FROM \(SQLiteText.quoted(table.table)) \
            WHERE \(StoreColumn.entity) IN (\(numbers))
            """
        attributes = properties.map { BrowsedSizes.Attribute(name: $0.name) }
        (self.columns, self.external) = (columns, external)
    }

    mutating func read(_ connection: Connection) throws {
        try connection.withStatement(sql) { statement in
            while try statement.step() { add(statement) }
        }
    }

    private mutating func add(_ statement: Statement) {
        rows += 1
        var sizes: [Int: Int64] = [:]
        for (index, column) in columns.enumerated() {
            let value = statement.value(index + 1)
            guard !value.isNull else { continue }
            let bytes = column.isName ? sizeOfFile(value.blob) : value.int64
            sizes[column.place, default: 0] += bytes
            if column.isName {
                attributes[column.place].bytesInFiles += bytes
            } else {
                attributes[column.place].bytesInRows += bytes
            }
        }
        for (place, bytes) in sizes {
            attributes[place].values += 1
            guard bytes > attributes[place].largest else { continue }
            (attributes[place].largest, attributes[place].largestKey) = (bytes, statement.value(0).int64)
        }
    }

    /// The bytes of a file that a row names; 0 if it is not there, which inspecting tells.
    private func sizeOfFile(_ stored: UnsafeRawBufferPointer) -> Int64 {
        guard let url = ExternalStorage.name(of: stored).flatMap({ external?.url(of: $0) }) else { return 0 }
        var status = stat()
        return stat(url.path, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// The bytes that SQLite takes for a value: none for 0 and 1, and as few as an integer needs.
    private static func size(of column: String) -> String {
        let integers = [(1, 0x7F), (2, 0x7FFF), (3, 0x7F_FFFF), (4, 0x7FFF_FFFF), (6, 0x7FFF_FFFF_FFFF)]
        let cases = integers.map { "WHEN \(column) BETWEEN \(-$0.1 - 1) AND \($0.1) THEN \($0.0)" }.joined(
            separator: " "
        )
        return """
            CASE typeof(\(column)) WHEN 'null' THEN NULL WHEN 'text' THEN length(CAST(\(column) AS BLOB)) \
            WHEN 'blob' THEN length(\(column)) WHEN 'real' THEN 8 ELSE CASE WHEN \(column) IN (0, 1) THEN 0 \(cases) ELSE 8 END END
            """
    }

    /// The stored form of a value that is in a file, and NULL for others.
    private static func reference(in column: String) -> String {
        "CASE WHEN typeof(\(column)) = 'blob' AND substr(\(column), 1, 1) = x'02' THEN \(column) END"
    }
}
