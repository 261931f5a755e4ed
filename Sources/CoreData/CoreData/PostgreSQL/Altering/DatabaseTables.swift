/// Plans the migration of the tables of hierarchies, with regard to their generated columns.
///
/// A generated column stays if its table keeps its names and its expression is the same. Others are made ordinary columns
/// first, which new columns may take their values from, and are generated anew at the end.
struct DatabaseTables {
    private(set) var migrations: [TableMigration] = []
    /// The generated columns that stay as they are, by table.
    private(set) var keptColumns: [String: Set<String>] = [:]
    /// The columns of the older version's tables.
    let catalog: TableCatalog

    init(_ sources: ColumnSources, _ old: DatabaseSchema, _ new: DatabaseSchema) throws {
        catalog = TableCatalog(old.plan)
        let takers = sources.takers
        for target in new.plan.tables {
            let computed = Set((new.generated[target.name] ?? [:]).keys)
            let kept = Self.keptColumns(of: target, old, new)
            let migration = { [catalog] (kept: Set<String>) in
                let present = catalog.columns(of: target.name)?.filter { !kept.contains($0.name) }
                return try TableMigration(
                    target,
                    sources,
                    kept.isEmpty ? catalog : TableCatalog([target.name: present ?? []]),
                    computed: computed,
                    mustRebuild: { takers[$0]?.count ?? 0 > 1 }
                )
            }
            let first = kept.isEmpty ? nil : try migration(kept)
            if let first, case .alter(target.name, let alteration) = first.work, alteration.renamed.isEmpty {
                migrations.append(first)
                keptColumns[target.name] = kept
            } else {
                migrations.append(try migration([]))
            }
        }
    }

    /// Returns the generated columns of a table that were the same in the table of its name.
    private static func keptColumns(of table: PlannedTable, _ old: DatabaseSchema, _ new: DatabaseSchema) -> Set<String>
    {
        guard let former = old.plan.tables.first(where: { $0.name == table.name }) else { return [] }
        let types = Dictionary(former.columns.map { ($0.name, $0.type) }) { first, _ in first }
        let (before, after) = (old.generated[table.name] ?? [:], new.generated[table.name] ?? [:])
        return Set(
            table.columns.filter { column in
                after[column.name] != nil && before[column.name] == after[column.name]
                    && types[column.name] == column.type
            }.map(\.name)
        )
    }
}
