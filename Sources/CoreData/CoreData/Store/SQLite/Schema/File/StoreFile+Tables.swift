internal import SQLiteConnection

extension StoreFile {
    /// The tables of a model's entities as they are in a file, which may come from another version of the framework, or
    /// from a migration. See ``SchemaProbe``.
    static func tables(_ connection: Connection, layout: ModelLayout) throws -> StoreTables {
        try plan(connection, layout: layout).storeTables
    }

    /// The plan of the file's tables, for those who change them.
    static func plan(_ connection: Connection, layout: ModelLayout) throws -> SchemaPlan {
        let numbers = EntityNumbers.numbers(of: layout, in: try storedNumbers(connection))
        let plan = SchemaPlan(layout, storedNumbers: numbers)
        return try SchemaProbe.adapt(plan, to: TableCatalog(connection))
    }
}
