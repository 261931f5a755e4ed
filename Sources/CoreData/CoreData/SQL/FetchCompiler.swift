internal import Foundation
internal import FoundationBackfill

/// Turns fetch plans into statements.
///
/// Statements without the values of a plan have parameters that are bound when they run; their `values` are empty.
struct FetchCompiler {
    let tables: StoreTables
    /// The store that the tables are of: identifiers of other stores' objects then match nothing.
    let store: StoreIdentity?
    /// How trees become text.
    let text: @Sendable (SQLSelect) -> (sql: String, values: [Value])

    init(
        _ tables: StoreTables,
        store: StoreIdentity? = nil,
        text: @escaping @Sendable (SQLSelect) -> (sql: String, values: [Value]) = SQLText.statement
    ) {
        self.tables = tables
        self.store = store
        self.text = text
    }

    /// The rows of a plan: key, entity and version, then the values of the plan's entity by slot, then those that its
    /// subentities add.
    func rows(_ plan: FetchPlan) throws -> CompiledFetch {
        let parts = try parts(of: plan)
        let layout = tables.rowLayout(plan.entityNumbers, hasValues: plan.includesValues)
        if parts.findsKeysFirst(plan) {
            return fetch(try selectByKey(plan, parts, layout), layout.rowColumns)
        }
        if parts.findsInPassing(plan) {
            return fetch(selectInPassing(plan, parts, layout), layout.rowColumns)
        }
        var select = parts.frame.select(layout.columns(of: parts.scope), where: parts.condition)
        select.order = try order(plan, parts)
        select.sources = parts.frame.sources
        if parts.isComplete { window(&select, plan) }
        return fetch(select, layout.rowColumns, needsFiltering: !parts.isComplete)
    }

    /// The rows of a plan by the keys of those in its window: of all others, only what they are ordered by is read.
    private func selectByKey(_ plan: FetchPlan, _ parts: Parts, _ layout: RowLayout) throws -> SQLSelect {
        var keys = parts.frame.select([parts.scope.key], where: parts.condition)
        keys.order = try order(plan, parts)
        keys.sources = parts.frame.sources
        window(&keys, plan)
        var whole = plan
        whole.predicate = nil
        let rows = try self.parts(of: whole, parts.compiler.names)
        var select = rows.frame.select(layout.columns(of: rows.scope), where: .inSelect(rows.scope.key, keys))
        select.order = try order(whole, rows)
        select.sources = rows.frame.sources
        return select
    }

    /// The first rows of a plan that come up, in no order: indexes of texts are read no further than that.
    private func selectInPassing(_ plan: FetchPlan, _ parts: Parts, _ layout: RowLayout) -> SQLSelect {
        var select = parts.frame.select(layout.columns(of: parts.scope), where: parts.test)
        select.sources = parts.frame.sources
        select.candidates = parts.candidates
        select.isDistinct = true
        window(&select, plan)
        return select
    }

    /// The number of rows of a plan; nil if rows have to be filtered.
    func count(_ plan: FetchPlan) throws -> CompiledFetch? {
        let parts = try parts(of: plan)
        guard parts.isComplete else { return nil }
        guard plan.limit > 0 || plan.offset > 0 else {
            return fetch(parts.frame.select([.aggregate(.count, nil)], where: parts.condition), none(plan))
        }
        var rows = parts.frame.select([.literal(1)], where: parts.condition)
        window(&rows, plan)
        return fetch(SQLSelect(columns: [.aggregate(.count, nil)], sources: [], rows: .select(rows)), none(plan))
    }

    /// The keys, entities and versions of the rows of a plan, with the values at key paths behind them, nil for the key; nil
    /// if rows have to be filtered. Rows that the plan's order does not tell apart come by key.
    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> CompiledFetch? {
        let parts = try parts(of: plan)
        let layout = tables.rowLayout(plan.entityNumbers, hasValues: false)
        let values = try keyPaths.map { try $0.map { try value(at: $0, plan, parts).expression } ?? parts.scope.key }
        let byKey = SQLSelect.Order(expression: parts.scope.key, isAscending: true, collation: nil)
        let order = try order(plan, parts) + [byKey]
        guard parts.isComplete else { return nil }
        var select = parts.frame.select(layout.columns(of: parts.scope) + values, where: parts.condition)
        select.order = order
        window(&select, plan)
        return fetch(select, layout.rowColumns)
    }

    // MARK: - Parts

    /// What all statements of a plan have in common.
    struct Parts {
        let compiler: SQLPredicateCompiler
        let frame: SQLFrame
        let scope: SQLScope
        /// What decides about rows.
        let test: SQLExpression
        let isComplete: Bool
        /// The rows that indexes of texts find: none others satisfy the test. Empty if they know nothing about it.
        let candidates: [TextMatch]

        /// The test, preceded by what indexes know.
        var condition: SQLExpression {
            candidates.isEmpty ? test : .all([.inTextIndexes(scope.key, candidates), test])
        }

        /// Whether most of the rows that satisfy the condition are likely to be outside a plan's window.
        func findsKeysFirst(_ plan: FetchPlan) -> Bool {
            !candidates.isEmpty && isComplete && plan.includesValues && plan.limit > 0 && !plan.sortKeys.isEmpty
        }

        /// Whether any few rows of those that indexes of texts find will do.
        func findsInPassing(_ plan: FetchPlan) -> Bool {
            let isShort = plan.limit > 0 && plan.limit <= mostInPassing && plan.offset <= mostInPassing
            return !candidates.isEmpty && isComplete && isShort && plan.sortKeys.isEmpty
        }

        /// Rows are compared with those before them, of which there should be few.
        private var mostInPassing: Int { 1_000 }
    }

    func parts(of plan: FetchPlan, _ names: SQLNames = SQLNames()) throws -> Parts {
        let compiler = SQLPredicateCompiler(tables, store: store, names: names)
        let frame = SQLFrame()
        let table = tables.table(of: plan.entity)
        let alias = compiler.names.next()
        let scope = SQLScope(frame, alias, table)
        frame.append(table.table, alias)
        var test = restriction(plan, scope)
        var isComplete = true
        var candidates: [TextMatch] = []
        if let predicate = plan.predicate {
            let narrowed = try compiler.narrowing(predicate, SQLPredicateCompiler.Environment(subject: scope))
            candidates = TextNarrowing(alias: alias, indexes: table.textIndexes).candidates(for: narrowed.0)
            (test, isComplete) = (.all([test, narrowed.0]), narrowed.isComplete)
        }
        return Parts(
            compiler: compiler,
            frame: frame,
            scope: scope,
            test: test,
            isComplete: isComplete,
            candidates: candidates
        )
    }

    /// That rows are of the plan's entities, unless the table has no others.
    private func restriction(_ plan: FetchPlan, _ scope: SQLScope) -> SQLExpression {
        let root = tables.layout.entity(plan.entity.rootNumber)
        guard plan.entityNumbers != root.numbers else { return .truth(true) }
        let numbers = plan.entityNumbers.map { tables.table(ofEntity: $0).storedNumber }
        let column = scope.column(StoreColumn.entity)
        if numbers.count == 1 { return .infix(.equal, column, .value(.integer(Int64(numbers[0])))) }
        return .inList(column, numbers.map { .value(.integer(Int64($0))) })
    }

    func window(_ select: inout SQLSelect, _ plan: FetchPlan) {
        select.limit = plan.limit
        select.offset = plan.offset
    }

    private func order(_ plan: FetchPlan, _ parts: Parts) throws -> [SQLSelect.Order] {
        try plan.sortKeys.map { key in
            guard let keyPath = key.keyPath else {
                return SQLSelect.Order(expression: parts.scope.key, isAscending: key.isAscending, collation: nil)
            }
            let value = try value(at: keyPath, plan, parts)
            return SQLSelect.Order(
                expression: value.expression,
                isAscending: key.isAscending,
                collation: value.kind == .text ? SQLCollation(key.comparison) : nil
            )
        }
    }

    private func value(at keyPath: String, _ plan: FetchPlan, _ parts: Parts) throws -> SQLValue {
        guard case .value(let value)? = try parts.compiler.keyPath(keyPath, from: parts.scope) else {
            throw FetchErrors.notFound(keyPath, in: plan.entity)
        }
        return value
    }

    func none(_ plan: FetchPlan) -> RowColumns {
        RowColumns(firstEntity: plan.entity.number, columnsBySlot: [])
    }

    func fetch(_ select: SQLSelect, _ columns: RowColumns, needsFiltering: Bool = false) -> CompiledFetch {
        let (sql, values) = text(select)
        return CompiledFetch(sql: sql, values: values, columns: columns, needsFiltering: needsFiltering)
    }
}
