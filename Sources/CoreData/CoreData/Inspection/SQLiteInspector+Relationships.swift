internal import SQLiteConnection

extension SQLiteInspector {
    /// A column that holds keys of objects.
    private struct Reference {
        let column: String
        /// The property, for people.
        let name: String
        let table: String
        /// The numbers that the objects' rows have; nil for all.
        let numbers: [Int]?

        /// Holds where there is a key and no object.
        var condition: String {
            let isOfEntity = numbers.map { " AND D.Z_ENT IN (\($0.map(String.init).joined(separator: ", ")))" } ?? ""
            let column = "T.\(SQLText.quoted(column))"
            return """
                \(column) IS NOT NULL AND NOT EXISTS \
                (SELECT 1 FROM \(SQLText.quoted(table)) D WHERE D.Z_PK = \(column)\(isOfEntity))
                """
        }
    }

    /// Looks for keys of objects that are not there.
    mutating func checkRelationships(_ plan: SchemaPlan) throws {
        for table in plan.tables where plan.storedNumbers[table.root - 1] > 0 {
            let references = table.columns.compactMap { Self.reference($0, in: table, plan) }
            attempt(table.name) { try $0.check(references, in: table.name, key: "Z_PK") }
        }
        for join in plan.joinTables {
            let owner = plan.layout.entity(join.relationship.entity)
            let member = plan.layout.entity(join.inverse.entity)
            guard [owner, member].allSatisfy({ plan.storedNumbers[$0.number - 1] > 0 }) else { continue }
            let names = ["\(owner.name).\(join.relationship.name)", "\(member.name).\(join.inverse.name)"]
            attempt(join.name) { inspector in
                let rows = try inspector.integers("SELECT count(*) FROM \(SQLText.quoted(join.name))").first
                inspector.inspection.joinTables.append(
                    StoreInspection.JoinTableFacts(
                        name: join.name,
                        relationship: names[0],
                        inverse: names[1],
                        isOrdered: join.memberOrder != nil || join.ownerOrder != nil,
                        rows: rows.map { Int($0) }
                    )
                )
                let references = [
                    Self.reference(to: owner, join.ownerKey, names[0], plan),
                    Self.reference(to: member, join.memberKey, names[0], plan),
                ].compactMap { $0 }
                try inspector.check(references, in: join.name, key: "rowid")
            }
        }
    }

    private static func reference(_ column: PlannedColumn, in table: PlannedTable, _ plan: SchemaPlan) -> Reference? {
        guard column.key.part == .key else { return nil }
        let owner = plan.layout.entity(column.key.property.entity)
        guard let relationship = owner.property(named: column.key.property.name)?.relationship else { return nil }
        // Without an inverse, the members of a to-many relationship hold the key of their owner.
        let target = relationship.isToMany ? owner : plan.layout.destination(of: relationship)
        return target.flatMap { reference(to: $0, column.name, "\(owner.name).\(column.key.property.name)", plan) }
    }

    private static func reference(
        to entity: EntityLayout,
        _ column: String,
        _ name: String,
        _ plan: SchemaPlan
    ) -> Reference? {
        guard let table = plan.tables.first(where: { $0.root == entity.rootNumber }) else { return nil }
        let numbers =
            entity.parentNumber == nil
            ? nil : plan.layout.hierarchy(of: entity).map { plan.storedNumbers[$0.number - 1] }
        return Reference(column: column, name: name, table: table.name, numbers: numbers)
    }

    /// Counts all in one walk through the table.
    private mutating func check(_ references: [Reference], in table: String, key: String) throws {
        guard !references.isEmpty else { return }
        let counts = references.map { "count(*) FILTER (WHERE \($0.condition))" }.joined(separator: ", ")
        let found = try integers("SELECT \(counts) FROM \(SQLText.quoted(table)) T")
        for (reference, count) in zip(references, found) where count > 0 {
            let sql = "SELECT T.\(key) FROM \(SQLText.quoted(table)) T WHERE \(reference.condition) LIMIT 5"
            let keys = try connection.withStatement(sql) { statement in
                var keys: [Int64] = []
                while try statement.step() { keys.append(statement.value(0).int64) }
                return keys
            }
            let text = "leads to objects that are not in \(reference.table), from rows of \(table)"
            inspection.findings.append(
                .problem(.danglingRelationship, reference.name, text, count: Int(count), keys: keys)
            )
        }
    }
}
