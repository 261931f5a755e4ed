/// The migration of the table of a hierarchy or an entity: the table is altered in place, or rows are copied to a new one.
struct TableMigration {
    let target: PlannedTable
    /// The tables that contain the rows: several if entities had tables of their own and have one in common now, and none for a
    /// new table.
    private let origins: [PlannedTable]
    private let heirs: [MigrationPlan.Heir]
    private let sources: ColumnSources
    private var spelling: MigrationSpelling { sources.spelling }
    /// The columns of the target that the database computes by itself.
    private let computed: Set<String>
    /// The columns of the table after the fixed ones.
    private let present: [TableCatalog.Column]
    /// The columns that stay though no property explains them, by the table that has them.
    private let unexplained: [String: [UnexplainedContent.Column]]
    /// Whether the table cannot be altered, or other tables take rows from it as well.
    private let mustRebuild: Bool

    /// - Parameters:
    ///   - catalog: The columns of the older version's tables, without those that the database computes by itself.
    ///   - computed: The columns of the target that the database computes by itself.
    ///   - unexplained: The columns that stay though no property explains them, by the table that has them.
    ///   - mustRebuild: Tells whether a table of the older version cannot be altered.
    init(
        _ target: PlannedTable,
        _ sources: ColumnSources,
        _ catalog: TableCatalog,
        computed: Set<String> = [],
        unexplained: [String: [UnexplainedContent.Column]] = [:],
        mustRebuild: (String) throws -> Bool
    ) throws {
        self.target = target
        self.sources = sources
        self.computed = computed
        self.unexplained = unexplained
        heirs = sources.heirs(in: target)
        let names = Set(heirs.compactMap { sources.old.ownTable(of: $0.source)?.name })
        origins = sources.old.plan.tables.filter { names.contains($0.name) }
        let origin = origins.first
        present = (origin.flatMap { catalog.columns(of: $0.name) } ?? []).filter { !StoreColumn.all.contains($0.name) }
        let hasOtherForm = origins.contains { ($0.entity == nil) != (target.entity == nil) }
        self.mustRebuild = try hasOtherForm || origins.count > 1 || origin.map { try mustRebuild($0.name) } == true
    }

    /// The way in which the table is migrated.
    var work: Work {
        guard let origin = origins.first else { return .create }
        guard !mustRebuild, let alteration = alteration(of: origin.name) else { return .rebuild(copies) }
        return .alter(origin.name, alteration)
    }

    enum Work {
        case create
        /// Rows are copied to a new table. The function returns the statements for the table's name.
        case rebuild((String) -> [String])
        case alter(String, TableAlteration)
    }

    /// The columns that stay though no property explains them.
    var unexplainedColumns: [UnexplainedContent.Column] {
        var names: Set<String> = []
        return origins.flatMap { unexplained[$0.name] ?? [] }.filter { names.insert($0.name.uppercased()).inserted }
    }

    // MARK: - Copying

    /// The columns that are written.
    private var written: [PlannedColumn] { target.columns.filter { !computed.contains($0.name) } }

    private func copies(to name: String) -> [String] { origins.map { copy(from: $0, to: name) } }

    private func copy(from origin: PlannedTable, to name: String) -> String {
        let heirs = heirs.filter { sources.old.ownTable(of: $0.source)?.name == origin.name }
        let values = written.map { column in combined(heirs.map { ($0, sources.source(of: column, for: $0)) }) }
        let others = (unexplained[origin.name] ?? []).map(\.name)
        let columns = (target.fixedColumns + written.map(\.name) + others).map(spelling.name).joined(separator: ", ")
        let numbers = heirs.map { sources.old.storedNumber(of: $0.source) }
        let only = heirs.first.map { "\(sources.new.storedNumber(of: $0.destination))" }
        let number = origin.entity == nil ? entityNumber : only
        let fixed = target.fixedColumns.map { $0 == StoreColumn.entity ? number ?? "NULL" : spelling.name($0) }
        let rows = origin.entity == nil ? " WHERE \(spelling.isOf(numbers))" : ""
        return """
            INSERT INTO \(spelling.table(name)) (\(columns)) SELECT \((fixed + values + others.map(spelling.name)).joined(separator: ", ")) \
            FROM \(spelling.table(origin.name))\(rows)
            """
    }

    /// Returns the value of a column for the rows of all entities.
    private func combined(_ values: [(heir: MigrationPlan.Heir, source: ColumnSource)]) -> String {
        let texts = values.map { $0.source.sql(spelling) }
        guard Set(texts).count > 1 else { return texts.first ?? "NULL" }
        let cases = zip(values, texts).filter { $1 != "NULL" }.map { value, text in
            "WHEN \(sources.old.storedNumber(of: value.heir.source)) THEN \(text)"
        }
        return "CASE \(spelling.entity) \(cases.joined(separator: " ")) END"
    }

    private var entityNumber: String {
        let moves = heirs.map {
            (sources.old.storedNumber(of: $0.source), sources.new.storedNumber(of: $0.destination))
        }
        .filter { $0 != $1 }
        guard !moves.isEmpty else { return spelling.entity }
        let cases = moves.map { "WHEN \($0) THEN \($1)" }.joined(separator: " ")
        return "CASE \(spelling.entity) \(cases) ELSE \(spelling.entity) END"
    }

    // MARK: - Altering

    /// Returns the alteration of the table; nil if copying is faster.
    private func alteration(of table: String) -> TableAlteration? {
        var alteration = TableAlteration(table: table, spelling)
        var free = Dictionary(present.map { ($0.name, $0.type.uppercased()) }) { first, _ in first }
        for column in written {
            let values = heirs.map { (heir: $0, source: sources.source(of: column, for: $0)) }
            let bases = values.compactMap(\.source.base)
            let base = (bases.first { $0 == column.name } ?? bases.first).flatMap { name in
                free[name] == column.type.uppercased() ? name : nil
            }
            if let base { free[base] = nil }
            alteration.keep(column, as: base, besides: present.map(\.name))
            for (source, entities) in Dictionary(grouping: values, by: \.source) {
                let numbers = entities.map { sources.old.storedNumber(of: $0.heir.source) }
                change(column, from: base, to: source, of: entities.map(\.heir), numbers, in: &alteration)
            }
        }
        let kept = Set(unexplainedColumns.map(\.name))
        alteration.dropped = present.map(\.name).filter { free[$0] != nil && !kept.contains($0) }
        if let limit = spelling.dropLimit, alteration.dropped.count > limit { return nil }
        guard target.entity == nil else { return alteration }
        if entityNumber != spelling.entity {
            let numbers = heirs.filter {
                sources.old.storedNumber(of: $0.source) != sources.new.storedNumber(of: $0.destination)
            }.map { sources.old.storedNumber(of: $0.source) }
            alteration.changes.append(
                .init(column: StoreColumn.entity, value: entityNumber, condition: condition(numbers, nil))
            )
        }
        let heirNumbers = Set(heirs.map(\.source.number))
        let root = heirs.first.map { sources.migration.source.entity($0.source.rootNumber) }
        let removed =
            root.map { sources.migration.source.hierarchy(of: $0) }?.filter { !heirNumbers.contains($0.number) } ?? []
        if !removed.isEmpty {
            let numbers = heirs.map { sources.old.storedNumber(of: $0.source) }
            alteration.deletion = "DELETE FROM \(spelling.table(table)) WHERE NOT \(spelling.isOf(numbers))"
        }
        return alteration
    }

    /// Adds a change for the rows of some entities that do not have the right value in the column yet.
    private func change(
        _ column: PlannedColumn,
        from base: String?,
        to source: ColumnSource,
        of heirs: [MigrationPlan.Heir],
        _ numbers: [Int],
        in alteration: inout TableAlteration
    ) {
        let current = alteration.currentName(of: column)
        switch source {
        case .column(let name) where name == base:
            return
        case .column(let name):
            alteration.changes.append(
                .init(
                    column: current,
                    value: spelling.name(name),
                    condition: condition(numbers, nil),
                    entities: scope(numbers)
                )
            )
        case .expression(let text, nil, nil) where base == nil && scope(numbers) == nil && spelling.addsWithValues:
            alteration.fill(current, with: text)
        case .expression(let text, let over, let changes):
            let isBase = over != nil && over == base
            let condition = condition(numbers, isBase ? changes : nil)
            alteration.changes.append(
                .init(column: current, value: text, condition: condition, entities: scope(numbers))
            )
        case .null:
            guard let base, heirs.contains(where: { uses(base, $0.source) }) else { return }
            alteration.changes.append(
                .init(
                    column: current,
                    value: "NULL",
                    condition: condition(numbers, "\(spelling.name(base)) IS NOT NULL"),
                    entities: scope(numbers)
                )
            )
        }
    }

    /// Whether rows of an entity may have a value in a column.
    private func uses(_ column: String, _ entity: EntityLayout) -> Bool {
        sources.old.ownTable(of: entity)?.columns.contains { candidate in
            candidate.name == column && sources.migration.source.isUsed(candidate.key, by: entity)
        } ?? true
    }

    /// Returns the condition for rows of some entities; nil for all rows.
    private func scope(_ numbers: [Int]) -> String? {
        numbers.count == heirs.count ? nil : spelling.isOf(numbers)
    }

    private func condition(_ numbers: [Int], _ other: String?) -> String? {
        let parts = [scope(numbers), other].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " AND ")
    }
}
