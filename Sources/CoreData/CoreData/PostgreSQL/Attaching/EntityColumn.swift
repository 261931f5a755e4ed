/// The column of a table that tells the entity of each row, in a table of several entities that others have made.
struct EntityColumn: Sendable {
    let name: String
    private let type: String
    /// The number of the entity at the top, which rows with other values than those of its subentities are of; nil if it has no
    /// objects.
    private let top: Int?
    /// The values by the numbers of entities.
    private let values: [Int: String]

    /// - Returns: Nil for an entity without subentities.
    init?(of table: ServerTable, _ entity: EntityLayout, _ plan: SchemaPlan) throws {
        guard entity.hasSubentities else { return nil }
        guard let name = TableMapping.text(TableMapping.entity, entity.description.userInfo),
            let column = table.column(name)
        else {
            let reason = "the entity has subentities: name the column of “\(table.name)” that tells them apart by "
            throw AttachedTables.Mismatch(entity: entity.name, reason: reason + TableMapping.entity)
        }
        (self.name, type) = (name, column.fullType)
        top = entity.isAbstract ? nil : plan.storedNumbers[entity.number - 1]
        var values: [Int: String] = [:]
        for other in plan.layout.hierarchy(of: entity) where !other.isAbstract {
            let value = TableMapping.text(TableMapping.value, other.description.userInfo) ?? other.name
            guard !values.values.contains(value) else {
                let reason =
                    "another entity has the value “\(value)” in “\(name)”, too; name one by \(TableMapping.value)"
                throw AttachedTables.Mismatch(entity: other.name, reason: reason)
            }
            values[plan.storedNumbers[other.number - 1]] = value
        }
        self.values = values
    }

    /// The number of the entity of a row of the table itself.
    var number: String { reading.prefix + PostgreSQLText.quoted(name) + reading.suffix }

    /// What makes the number of an entity of a value in the column.
    var reading: SQLExpression.Wrapping {
        let cases = values.sorted { $0.key < $1.key }.map { "WHEN \(PostgreSQLText.constant($1)) THEN \($0)" }
        let end = top.map { " ELSE \($0)" } ?? ""
        return SQLExpression.Wrapping(
            prefix: "CAST(CASE CAST(",
            suffix: " AS text) \(cases.joined(separator: " "))\(end) END AS bigint)"
        )
    }

    /// Returns the value of a new row of an entity.
    func value(of number: Int) -> SQLExpression {
        SQLExpression.null.wrapped("CAST(COALESCE(", ", \(PostgreSQLText.constant(values[number] ?? ""))) AS \(type))")
    }

    /// Tests whether a row is of some entities by the values of the column alone, for which there may be an index; nil if rows
    /// with any other value are of one of them.
    func test(_ numbers: [Int], _ column: SQLExpression) -> SQLExpression? {
        guard !numbers.contains(where: { $0 == top || values[$0] == nil }) else { return nil }
        let list = numbers.compactMap { values[$0] }.map(PostgreSQLText.constant).joined(separator: ", ")
        return column.wrapped("(", " IN (\(list)))")
    }
}
