/// Which rows of a table a batch request is for, as a condition of SQL in which the table is called `t0`.
struct BatchCondition {
    let sql: String
    /// The values of its parameters.
    let values: [Value]

    /// Nil if SQL cannot say the plan's predicate.
    init?(_ plan: FetchPlan, _ tables: StoreTables, _ store: StoreIdentity?) throws {
        if plan.limit == 0, plan.offset == 0 {
            let table = tables.table(of: plan.entity)
            let compiler = SQLPredicateCompiler(tables, store: store, names: SQLNames())
            let frame = SQLFrame()
            let scope = SQLScope(frame, compiler.names.next(), table)
            frame.append(table.table, 0)
            let condition = try plan.predicate.map {
                try compiler.narrowing($0, SQLPredicateCompiler.Environment(subject: scope))
            }
            if let condition, !condition.isComplete { return nil }
            if frame.sources.count == 1 {
                let isOfEntity = Self.isOfEntity(plan, tables, scope)
                (sql, values) = SQLText.expression(.all([isOfEntity, condition?.0 ?? .truth(true)]))
                return
            }
        }
        // What is joined, ordered or limited is found first.
        var keys = plan
        keys.includesValues = false
        let found = try FetchCompiler(tables, store: store).rows(keys)
        if found.needsFiltering { return nil }
        sql = "t0.\(StoreColumn.key) IN (SELECT \(StoreColumn.key) FROM (\(found.sql)))"
        values = found.values
    }

    /// All rows with these keys.
    init(keys: KeyList) {
        sql = "t0.\(StoreColumn.key) IN \(KeyList.sql)"
        values = [keys.value]
    }

    /// That rows are of the plan's entities, unless the table has no others.
    private static func isOfEntity(_ plan: FetchPlan, _ tables: StoreTables, _ scope: SQLScope) -> SQLExpression {
        guard plan.entityNumbers != tables.layout.entity(plan.entity.rootNumber).numbers else { return .truth(true) }
        let numbers = plan.entityNumbers.map { Value.integer(Int64(tables.table(ofEntity: $0).storedNumber)) }
        return .among(scope.column(StoreColumn.entity), numbers)
    }
}
