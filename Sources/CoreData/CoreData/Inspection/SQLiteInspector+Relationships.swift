internal import CoreDataSQLite
internal import Foundation

extension SQLiteInspector {
    /// A column that contains primary keys of other objects.
    private struct Reference {
        let column: String
        /// The property, for messages.
        let name: String
        let table: String
        /// The entity numbers of the referenced rows; nil for any.
        let numbers: [Int]?

        /// The SQL condition for a key without a row.
        var condition: String {
            let isOfEntity = numbers.map { " AND D.Z_ENT IN (\($0.map(String.init).joined(separator: ", ")))" } ?? ""
            let column = "T.\(SQLiteText.quoted(column))"
            return """
                \(column) IS NOT NULL AND NOT EXISTS \
                (SELECT 1 FROM \(SQLiteText.quoted(table)) D WHERE D.Z_PK = \(column)\(isOfEntity))
                """
        }
    }

    /// Finds references to rows that do not exist.
    mutating func checkRelationships(_ plan: SchemaPlan) throws {
        for table in plan.tables where plan.storedNumbers[table.root - 1] > 0 {
            let references = table.columns.compactMap { Self.reference($0, plan) }
            attempt(table.name) { try $0.check(references, in: table.name, key: "Z_PK") }
        }
        for join in plan.joinTables {
            let owner = plan.layout.entity(join.relationship.entity)
            let member = plan.layout.entity(join.inverse.entity)
            guard [owner, member].allSatisfy({ plan.storedNumbers[$0.number - 1] > 0 }) else { continue }
            let names = ["\(owner.name).\(join.relationship.name)", "\(member.name).\(join.inverse.name)"]
            attempt(join.name) { inspector in
                let rows = try inspector.integers("SELECT count(*) FROM \(SQLiteText.quoted(join.name))").first
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

    private static func reference(_ column: PlannedColumn, _ plan: SchemaPlan) -> Reference? {
        guard column.key.part == .key else { return nil }
        let owner = plan.layout.entity(column.key.property.entity)
        guard let relationship = owner.property(named: column.key.property.name)?.relationship else { return nil }
        // If a to-many relationship has no inverse, its members contain the key of their owner.
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

    /// Counts the dangling references of all columns in one scan of the table.
    private mutating func check(_ references: [Reference], in table: String, key: String) throws {
        guard !references.isEmpty else { return }
        let counts = references.map { "count(*) FILTER (WHERE \($0.condition))" }.joined(separator: ", ")
        let found = try integers("SELECT \(counts) FROM \(SQLiteText.quoted(table)) T")
        for (reference, count) in zip(references, found) where count > 0 {
            let sql = "SELECT T.\(key) FROM \(SQLiteText.quoted(table)) T WHERE \(reference.condition) LIMIT 5"
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

extension SQLiteInspector {
    /// Compares references to external files with the files that exist.
    mutating func checkExternalFiles(_ plan: SchemaPlan) throws {
        let folder = ExternalStorage(storeURL: url).folder
        let manager = FileManager.default
        // A store without large values has no such folder.
        let present = Set(
            try manager.fileExists(atPath: folder.path) ? manager.contentsOfDirectory(atPath: folder.path) : []
        )
        var named: Set<String> = []
        for table in plan.tables where plan.storedNumbers[table.root - 1] > 0 {
            for column in table.columns {
                let owner = plan.layout.entity(column.key.property.entity)
                guard let property = owner.property(named: column.key.property.name), property.isExternal else {
                    continue
                }
                let names = try externalNames(in: SQLiteText.quoted(column.name), of: SQLiteText.quoted(table.name))
                let missing = names.filter { !present.contains($0.name) }
                named.formUnion(names.map(\.name))
                guard !missing.isEmpty else { continue }
                inspection.findings.append(
                    .problem(
                        .missingExternalFile,
                        "\(owner.name).\(property.name)",
                        "has values whose files are not in \(folder.lastPathComponent)",
                        count: missing.count,
                        keys: missing.prefix(5).map(\.key)
                    )
                )
            }
        }
        let orphans = present.subtracting(named).sorted()
        guard let first = orphans.first else { return }
        let text = "has files that no object refers to, such as \(first)"
        inspection.findings.append(
            .problem(.orphanedExternalFile, folder.lastPathComponent, text, count: orphans.count)
        )
    }

    private func externalNames(in column: String, of table: String) throws -> [(name: String, key: Int64)] {
        let sql =
            "SELECT \(column), Z_PK FROM \(table) WHERE length(\(column)) < 64 AND substr(\(column), 1, 1) = X'02'"
        return try connection.withStatement(sql) { statement in
            var names: [(String, Int64)] = []
            while try statement.step() {
                guard let name = ExternalStorage.name(of: statement.value(0).blob) else { continue }
                names.append((name, statement.value(1).int64))
            }
            return names
        }
    }
}
