internal import CoreDataSQLite

/// Renumbers the entities in `Z_PRIMARYKEY`, and continues the key sequence of each hierarchy.
struct SequenceMigration {
    let sources: ColumnSources

    func run(on connection: Connection) throws {
        let ends = try ends(connection)
        let number = SQLExpression.ownColumn(StoreColumn.entity)
        let isOfModel = SQLExpression.infix(.less, number, .literal(StoreFile.firstHistoryNumber))
        let deletion = SQLDelete(table: SequenceTable.name, condition: .any([.isNull(number), isOfModel]))
        try connection.run(SQLDialect.sqlite.text(.delete(deletion)))
        let sql = SQLDialect.sqlite.text(.insert(SequenceTable.insertion)).sql
        try connection.withStatement(sql) { statement in
            for entity in sources.migration.destination.entities {
                try statement.bind(Int64(sources.new.storedNumber(of: entity)), at: 1)
                try statement.bind(entity.name, at: 2)
                try statement.bind(Int64(entity.parentNumber ?? 0), at: 3)
                try statement.bind(end(of: entity, ends), at: 4)
                try statement.run()
            }
        }
    }

    /// Returns the last keys, by the stored numbers of roots.
    private func ends(_ connection: Connection) throws -> [Int: Int64] {
        let select = SQLSelect(
            [.column(0, StoreColumn.entity), .column(0, SequenceTable.last)],
            from: SequenceTable.name,
            where: .truth(true)
        )
        return try connection.withStatement(SQLDialect.sqlite.text(select).sql) { statement in
            var ends: [Int: Int64] = [:]
            while try statement.step() {
                ends[Int(statement.value(0).int64)] = statement.value(1).int64
            }
            return ends
        }
    }

    /// Returns the last key of a hierarchy: the greatest one of the hierarchies that its objects were in.
    private func end(of entity: EntityLayout, _ ends: [Int: Int64]) -> Int64 {
        guard entity.parentNumber == nil else { return 0 }
        let roots = sources.migration.heirs(of: entity).map { sources.migration.source.entity($0.source.rootNumber) }
        return roots.compactMap { ends[sources.old.storedNumber(of: $0)] }.max() ?? 0
    }
}
