/// Statements that find rows by keys. They depend on the entity alone, and their parameters are bound when they run.
extension FetchCompiler {
    /// Returns the statement that selects the row with a key, its only parameter.
    func row(of entity: EntityLayout) -> CompiledFetch {
        keyed(entity) { .infix(.equal, $0, .parameter) }
    }

    /// Returns the statement that selects the rows with keys. It has `parameterCount(for:)` parameters; those left over
    /// are bound with the last key again.
    func rows(of entity: EntityLayout, keyCount: Int) -> CompiledFetch {
        keyed(entity) { isKey($0, keyCount) }
    }

    /// Returns the statement that selects the members of a to-many relationship for one or more owners, whose keys are
    /// its `parameterCount(for:)` parameters.
    ///
    /// The rows are those of the destination, with the owner's key as an additional last column. They are ordered by
    /// owner, by place in an ordered relationship, and by key.
    func members(at ordinal: Int, of entity: EntityLayout, ownerCount: Int) -> CompiledFetch {
        let property = entity.properties[ordinal]
        guard case .toMany(let relationship) = property.kind,
            let place = tables.table(of: entity).relationships[ordinal]
        else { return fetch(SQLSelect(columns: [], sources: []), RowColumns(firstEntity: 0, columnsBySlot: [])) }
        let destination = tables.layout.entity(relationship.destination)
        let layout = tables.rowLayout(destination.numbers)
        let frame = SQLFrame()
        let names = SQLNames()
        let alias = names.next()
        let scope = SQLScope(frame, alias, tables.table(of: destination))
        frame.append(scope.table.table, alias)
        let owner: SQLExpression
        var order: SQLExpression?
        switch place {
        case .ownColumns(let key, _, _):
            owner = scope.column(key)
        case .destinationColumn(_, let key, let column, _):
            owner = scope.column(key)
            order = column.map { scope.column($0) }
        case .joinTable(let table, let ownKey, let memberKey, let column, _):
            let pairs = names.next()
            frame.append(table, pairs, .inner(on: .infix(.equal, .column(pairs, memberKey), scope.key)))
            owner = .column(pairs, ownKey)
            order = column.map { .column(pairs, $0) }
        }
        let isOwned = ownerCount == 1 ? .infix(.equal, owner, .parameter) : isKey(owner, ownerCount)
        var select = frame.select(layout.columns(of: scope) + [owner], where: isOwned)
        select.order = [owner, order, scope.key].compactMap { $0 }.map {
            SQLSelect.Order(expression: $0, isAscending: true, collation: nil)
        }
        return fetch(select, layout.rowColumns)
    }

    private func isKey(_ expression: SQLExpression, _ keyCount: Int) -> SQLExpression {
        guard keyCount <= tables.dialect.limits.keys else { return .inKeys(expression, nil) }
        return .inList(expression, Array(repeating: .parameter, count: parameterCount(for: keyCount)))
    }

    /// Returns the number of parameters for a number of keys: the next power of two, so that few statements serve all
    /// numbers; 1 if the dialect passes that many keys as a list.
    func parameterCount(for keyCount: Int) -> Int {
        guard keyCount <= tables.dialect.limits.keys else { return 1 }
        var count = 1
        while count < keyCount {
            count *= 2
        }
        return count
    }

    private func keyed(_ entity: EntityLayout, _ isWanted: (SQLExpression) -> SQLExpression) -> CompiledFetch {
        let layout = tables.rowLayout(entity.numbers)
        let frame = SQLFrame()
        let scope = SQLScope(frame, 0, tables.table(of: entity))
        frame.append(scope.table.table, 0)
        let root = tables.layout.entity(entity.rootNumber)
        // Rows of other entities have other columns. Keys are unique in the hierarchy, so the test costs no search.
        let numbers = entity.numbers.map { SQLExpression.literal(tables.table(ofEntity: $0).storedNumber) }
        let isOfEntity: SQLExpression =
            entity.numbers == root.numbers ? .truth(true) : .inList(scope.column(StoreColumn.entity), numbers)
        let select = frame.select(
            layout.columns(of: scope),
            where: .all([isWanted(scope.key), isOfEntity])
        )
        return fetch(select, layout.rowColumns)
    }
}
