internal import CoreDataSQLite
internal import Foundation
package import ManagedObjectModelFormat

/// The number of objects, values or links of a store that a migration drops or changes.
package struct LossCount: Hashable, Sendable {
    package let loss: ModelLoss
    package let count: Int
}

/// Counts the losses of an SQLite store, with one statement per table.
struct LossCounter {
    let connection: Connection
    /// The tables of the older version.
    let tables: StoreTables

    func counts(of losses: [ModelLoss]) throws -> [LossCount] {
        let questions = losses.flatMap { loss in terms(of: loss).map { (loss, $0) } }
        var counts: [ModelLoss: Int] = [:]
        for table in Set(questions.map(\.1.table)).sorted() {
            let asked = questions.filter { $0.1.table == table }
            let columns = asked.map { "count(*) FILTER (WHERE \($0.1.condition))" }.joined(separator: ", ")
            try connection.withStatement("SELECT \(columns) FROM \(SQLiteText.quoted(table))") { statement in
                guard try statement.step() else { return }
                for (place, (loss, _)) in asked.enumerated() {
                    counts[loss, default: 0] += Int(statement.value(place).int64)
                }
            }
        }
        return losses.map { LossCount(loss: $0, count: counts[$0] ?? 0) }
    }

    /// A condition for rows of a table.
    private struct Term {
        let table: String
        let condition: String
    }

    private func terms(of loss: ModelLoss) -> [Term] {
        switch loss.kind {
        case .objects: return [rows(of: [loss.entity])].compactMap { $0 }
        case .values, .digits: return valueTerms(of: loss)
        case .links: return linkTerms(of: loss)
        }
    }

    private func rows(of entities: [String]) -> Term? {
        let found = entities.compactMap { tables.layout.entity(named: $0) }.map { tables.table(of: $0) }
        guard let table = found.first?.table else { return nil }
        let numbers = found.map { "\($0.storedNumber)" }.joined(separator: ", ")
        return Term(table: table, condition: "\(StoreColumn.entity) IN (\(numbers))")
    }

    private func valueTerms(of loss: ModelLoss) -> [Term] {
        guard let rows = rows(of: loss.owners),
            let entity = loss.owners.first.flatMap({ tables.layout.entity(named: $0) }),
            let property = loss.property.flatMap({ entity.property(named: $0) })
        else { return [] }
        let columns = property.slots.map { tables.table(of: entity).columns[$0] }
            .filter { $0 != EntityTable.absentColumn }.map(SQLiteText.quoted)
        guard !columns.isEmpty else { return [] }
        let tests = columns.map { column in
            loss.kind == .digits ? "CAST(\(column) AS REAL) <> \(column)" : "\(column) IS NOT NULL"
        }
        return [Term(table: rows.table, condition: "\(rows.condition) AND (\(tests.joined(separator: " OR ")))")]
    }

    private func linkTerms(of loss: ModelLoss) -> [Term] {
        guard let rows = rows(of: loss.owners),
            let entity = loss.owners.first.flatMap({ tables.layout.entity(named: $0) }),
            let property = loss.property.flatMap({ entity.property(named: $0) }),
            let storage = tables.table(of: entity).relationships[property.ordinal]
        else { return [] }
        switch storage {
        case .ownColumns(let key, _, _):
            return [Term(table: rows.table, condition: "\(rows.condition) AND \(SQLiteText.quoted(key)) IS NOT NULL")]
        case .destinationColumn(let table, let key, _, _):
            return [Term(table: table, condition: owned(SQLiteText.quoted(key), rows))]
        case .joinTable(let table, let ownKey, _, _, _):
            return [Term(table: table, condition: owned(SQLiteText.quoted(ownKey), rows))]
        }
    }

    /// Returns the condition that a column has the key of one of the rows.
    private func owned(_ column: String, _ rows: Term) -> String {
        "\(column) IN (SELECT \(StoreColumn.key) FROM \(SQLiteText.quoted(rows.table)) WHERE \(rows.condition))"
    }
}
