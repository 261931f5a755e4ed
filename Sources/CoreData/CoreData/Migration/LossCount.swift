internal import Foundation
package import ManagedObjectModelFormat

/// The number of objects, values or links of a store that a migration drops or changes.
package struct LossCount: Hashable, Sendable {
    package let loss: ModelLoss
    package let count: Int
}

/// Counts the losses of a store in a database, with one statement per table.
struct LossCounter<Session: SQLSession> {
    let session: Session
    /// The tables of the older version.
    let tables: StoreTables

    func counts(of losses: [ModelLoss]) throws -> [LossCount] {
        let questions = losses.flatMap { loss in terms(of: loss).map { (loss, $0) } }
        var counts: [ModelLoss: Int] = [:]
        for table in Set(questions.map(\.1.table)).sorted() {
            let asked = questions.filter { $0.1.table == table }
            let columns = asked.map { "count(*) FILTER (WHERE \($0.1.condition))" }.joined(separator: ", ")
            try session.withStatement("SELECT \(columns) FROM \(dialect.table(table))") { statement in
                guard try statement.step() else { return }
                for (place, (loss, _)) in asked.enumerated() {
                    counts[loss, default: 0] += Int(statement.value(place).int64)
                }
            }
        }
        return losses.map { LossCount(loss: $0, count: counts[$0] ?? 0) }
    }

    private var dialect: SQLDialect { tables.dialect }

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
        // A store for a configuration lacks entities.
        let found = entities.compactMap { tables.layout.entity(named: $0) }.map { tables.table(of: $0) }
            .filter { $0.storedNumber > 0 }
        guard let table = found.first?.table else { return nil }
        let numbers = found.map { "\($0.storedNumber)" }.joined(separator: ", ")
        return Term(table: table, condition: "\(dialect.name(StoreColumn.entity)) IN (\(numbers))")
    }

    private func valueTerms(of loss: ModelLoss) -> [Term] {
        guard let rows = rows(of: loss.owners),
            let entity = loss.owners.first.flatMap({ tables.layout.entity(named: $0) }),
            let path = loss.property?.split(separator: ".", maxSplits: 1).map(String.init),
            let property = path.first.flatMap({ entity.property(named: $0) })
        else { return [] }
        let element = path.count > 1 ? entity.slot(of: property, .element(path[1])) : nil
        let slots = path.count > 1 ? [element].compactMap { $0 } : Array(property.slots)
        let columns = slots.map { tables.table(of: entity).columns[$0] }
            .filter { $0 != EntityTable.absentColumn }.map(dialect.name)
        guard !columns.isEmpty else { return [] }
        let tests = columns.map { column in
            loss.kind == .digits
                ? "\(dialect.real.prefix)\(column)\(dialect.real.suffix) <> \(column)" : "\(column) IS NOT NULL"
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
            return [Term(table: rows.table, condition: "\(rows.condition) AND \(dialect.name(key)) IS NOT NULL")]
        case .destinationColumn(let table, let key, _, _):
            return [Term(table: table, condition: owned(dialect.name(key), rows))]
        case .joinTable(let table, let ownKey, _, _, _):
            return [Term(table: table, condition: owned(dialect.name(ownKey), rows))]
        }
    }

    /// Returns the condition that a column has the key of one of the rows.
    private func owned(_ column: String, _ rows: Term) -> String {
        "\(column) IN (SELECT \(dialect.name(StoreColumn.key)) FROM \(dialect.table(rows.table)) WHERE \(rows.condition))"
    }
}
