/// Renumbers the entities of a store, and continues the key sequence of each hierarchy.
struct SequenceMigration<Session: SQLSession> {
    let sources: ColumnSources
    let session: Session
    /// The dialect of statements over the tables that every store has.
    let dialect: SQLDialect

    func run() throws {
        let ends = try ends()
        let number = SQLExpression.ownColumn(StoreColumn.entity)
        let isOfModel = SQLExpression.infix(.less, number, .literal(StoreRecords<Session>.firstHistoryNumber))
        let deletion = SQLDelete(table: SequenceTable.name, condition: .any([.isNull(number), isOfModel]))
        try session.run(dialect.text(.delete(deletion)))
        let sql = dialect.text(.insert(SequenceTable.insertion)).sql
        try session.withStatement(sql) { statement in
            for entity in sources.migration.destination.entities {
                try statement.bind(Int64(sources.new.storedNumber(of: entity)), at: 1)
                try statement.bind(entity.name, at: 2)
                let parent = entity.parentNumber.map { sources.new.plan.storedNumbers[$0 - 1] }
                try statement.bind(parent ?? 0, at: 3)
                try statement.bind(end(of: entity, ends), at: 4)
                try statement.run()
            }
        }
    }

    /// Returns the last keys, by the stored numbers of roots.
    private func ends() throws -> [Int: Int64] {
        let select = SQLSelect(
            [.column(0, StoreColumn.entity), .column(0, SequenceTable.last)],
            from: SequenceTable.name,
            where: .truth(true)
        )
        return try session.withStatement(dialect.text(select).sql) { statement in
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
