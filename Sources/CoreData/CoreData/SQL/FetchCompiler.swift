internal import Foundation
internal import FoundationBackfill

/// Compiles fetch plans to statements.
///
/// Statements that find rows by keys have parameters that are bound when they run; their `values` are empty.
struct FetchCompiler {
    let tables: StoreTables
    /// The store that the tables belong to; object identifiers of other stores match no row. Nil if it is not known.
    let store: StoreIdentity?

    init(_ tables: StoreTables, store: StoreIdentity? = nil) {
        self.tables = tables
        self.store = store
    }

    /// Returns the statement that selects the rows of a plan: key, entity and version, then the values of the plan's
    /// entity by slot, then those that its subentities add.
    func rows(_ plan: FetchPlan) throws -> CompiledFetch {
        let layout = tables.rowLayout(plan.entityNumbers, hasValues: plan.includesValues)
        let (select, isComplete) = try select(plan, layout)
        var compiled = fetch(select, layout.rowColumns, needsFiltering: !isComplete)
        compiled.needsSorting = !canOrder(plan)
        return compiled
    }

    /// Returns a select of the keys of a plan's rows; nil if rows have to be filtered.
    func keys(_ plan: FetchPlan) throws -> SQLSelect? {
        var plan = plan
        plan.includesValues = false
        var (select, isComplete) = try select(plan, tables.rowLayout(plan.entityNumbers, hasValues: false))
        select.columns = [select.columns[RowColumns.key]]
        return isComplete ? select : nil
    }

    private func select(_ plan: FetchPlan, _ layout: RowLayout) throws -> (SQLSelect, isComplete: Bool) {
        let parts = try parts(of: plan)
        if parts.findsKeysFirst(plan) { return (try selectByKey(plan, parts, layout), true) }
        if parts.findsInPassing(plan) { return (selectInPassing(plan, parts, layout), true) }
        var select = parts.frame.select(layout.columns(of: parts.scope), where: parts.condition)
        select.order = try order(plan, parts)
        select.sources = parts.frame.sources
        if parts.isComplete { window(&select, plan) }
        return (select, parts.isComplete)
    }

    /// Selects the rows of a plan by the keys of those in its window. Of all other rows, only the key and the sort
    /// values are read.
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

    /// Selects the rows that fill a plan's window, in the order of keys, in which a text index finds them. It is read only
    /// until the window is full.
    private func selectInPassing(_ plan: FetchPlan, _ parts: Parts, _ layout: RowLayout) -> SQLSelect {
        var select = parts.frame.select(layout.columns(of: parts.scope), where: parts.test)
        select.sources = parts.frame.sources
        select.candidates = parts.candidates
        select.isDistinct = true
        window(&select, plan)
        return select
    }

    /// Returns the statement that counts the rows of a plan; nil if rows have to be filtered.
    func count(_ plan: FetchPlan) throws -> CompiledFetch? {
        var plan = plan
        plan.sortKeys = []
        let parts = try parts(of: plan)
        guard parts.isComplete else { return nil }
        guard plan.limit > 0 || plan.offset > 0 else {
            return fetch(parts.frame.select([.aggregate(.count, nil)], where: parts.condition), none(plan))
        }
        var rows = parts.frame.select([.literal(1)], where: parts.condition)
        window(&rows, plan)
        return fetch(SQLSelect(columns: [.aggregate(.count, nil)], sources: [], rows: .select(rows)), none(plan))
    }

    /// Returns the statement that selects the keys, entities and versions of a plan's rows, followed by the values at
    /// key paths; a nil key path stands for the key. They are ordered even if the plan has no order.
    ///
    /// Returns nil if rows have to be filtered.
    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> CompiledFetch? {
        let parts = try parts(of: plan)
        let layout = tables.rowLayout(plan.entityNumbers, hasValues: false)
        let values = try keyPaths.map { try $0.map { try value(at: $0, plan, parts).expression } ?? parts.scope.key }
        let order = try plan.sortKeys.isEmpty ? [byKey(parts.scope)] : order(plan, parts)
        guard parts.isComplete else { return nil }
        var select = parts.frame.select(layout.columns(of: parts.scope) + values, where: parts.condition)
        select.order = order
        window(&select, plan)
        return fetch(select, layout.rowColumns)
    }

    // MARK: - Parts

    /// The parts that all statements of a plan share.
    struct Parts {
        let compiler: SQLPredicateCompiler
        let frame: SQLFrame
        let scope: SQLScope
        /// The condition that rows satisfy.
        let test: SQLExpression
        /// Whether nothing is left to do in memory, neither filtering nor sorting.
        let isComplete: Bool
        /// The matches in text indexes of which each row has at least one; empty if the indexes cannot narrow the test.
        let candidates: [TextMatch]

        /// The test, preceded by the membership in text indexes.
        var condition: SQLExpression {
            candidates.isEmpty ? test : .all([.inTextIndexes(scope.key, candidates), test])
        }

        /// Whether most of the rows that satisfy the condition are likely to be outside a plan's window.
        func findsKeysFirst(_ plan: FetchPlan) -> Bool {
            !candidates.isEmpty && isComplete && plan.includesValues && plan.limit > 0 && !findsInPassing(plan)
        }

        /// Whether a plan can take the first rows that a text index finds: its window is small, it has no order, and no
        /// other index finds rows before these.
        func findsInPassing(_ plan: FetchPlan) -> Bool {
            let isShort = plan.limit > 0 && plan.limit <= mostInPassing && plan.offset <= mostInPassing
            return candidates.count == 1 && isComplete && isShort && plan.sortKeys.isEmpty
        }

        /// The largest limit and offset. Each row is compared with those before it, to skip duplicates.
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
        if let keys = plan.keys { test = .all([test, Self.isKey(of: scope, in: keys)]) }
        var isComplete = canOrder(plan)
        var candidates: [TextMatch] = []
        if let predicate = plan.predicate {
            let narrowed = try compiler.narrowing(predicate, SQLPredicateCompiler.Environment(subject: scope))
            candidates = TextNarrowing(alias: alias, indexes: table.textIndexes).candidates(for: narrowed.0)
            (test, isComplete) = (.all([test, narrowed.0]), isComplete && narrowed.isComplete)
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

    /// Restricts rows to the plan's entities; true if the table holds no others.
    private func restriction(_ plan: FetchPlan, _ scope: SQLScope) -> SQLExpression {
        let root = tables.layout.entity(plan.entity.rootNumber)
        guard plan.entityNumbers != root.numbers else { return .truth(true) }
        let numbers = plan.entityNumbers.map { tables.table(ofEntity: $0).storedNumber }
        let column = scope.column(StoreColumn.entity)
        if numbers.count == 1 { return .infix(.equal, column, .value(.integer(Int64(numbers[0])))) }
        return .inList(column, numbers.map { .value(.integer(Int64($0))) })
    }

    private static func isKey(of scope: SQLScope, in keys: ClosedRange<Int64>) -> SQLExpression {
        .all([
            .infix(.greaterOrEqual, scope.key, .value(.integer(keys.lowerBound))),
            .infix(.lessOrEqual, scope.key, .value(.integer(keys.upperBound))),
        ])
    }

    func window(_ select: inout SQLSelect, _ plan: FetchPlan) {
        select.limit = plan.limit
        select.offset = plan.offset
    }

    /// Whether the database can order the rows of a plan.
    private func canOrder(_ plan: FetchPlan) -> Bool {
        plan.sortKeys.allSatisfy { tables.dialect.orders(by: $0.comparison) }
    }

    /// Returns the order of a plan, which ends in the key: rows that are equal otherwise have the same places in all pages, and
    /// in all kinds of stores. Rows without an order have one only if a window is cut from them.
    private func order(_ plan: FetchPlan, _ parts: Parts) throws -> [SQLSelect.Order] {
        let order = try plan.sortKeys.map { key in
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
        guard plan.hasWindow || !order.isEmpty else { return [] }
        guard canOrder(plan) else { return [byKey(parts.scope)] }
        let endsInKey = plan.sortKeys.contains { $0.keyPath == nil }
        return endsInKey ? order : order + [byKey(parts.scope)]
    }

    func byKey(_ scope: SQLScope) -> SQLSelect.Order {
        SQLSelect.Order(expression: scope.key)
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
        let text = tables.dialect.text(select)
        let reader = RowReader(columns, tables)
        return CompiledFetch(sql: text.sql, values: text.values, reader: reader, needsFiltering: needsFiltering)
    }
}
