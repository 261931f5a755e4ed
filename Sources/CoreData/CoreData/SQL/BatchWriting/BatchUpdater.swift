internal import Foundation

/// Performs a batch update: one statement for the tables of the entity.
struct BatchUpdater<Session: SQLSession> {
    private let writer: BatchWriter<Session>
    private let plan: BatchUpdatePlan
    private let table: EntityTable
    private let condition: SQLExpression
    private let assignments: BatchAssignments

    init(_ writer: BatchWriter<Session>, _ plan: BatchUpdatePlan) throws {
        self.writer = writer
        self.plan = plan
        table = writer.tables.table(of: plan.rows.entity)
        guard let condition = try BatchCondition.condition(for: plan.rows, writer.tables, writer.store) else {
            throw ErrorFactory.unsupportedBatchPredicate(plan.rows.predicate)
        }
        self.condition = condition
        assignments = try BatchAssignments(plan, writer)
    }

    func update() throws -> BatchOutcome {
        try recordChanges()
        try writer.discardFiles(condition, of: plan.rows.entityNumbers, slots: assignments.externalSlots)
        for move in assignments.moves {
            let isOthers = SQLExpression.infix(.notSame, .column(0, move.key), .value(move.owner))
            let isMoved = SQLExpression.all([isOthers, condition])
            try change { changing($0, [.init(move.order, .null)], where: isMoved) }
        }
        let (count, rows) = try convertingViolations { try writeRows() }
        for move in assignments.moves { try arrange(move) }
        for (slot, data) in assignments.large { try write(data, slot, to: rows) }
        var outcome = BatchOutcome()
        outcome.count = count
        outcome.updated = rows
        return outcome
    }

    /// Records the changes first, while the condition still selects the same rows.
    private func recordChanges() throws {
        guard let history = writer.history else { return }
        for number in plan.rows.entityNumbers {
            try history.record(
                .update,
                ofAll: writer.tables.table(ofEntity: number),
                where: condition,
                columns: history.layout.entity(number).columns(assignments.ordinals)
            )
        }
    }

    private func changing(_ table: String, _ assignments: [SQLUpdate.Assignment], where condition: SQLExpression)
        -> SQLUpdate
    {
        SQLUpdate(table: table, alias: 0, assignments: assignments, condition: condition)
    }

    /// Changes rows whose number is of no interest.
    private func change(_ update: (_ table: String) -> SQLUpdate) throws {
        _ = try writer.change(plan.rows.entity, keepsRows: false) { table, returning in
            var update = update(table)
            update.returning = returning
            return .update(update)
        }
    }

    private func writeRows() throws -> (count: Int, rows: [BatchOutcome.Row]) {
        let version = SQLExpression.ifNull(.column(0, StoreColumn.version), .literal(0))
        let raised = SQLUpdate.Assignment(StoreColumn.version, .infix(.add, version, .literal(1)))
        let plain = assignments.plain + [raised]
        let keepsRows = plan.keepsRows || !assignments.large.isEmpty
        return try writer.change(plan.rows.entity, keepsRows: keepsRows) { table, returning in
            var update =
                assignments.calculated.isEmpty
                ? changing(table, plain, where: condition) : calculating(table, assignments.calculated, besides: plain)
            update.returning = returning
            return .update(update)
        }
    }

    /// Returns an update that calculates values from other rows, for all rows before the first one changes.
    private func calculating(
        _ table: String,
        _ calculated: [SQLUpdate.Assignment],
        besides plain: [SQLUpdate.Assignment]
    ) -> SQLUpdate {
        let names = calculated.indices.map { "v\($0)" }
        let columns = [assignments.scope.key] + calculated.map(\.value)
        let found = SQLUpdate.Found(
            alias: assignments.names.next(),
            columns: ["k"] + names,
            select: assignments.frame.select(columns, where: condition)
        )
        let assigned = zip(calculated, names).map {
            SQLUpdate.Assignment($0.column, .column(found.alias, $1))
        }
        return update(table, with: found, assigned + plain)
    }

    /// Returns an update of rows that were found before, by their keys.
    private func update(_ table: String, with found: SQLUpdate.Found, _ assignments: [SQLUpdate.Assignment])
        -> SQLUpdate
    {
        let isFound = SQLExpression.infix(.equal, .column(0, StoreColumn.key), .column(found.alias, "k"))
        var update = changing(table, assignments, where: isFound)
        update.found = found
        return update
    }

    /// Places rows with a new owner after the members that it had.
    private func arrange(_ move: BatchAssignments.Move) throws {
        guard case .integer = move.owner else { return }
        func isMember(_ alias: SQLAlias) -> SQLExpression {
            .infix(.equal, .column(alias, move.key), .value(move.owner))
        }
        let last = SQLSelect(
            [.aggregate(.maximum, .column(2, move.order))],
            from: table.table,
            2,
            where: isMember(2)
        )
        let first = SQLExpression.literal(Int(OrderNumbers.first - OrderNumbers.step))
        let number = SQLExpression.rowNumber(by: [.column(1, StoreColumn.key)])
        let steps = SQLExpression.infix(.multiply, number, .literal(Int(OrderNumbers.step)))
        let place = SQLExpression.infix(.add, steps, .ifNull(.select(last), first))
        let rows = SQLSelect(
            [.column(1, StoreColumn.key), place],
            from: table.table,
            1,
            where: .all([isMember(1), .isNull(.column(1, move.order))])
        )
        let found = SQLUpdate.Found(alias: 3, columns: ["k", "place"], select: rows)
        try change { update($0, with: found, [.init(move.order, .column(3, "place"))]) }
    }

    /// Writes a value with external storage. Each row gets a file of its own.
    private func write(_ data: Data, _ slot: Int, to rows: [BatchOutcome.Row]) throws {
        let writing = writer.plans.writing(plan.rows.entity)
        let update = SQLUpdate(
            table: table.table,
            assignments: [.init(writing.columns[slot])],
            condition: StoreColumn.isKey
        )
        let sql = writer.tables.dialect.text(.update(update)).sql
        for row in rows {
            try writer.session.run(sql, [try writer.stored(.bytes(data), writing.slots[slot]), .integer(row.key)])
        }
    }

    private func convertingViolations<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            let entity = plan.rows.entity
            guard let violation = ConstraintViolation(error, writer.plans.writing(entity), of: writer.session) else {
                throw error
            }
            throw ErrorFactory.constraintConflict(
                entity: entity.name,
                constraint: violation.slots.map { entity.properties[entity.slots[$0].ordinal].name },
                conflicts: []
            )
        }
    }
}
