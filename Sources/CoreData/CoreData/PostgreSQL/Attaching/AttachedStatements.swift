/// Rewrites statements for tables of others, which have no number of the entity and, often, no version.
extension AttachedTables {
    /// Returns the expression of a column in a table.
    ///
    /// - Parameter make: Makes an expression of a column's name.
    func column(_ name: String, of table: String, _ make: (String) -> SQLExpression) -> SQLExpression? {
        guard let attached = tables[table] else { return nil }
        switch name {
        case StoreColumn.key: return make(attached.key.name)
        case StoreColumn.entity:
            // A number of its own would be a place in the order of results.
            guard let entities = attached.entities else { return .literal(attached.number).cast(to: "bigint") }
            return .wrapped(make(entities.name), entities.reading)
        case StoreColumn.version:
            if let version = attached.version { return make(version) }
            return make("xmin").wrapped("CAST(CAST(", " AS text) AS bigint)")
        default:
            return attached.columns[name]?.value(name, make) ?? make(name)
        }
    }

    /// Returns a test whether rows of a table are of some entities; nil if it has no column that tells it.
    func entityTest(_ numbers: [Int], in table: String, _ make: (String) -> SQLExpression) -> SQLExpression? {
        guard let entities = tables[table]?.entities else { return nil }
        return entities.test(numbers, make(entities.name))
    }

    /// Returns the text that gives back a column of a changed row.
    func returned(_ name: String, of table: String) -> String {
        guard let attached = tables[table] else { return PostgreSQLText.quoted(name) }
        switch name {
        case StoreColumn.key:
            let key = PostgreSQLText.quoted(attached.key.name)
            return attached.key.kind.isNamedKey ? "CAST(\(key) AS \(Self.keyType))" : key
        case StoreColumn.entity: return attached.entities?.number ?? "CAST(\(attached.number) AS bigint)"
        default: return PostgreSQLText.quoted(name)
        }
    }

    func rewritten(_ insert: SQLInsert) -> SQLInsert {
        guard let table = tables[insert.table] else { return insert }
        func place(_ name: String) -> String? { self.place(of: name, table) }
        var rows = insert.rows
        switch insert.rows {
        case .values(let values):
            rows = .values(
                zip(insert.columns, values).compactMap { name, value in
                    place(name).map { _ in inserted(value, name, table) }
                }
            )
        case .select(var select):
            select.columns = zip(insert.columns, select.columns).compactMap { name, value in
                place(name).map { _ in value }
            }
            rows = .select(select)
        }
        return SQLInsert(
            table: insert.table,
            columns: insert.columns.compactMap(place),
            rows: rows,
            ignoresConflicts: insert.ignoresConflicts,
            returning: insert.returning
        )
    }

    private func inserted(_ value: SQLExpression, _ name: String, _ table: Table) -> SQLExpression {
        if name == StoreColumn.entity, case .literal(let number) = value, let entities = table.entities {
            return entities.value(of: number)
        }
        let column = table.columns[name]
        let written = written(value, column)
        return column?.standard.map { written.wrapped("COALESCE(", ", \($0))") } ?? written
    }

    private func written(_ value: SQLExpression, _ column: Column?) -> SQLExpression {
        column?.writing.map { .wrapped(value, $0) } ?? value
    }

    /// Returns the name of the column that is written; nil if the table has none.
    private func place(of name: String, _ table: Table) -> String? {
        switch name {
        case StoreColumn.key: table.key.name
        case StoreColumn.entity: table.entities?.name
        case StoreColumn.version: table.version
        default: table.columns[name]?.origin == nil ? name : nil
        }
    }

    /// Returns an update without what the server does by itself. A parameter for a version stays, so that others keep their places.
    func rewritten(_ update: SQLUpdate) -> SQLUpdate {
        guard let table = tables[update.table] else { return update }
        var unused: [SQLExpression] = []
        var assignments = update.assignments.compactMap { assignment -> SQLUpdate.Assignment? in
            guard let name = place(of: assignment.column, table) else {
                if case .parameter = assignment.value {
                    unused.append(.isNotNull(SQLExpression.parameter.cast(to: "bigint")))
                }
                return nil
            }
            return SQLUpdate.Assignment(name, written(assignment.value, table.columns[name]))
        }
        // A row of which only to-many relationships change gets a new version, too.
        if assignments.isEmpty { assignments = [SQLUpdate.Assignment(table.anyColumn, .ownColumn(table.anyColumn))] }
        return SQLUpdate(
            table: update.table,
            alias: update.alias,
            assignments: assignments,
            found: update.found,
            condition: .all(unused + [update.condition]),
            returning: update.returning
        )
    }
}
