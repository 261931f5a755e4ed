/// Finds the tables and columns of a plan in a file, where they may have other names than a new store would give them.
///
/// - Which relationship gives a join table its name is arbitrary if both belong to one entity: the columns tell.
/// - Which of two equal names has a number at its end is arbitrary, too: the columns' types tell.
/// - Numbers in names may be those of an older model.
/// - Columns of composite attributes' elements may have the names that this package gave them formerly.
/// - The second column of a to-one relationship is missing in stores from before its destination had subentities, and
///   columns for places from before a relationship was ordered. Their slots become ``EntityTable/absentColumn``.
///
/// The SQL text of tables is never read, since it may be quoted, renamed and appended to.
struct SchemaProbe {
    private let catalog: TableCatalog
    private var plan: SchemaPlan

    private init(_ plan: SchemaPlan, _ catalog: TableCatalog) {
        self.catalog = catalog
        self.plan = plan
    }

    /// Returns the plan with the names in the file.
    ///
    /// - Throws: An error if the file lacks a table or a column of an entity that has a number in it.
    static func adapt(_ plan: SchemaPlan, to catalog: TableCatalog) throws(StoreFileError) -> SchemaPlan {
        var probe = SchemaProbe(plan.withElements(asIn: catalog), catalog)
        for index in plan.tables.indices where probe.isStored(plan.tables[index].root) {
            try probe.adaptTable(index)
        }
        let joinNames = Set(plan.joinTables.map(\.name))
        for index in plan.joinTables.indices {
            let join = plan.joinTables[index]
            guard probe.isStored(join.relationship.entity), probe.isStored(join.inverse.entity) else { continue }
            guard
                let found = JoinTableProbe(
                    join,
                    plan.storedNumbers,
                    besides: joinNames.subtracting([join.name]),
                    catalog
                ).found
            else {
                throw .missingTable(join.name, entity: plan.layout.entity(join.relationship.entity).name)
            }
            probe.plan.joinTables[index] = found
        }
        return probe.plan
    }

    /// Whether the file contains the entity. A file for a configuration contains only some of the model's entities.
    private func isStored(_ entity: Int) -> Bool {
        plan.storedNumbers[entity - 1] > 0
    }

    private mutating func adaptTable(_ index: Int) throws(StoreFileError) {
        let table = plan.tables[index]
        guard let columns = catalog.columns(of: table.name) else {
            throw .missingTable(table.name, entity: plan.layout.entity(table.root).name)
        }
        var adapted = try required(table, columns)
        let keys = Dictionary(
            adapted.filter { $0.key.part == .key }.map { ($0.key.property, $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
        for column in table.columns {
            guard let key = keys[column.key.property], let name = optional(column, besides: key, columns) else {
                continue
            }
            var found = column
            found.name = name
            adapted.append(found)
        }
        plan.tables[index].columns = adapted
    }

    /// Returns the columns without which the table cannot be read.
    private func required(
        _ table: PlannedTable,
        _ columns: [TableCatalog.Column]
    ) throws(StoreFileError) -> [PlannedColumn] {
        var adapted: [PlannedColumn] = []
        var taken: Set<String> = []
        let planned = table.columns.filter { $0.key.part != .entityNumber && $0.key.part != .order }
        let baseNames = Set(planned.map(\.baseName))
        for column in planned {
            let isShared = planned.contains { $0.key != column.key && $0.baseName == column.baseName }
            let candidates = columns.filter { candidate in
                guard !taken.contains(candidate.name) else { return false }
                if candidate.name == column.name { return true }
                // `ZPART1` may be the second `part`, or a property of that name.
                return Self.isNumbered(candidate.name, column.baseName)
                    && (candidate.name == column.baseName || !baseNames.contains(candidate.name))
            }
            let fitting = isShared ? candidates.filter { $0.type.uppercased() == column.type } : candidates
            guard let found = (fitting.first { $0.name == column.name }) ?? fitting.first ?? candidates.first else {
                throw .missingColumn(column.name, table: table.name)
            }
            taken.insert(found.name)
            var copy = column
            copy.name = found.name
            adapted.append(copy)
        }
        return adapted
    }

    /// Returns the name of a column that may be missing; nil if it is.
    private func optional(_ column: PlannedColumn, besides key: String, _ columns: [TableCatalog.Column]) -> String? {
        let names = columns.map(\.name)
        let suffix = key.dropFirst()
        switch column.key.part {
        case .entityNumber:
            return names.first { $0 == column.name }
                ?? names.first { name in
                    let number = name.dropFirst().prefix { $0.isNumber }
                    return name.hasPrefix("Z") && !number.isEmpty && name.dropFirst(1 + number.count) == "_\(suffix)"
                }
        case .order:
            return names.first { $0 == "Z_FOK_\(suffix)" } ?? names.first { $0 == column.name }
                ?? names.first { Self.isNumbered($0, column.baseName) }
        case .value, .element, .key:
            return nil
        }
    }

    /// Whether a name equals another one, optionally followed by digits.
    static func isNumbered(_ name: String, _ baseName: String) -> Bool {
        name.hasPrefix(baseName) && name.dropFirst(baseName.count).allSatisfy(\.isNumber)
    }
}

extension SchemaPlan {
    /// Returns the plan with the former names of elements' columns in those tables that have more columns of these names.
    ///
    /// In a table with all columns of the present names, as Apple's are, no other plan can find more.
    fileprivate func withElements(asIn catalog: TableCatalog) -> SchemaPlan {
        guard tables.contains(where: { $0.columns.contains(where: \.isElement) }) else { return self }
        var dialect = dialect
        dialect.naming = AppleNaming(hasFormerElements: true)
        let former = SchemaPlan(layout, storedNumbers: storedNumbers, dialect: dialect)
        var plan = self
        for (index, table) in tables.enumerated() where table.columns.contains(where: \.isElement) {
            let columns = former.tables[index].columns
            func count(_ columns: [PlannedColumn]) -> Int { columns.count { catalog.has($0.name, in: table.name) } }
            if count(columns) > count(table.columns) { plan.tables[index].columns = columns }
        }
        return plan
    }
}

extension PlannedColumn {
    fileprivate var isElement: Bool { if case .element = key.part { true } else { false } }
}
