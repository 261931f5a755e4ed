/// Rewrites statements for a server that compares values of equal types only.
///
/// The compilers treat Booleans as numbers, dates as seconds and identifiers as bytes, as SQLite does. Here, every
/// constant gets the type of what it is compared with or assigned to, and values of different kinds are brought to one.
struct StatementTyping: Sendable {
    let columns: ColumnKinds
    /// The schema with this package's functions.
    let schema: String
    /// The tables of others that the store is attached to; nil if it has its own.
    var attached: AttachedTables?

    func typed(_ statement: SQLStatement) -> SQLStatement {
        switch statement {
        case .select(let select): .select(Scope(self).read(select))
        case .insert(let insert): .insert(attached.map { $0.rewritten(typed(insert)) } ?? typed(insert))
        case .update(let update): .update(attached.map { $0.rewritten(typed(update)) } ?? typed(update))
        case .delete(let delete): .delete(typed(delete))
        case .joint(let joint): .joint(SQLJointChange(parts: joint.parts.map(typed), isCounted: joint.isCounted))
        }
    }

    private func typed(_ insert: SQLInsert) -> SQLInsert {
        let scope = Scope(self)
        let kinds = insert.columns.map { columns.kind(of: $0, in: insert.table) }
        let rows: SQLInsert.Rows =
            switch insert.rows {
            case .values(let values): .values(zip(values, kinds).map { scope.assigned($0, $1) })
            case .select(let select): .select(scope.typed(select, assignedTo: kinds))
            }
        return SQLInsert(
            table: insert.table,
            columns: insert.columns,
            rows: rows,
            ignoresConflicts: insert.ignoresConflicts,
            returning: insert.returning
        )
    }

    private func typed(_ update: SQLUpdate) -> SQLUpdate {
        var scope = Scope(self)
        scope.own = update.table
        if let alias = update.alias { scope.tables[alias] = update.table }
        var found = update.found
        if let given = update.found {
            let (select, kinds) = Scope(self).typed(given.select)
            found = SQLUpdate.Found(alias: given.alias, columns: given.columns, select: select)
            scope.found[given.alias] = Dictionary(zip(given.columns, kinds)) { first, _ in first }
        }
        let assignments = update.assignments.map { assignment in
            let kind = columns.kind(of: assignment.column, in: update.table)
            return SQLUpdate.Assignment(assignment.column, scope.assigned(assignment.value, kind))
        }
        return SQLUpdate(
            table: update.table,
            alias: update.alias,
            assignments: assignments,
            found: found,
            condition: scope.condition(update.condition),
            returning: update.returning
        )
    }

    private func typed(_ delete: SQLDelete) -> SQLDelete {
        var scope = Scope(self)
        scope.own = delete.table
        if let alias = delete.alias { scope.tables[alias] = delete.table }
        return SQLDelete(
            table: delete.table,
            alias: delete.alias,
            condition: scope.condition(delete.condition),
            returning: delete.returning
        )
    }

    /// The tables that the columns of expressions are in.
    struct Scope {
        let typing: StatementTyping
        /// The table of columns without an alias.
        var own: String?
        var tables: [SQLAlias: String] = [:]
        /// The kinds of the columns of rows that an update has found before.
        var found: [SQLAlias: [String: ServerKind]] = [:]

        init(_ typing: StatementTyping) {
            self.typing = typing
        }

        /// The kind of the keys in lists.
        var listedKind: ServerKind { typing.attached?.hasNamedKeys == true ? .text : .integer }

        func kind(of column: String, _ alias: SQLAlias) -> ServerKind {
            if let table = tables[alias] { return typing.columns.kind(of: column, in: table) }
            return found[alias]?[column] ?? .integer
        }

        /// Returns the expression of a column of a table.
        func column(_ name: String, of table: String?, _ make: (String) -> SQLExpression) -> SQLExpression {
            guard let table else { return make(name) }
            if name == StoreColumn.entity, let number = typing.columns.entities[table] {
                // A number of its own would be a place in the order of results.
                return SQLExpression.literal(number).cast(to: .integer)
            }
            return typing.attached?.column(name, of: table, make) ?? make(name)
        }

        /// Returns a text as one that is ordered by its bytes. Columns of the store's own are so by themselves.
        func ordered(_ expression: SQLExpression, _ kind: ServerKind) -> SQLExpression {
            kind == .text && typing.attached != nil ? expression.wrapped("(", " COLLATE \"C\")") : expression
        }

        func kind(ofOwn column: String) -> ServerKind {
            own.map { typing.columns.kind(of: column, in: $0) } ?? .integer
        }
    }
}

extension StatementTyping.Scope {
    /// Returns a select whose rows are read: keys with names have the type by which a connection knows them.
    func read(_ select: SQLSelect) -> SQLSelect {
        var (typed, kinds) = typed(select)
        guard kinds.contains(where: \.isNamedKey) else { return typed }
        typed.columns = zip(typed.columns, kinds).map { $1.isNamedKey ? $0.cast(to: AttachedTables.keyType) : $0 }
        guard select.isDistinct else { return typed }
        // The order of different rows is that of selected columns.
        typed.order = select.order.map { order in
            let (value, kind) = self.entering(select).typed(order.expression)
            guard kind.isNamedKey else { return self.entering(select).typed(order) }
            return SQLSelect.Order(
                expression: value.cast(to: AttachedTables.keyType),
                isAscending: order.isAscending
            )
        }
        return typed
    }

    /// Returns a select, and the kinds of its columns. It may be inside another one, whose tables it refers to.
    func typed(_ select: SQLSelect) -> (select: SQLSelect, kinds: [ServerKind]) {
        let inner = entering(select)
        let columns = select.columns.map { inner.typed($0) }
        return (inner.typed(select, columns.map(\.expression)), columns.map(\.kind))
    }

    /// Returns a select whose rows are inserted into columns of some kinds.
    func typed(_ select: SQLSelect, assignedTo kinds: [ServerKind]) -> SQLSelect {
        let inner = entering(select)
        return inner.typed(select, zip(select.columns, kinds).map { inner.assigned($0, $1) })
    }

    private func entering(_ select: SQLSelect) -> Self {
        var inner = self
        for source in select.sources {
            if case .table(let name) = source.rows { inner.tables[source.alias] = name }
        }
        return inner
    }

    private func typed(_ select: SQLSelect, _ columns: [SQLExpression]) -> SQLSelect {
        var typed = select
        typed.columns = columns
        typed.sources = select.sources.map { source in
            var source = source
            switch source.join {
            case .inner(let condition): source.join = .inner(on: condition.map { self.condition($0) })
            case .left(let condition): source.join = .left(on: self.condition(condition))
            }
            return source
        }
        typed.rows = select.rows.map { self.typed($0).expression }
        typed.condition = condition(select.condition)
        typed.groups = select.groups.map { self.typed($0).expression }
        typed.groupCondition = condition(select.groupCondition)
        typed.order = select.order.map(self.typed)
        return typed
    }

    private func typed(_ order: SQLSelect.Order) -> SQLSelect.Order {
        let (value, kind) = typed(order.expression)
        guard order.collation == .caseInsensitive else {
            return SQLSelect.Order(
                expression: order.collation == nil ? ordered(value, kind) : value,
                isAscending: order.isAscending,
                collation: order.collation
            )
        }
        let isOthers = typing.attached != nil
        let folded =
            isOthers
            ? value.wrapped("lower(", " COLLATE \"und-x-icu\") COLLATE \"C\"")
            : value.wrapped("\(typing.schema).coredata_fold_case(", ")")
        return SQLSelect.Order(expression: folded, isAscending: order.isAscending)
    }
}
