/// Performs a batch deletion: one statement for each hierarchy, and some for each relationship with deleted objects.
struct BatchDeleter<Session: SQLSession> {
    private let writer: BatchWriter<Session>
    private let plan: BatchDeletePlan
    private let condition: SQLExpression

    init(_ writer: BatchWriter<Session>, _ plan: BatchDeletePlan) throws {
        self.writer = writer
        self.plan = plan
        guard let condition = try BatchCondition.condition(for: plan.rows, writer.tables, writer.store) else {
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
            let columns: [SQLExpression] = [.column(0, StoreColumn.key), .column(0, StoreColumn.entity)]
            let doomed = try DoomedRows(writer.rows(.select(SQLSelect(columns, from: table, where: condition))), writer)
            // In tables of others, keys lead somewhere at any time.
            let isAttached = writer.tables.dialect.attachment != nil
            for group in doomed.groups {
                if isAttached { outcome.touched += try doomed.detach(group.entities) }
                let (count, rows) = try delete(group.condition, of: group.entities)
                outcome.count += count
                outcome.deleted += rows
            }
            if !isAttached { outcome.touched = try doomed.detach() }
            writer.noteChange(of: outcome.touched)
        }
        return outcome
    }

    /// Records the deletion of rows of one hierarchy, and deletes them.
    private func delete(
        _ condition: SQLExpression,
        of entities: ClosedRange<Int>
    ) throws -> (count: Int, rows: [BatchOutcome.Row]) {
        if let history = writer.history {
            for number in entities {
                try history.record(.delete, ofAll: writer.tables.table(ofEntity: number), where: condition)
            }
        }
        try writer.discardFiles(condition, of: entities)
        let entity = writer.layout.entity(entities.lowerBound)
        return try writer.change(entity, keepsRows: plan.keepsRows) { table, returning in
            .delete(SQLDelete(table: table, alias: 0, condition: condition, returning: returning))
        }
    }
}
