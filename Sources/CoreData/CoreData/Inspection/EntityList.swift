internal import CoreDataSQLite
internal import Foundation

/// Lists the entities of a store, with parents before their subentities.
enum EntityList {
    /// Returns the entities of a model. Entities that the store does not contain are omitted.
    static func entities(of plan: SchemaPlan, _ hashes: [String: Data]) -> [StoreInspection.Entity] {
        let tables = plan.storeTables
        return plan.layout.entities.filter { plan.storedNumbers[$0.number - 1] > 0 }.map { entity in
            StoreInspection.Entity(
                name: entity.name,
                number: plan.storedNumbers[entity.number - 1],
                parent: entity.parentNumber.map { plan.layout.entity($0).name },
                isAbstract: entity.isAbstract,
                table: tables.table(of: entity).ownTable,
                hash: hashes[entity.name].map(VersionHashText.hexadecimal)
            )
        }
    }

    /// Returns the entities according to the store itself, which contains names and parents. Their tables are named
    /// after the root entities.
    static func entities(
        in connection: Connection,
        _ catalog: TableCatalog,
        _ hashes: [String: Data]
    ) throws -> [StoreInspection.Entity] {
        let sql = "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < ? ORDER BY Z_ENT"
        let rows = try connection.withStatement(sql) { statement in
            try statement.bind(Int64(StoreFile.firstHistoryNumber), at: 1)
            var rows: [(number: Int, name: String, parent: Int)] = []
            while try statement.step() {
                rows.append(
                    (Int(statement.value(0).int64), statement.value(1).string, Int(statement.value(2).int64))
                )
            }
            return rows
        }
        let parents = Dictionary(
            rows.map { ($0.number, ($0.name, $0.parent)) },
            uniquingKeysWith: { first, _ in first }
        )
        return rows.map { row in
            var (root, above) = (row.name, row.parent)
            // Limits the number of steps, because a damaged table may contain cycles.
            for _ in rows {
                guard let parent = parents[above] else { break }
                (root, above) = parent
            }
            let table = "Z\(root.uppercased())"
            return StoreInspection.Entity(
                name: row.name,
                number: row.number,
                parent: parents[row.parent]?.0,
                isAbstract: nil,
                table: catalog.columns(of: table) == nil ? nil : table,
                hash: hashes[row.name].map(VersionHashText.hexadecimal)
            )
        }
    }

    static func constraints(of model: NSManagedObjectModel) -> [StoreInspection.Constraint] {
        model.entities.sorted { $0.name ?? "" < $1.name ?? "" }.flatMap { entity in
            entity.uniquenessConstraints.map { constraint in
                StoreInspection.Constraint(
                    entity: entity.name ?? "",
                    properties: constraint.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" }
                )
            }
        }
    }
}
