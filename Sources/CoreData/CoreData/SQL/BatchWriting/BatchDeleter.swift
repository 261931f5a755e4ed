internal import SQLiteConnection

/// Carries out a batch deletion: one statement for each table, and some for each relationship that leads to what is deleted.
struct BatchDeleter {
    private let writer: BatchWriter
    private let plan: BatchDeletePlan
    private let condition: BatchCondition

    init(_ writer: BatchWriter, _ plan: BatchDeletePlan) throws {
        self.writer = writer
        self.plan = plan
        guard let condition = try BatchCondition(plan.rows, writer.tables, writer.store) else {
            throw ErrorFactory.unsupportedBatchPredicate(plan.rows.predicate)
        }
        self.condition = condition
    }

    func delete() throws -> BatchOutcome {
        let entities = plan.rows.entityNumbers
        let links = entities.map { DeletedLinks(of: writer.tables.table(ofEntity: $0), writer.tables) }
        var outcome = BatchOutcome()
        if links.allSatisfy(\.isEmpty) {
            (outcome.count, outcome.deleted) = try delete(condition, of: entities)
        } else {
            let table = writer.tables.table(of: plan.rows.entity).table
            let sql = "SELECT \(StoreColumn.key), \(StoreColumn.entity) FROM \(table) AS t0 WHERE \(condition.sql)"
            let doomed = try DoomedRows(writer.rows(sql, condition.values), writer)
            for group in doomed.groups {
                let (count, rows) = try delete(group.condition, of: group.entities)
                outcome.count += count
                outcome.deleted += rows
            }
            outcome.touched = try doomed.detach()
            writer.noteChange(of: outcome.touched)
        }
        return outcome
    }

    /// Deletes rows of one table, having recorded it.
    private func delete(
        _ condition: BatchCondition,
        of entities: ClosedRange<Int>
    ) throws -> (count: Int, rows: [BatchOutcome.Row]) {
        if let history = writer.history {
            for number in entities {
                try history.record(
                    .delete,
                    ofAll: writer.tables.table(ofEntity: number),
                    where: condition.sql,
                    condition.values
                )
            }
        }
        try writer.discardFiles(condition, of: entities)
        let table = writer.tables.table(ofEntity: entities.lowerBound)
        let sql = "DELETE FROM \(table.table) AS t0 WHERE \(condition.sql)"
        return try writer.change(table.entity, sql, condition.values, keepsRows: plan.keepsRows)
    }
}
