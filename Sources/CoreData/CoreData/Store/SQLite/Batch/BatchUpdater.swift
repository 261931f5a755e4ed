internal import Foundation
internal import SQLiteConnection

/// Carries out a batch update: one statement for the table of the entity.
struct BatchUpdater {
    private let writer: BatchWriter
    private let plan: BatchUpdatePlan
    private let table: EntityTable
    private let condition: BatchCondition
    private let assignments: BatchAssignments

    init(_ writer: BatchWriter, _ plan: BatchUpdatePlan) throws {
        self.writer = writer
        self.plan = plan
        table = writer.tables.table(of: plan.rows.entity)
        guard let condition = try BatchCondition(plan.rows, writer.tables, writer.store) else {
            throw ErrorFactory.unsupportedBatchPredicate(plan.rows.predicate)
        }
        self.condition = condition
        assignments = try BatchAssignments(plan, writer)
    }

    func update() throws -> BatchOutcome {
        try recordChanges()
        try writer.discardFiles(condition, of: plan.rows.entityNumbers, slots: assignments.externalSlots)
        for move in assignments.moves {
            let sql = """
                UPDATE \(table.table) AS t0 SET \(move.order) = NULL \
                WHERE \(move.key) IS NOT ? AND (\(condition.sql))
                """
            try writer.run(sql, [move.owner] + condition.values)
        }
        let (count, rows) = try convertingViolations { try writeRows() }
        for move in assignments.moves { try arrange(move) }
        for (slot, data) in assignments.large { try write(data, slot, to: rows) }
        var outcome = BatchOutcome()
        outcome.count = count
        outcome.updated = rows
        return outcome
    }

    /// Recorded first, while the condition still means the same rows.
    private func recordChanges() throws {
        guard let history = writer.history else { return }
        for number in plan.rows.entityNumbers {
            try history.record(
                .update,
                ofAll: writer.tables.table(ofEntity: number),
                where: condition.sql,
                condition.values,
                columns: history.layout.entity(number).columns(assignments.ordinals)
            )
        }
    }

    private func writeRows() throws -> (count: Int, rows: [BatchOutcome.Row]) {
        let keepsRows = plan.keepsRows || !assignments.large.isEmpty
        let version = "\(StoreColumn.version) = ifnull(t0.\(StoreColumn.version), 0) + 1"
        let plain = assignments.plain.map { "\($0.column) = \($0.sql)" } + [version]
        let plainValues = assignments.plain.flatMap(\.values)
        guard !assignments.calculated.isEmpty else {
            let sql = "UPDATE \(table.table) AS t0 SET \(plain.joined(separator: ", ")) WHERE \(condition.sql)"
            return try writer.change(plan.rows.entity, sql, plainValues + condition.values, keepsRows: keepsRows)
        }
        // What is calculated from other rows is so for all rows before the first one changes.
        let calculated = assignments.calculated
        let (select, _) = SQLText.statement(assignments.frame.select([assignments.scope.key]))
        let expressions = calculated.map { ", \($0.sql)" }.joined()
        guard let from = select.range(of: " FROM ") else { return (0, []) }
        let names = calculated.indices.map { ", v\($0)" }.joined()
        let sets = calculated.indices.map { "\(calculated[$0].column) = found.v\($0)" } + plain
        let sql = """
            WITH found(k\(names)) AS MATERIALIZED \
            (\(select[..<from.lowerBound])\(expressions)\(select[from.lowerBound...]) WHERE \(condition.sql)) \
            UPDATE \(table.table) AS t0 SET \(sets.joined(separator: ", ")) FROM found \
            WHERE t0.\(StoreColumn.key) = found.k
            """
        let values = calculated.flatMap(\.values) + condition.values + plainValues
        return try writer.change(plan.rows.entity, sql, values, keepsRows: keepsRows)
    }

    /// Puts rows that came to an owner behind the members that it had.
    private func arrange(_ move: BatchAssignments.Move) throws {
        guard case .integer = move.owner else { return }
        let sql = """
            UPDATE \(table.table) AS t0 SET \(move.order) = found.place FROM (\
            SELECT \(StoreColumn.key) AS k, row_number() OVER (ORDER BY \(StoreColumn.key)) * \(OrderNumbers.step) + \
            ifnull((SELECT max(\(move.order)) FROM \(table.table) WHERE \(move.key) = ?1), \
            \(OrderNumbers.first - OrderNumbers.step)) AS place \
            FROM \(table.table) WHERE \(move.key) = ?1 AND \(move.order) IS NULL) AS found \
            WHERE t0.\(StoreColumn.key) = found.k
            """
        try writer.run(sql, [move.owner])
    }

    /// Gives each row a file of its own.
    private func write(_ data: Data, _ slot: Int, to rows: [BatchOutcome.Row]) throws {
        let written = writer.plans.writing(plan.rows.entity).slots[slot]
        let sql = "UPDATE \(table.table) SET \(written.column) = ? WHERE \(StoreColumn.key) = ?"
        for row in rows { try writer.run(sql, [try writer.stored(.bytes(data), written), .integer(row.key)]) }
    }

    private func convertingViolations<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            let entity = plan.rows.entity
            guard let violation = ConstraintViolation(error, writer.plans.writing(entity)) else { throw error }
            throw ErrorFactory.constraintConflict(
                entity: entity.name,
                constraint: violation.slots.map { entity.properties[entity.slots[$0].ordinal].name },
                conflicts: []
            )
        }
    }
}
