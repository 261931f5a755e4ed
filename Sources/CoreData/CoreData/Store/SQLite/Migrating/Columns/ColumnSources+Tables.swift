extension ColumnSources {
    /// The entities of a table whose objects were there before, with what they were.
    func heirs(in table: PlannedTable) -> [MigrationPlan.Heir] {
        migration.heirs(of: migration.destination.entity(table.root)).filter { old.has($0.source) }
    }

    /// Which tables of the newer version take rows from each of the older one.
    var takers: [String: [String]] {
        new.plan.tables.reduce(into: [:]) { takers, table in
            for name in Set(heirs(in: table).map { old.table(of: $0.source).table }) {
                takers[name, default: []].append(table.name)
            }
        }
    }
}
