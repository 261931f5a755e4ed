/// Finds the sources of the newer version's columns.
struct ColumnSources {
    let migration: MigrationPlan
    let old: StoreVersion
    let new: StoreVersion
    let spelling: MigrationSpelling

    /// Returns the source of a column for an entity's rows; null if the entity does not use the column.
    func source(of column: PlannedColumn, for heir: MigrationPlan.Heir) -> ColumnSource {
        let key = column.key
        let owner = migration.destination.entity(key.property.entity)
        switch key.part {
        case .value, .element:
            guard owner.numbers.contains(heir.destination.number),
                let property = heir.destination.property(named: key.property.name)
            else { return .null }
            return attribute(property, key.part, heir)
        case .key, .entityNumber, .order:
            guard let property = owner.property(named: key.property.name), let relationship = property.relationship
            else {
                return .null
            }
            if relationship.isToMany { return ownerColumn(of: property, in: owner, key.part, heir) }
            guard owner.numbers.contains(heir.destination.number) else { return .null }
            return ownColumn(of: property, key.part, heir)
        }
    }

    // MARK: - Attributes

    private func attribute(_ property: PropertyLayout, _ part: ColumnKey.Part, _ heir: MigrationPlan.Heir)
        -> ColumnSource
    {
        let entity = heir.destination
        guard let former = migration.former(of: property, in: entity),
            let column = old.column(of: former, part, in: heir.source)
        else {
            // Derived values are computed after all others.
            return property.isDerived ? .null : defaultValue(of: property, part, entity).map(Self.constant) ?? .null
        }
        let name = spelling.name(column)
        if property.isExternal != former.isExternal, let marks = spelling.marks {
            let function = property.isExternal ? marks.wrapped : marks.unwrapped
            return .expression("\(function)(\(name))", over: column, changes: "\(name) IS NOT NULL")
        }
        let isRequired = former.isOptional && !property.isOptional && !property.isDerived
        let value = isRequired ? defaultValue(of: property, part, entity) : nil
        if let converted = converted(column, former, property, part, heir) {
            return .expression(value.map { spelling.ifNull(converted, $0) } ?? converted, over: column, changes: nil)
        }
        if let value {
            return .expression(spelling.ifNull(name, value), over: column, changes: "\(name) IS NULL")
        }
        return .column(column)
    }

    /// Returns the values of a column as those of the newer version's type; nil if the database has one type for both.
    private func converted(
        _ column: String,
        _ former: PropertyLayout,
        _ property: PropertyLayout,
        _ part: ColumnKey.Part,
        _ heir: MigrationPlan.Heir
    ) -> String? {
        guard let (from, to) = types(former, property, part, heir),
            let before = old.columnType(of: former, part, in: heir.source),
            let after = new.columnType(of: property, part, in: heir.destination), before != after
        else { return nil }
        let name = spelling.name(column)
        return spelling.recast?(name, before, after) ?? spelling.converted(name, from, to)
    }

    private func types(
        _ former: PropertyLayout,
        _ property: PropertyLayout,
        _ part: ColumnKey.Part,
        _ heir: MigrationPlan.Heir
    ) -> (from: NSAttributeType, to: NSAttributeType)? {
        guard let from = heir.source.slot(of: former, part), let to = heir.destination.slot(of: property, part) else {
            return nil
        }
        return (heir.source.slots[from].attributeType, heir.destination.slots[to].attributeType)
    }

    private static func constant(_ value: String) -> ColumnSource {
        .expression(value, over: nil, changes: nil)
    }

    /// Returns the default value as SQL; nil if there is none.
    private func defaultValue(of property: PropertyLayout, _ part: ColumnKey.Part, _ entity: EntityLayout) -> String? {
        guard let slot = entity.slot(of: property, part) else { return nil }
        let place = entity.slots[slot]
        switch entity.defaultRow.value(slot, place.form) {
        case .null: return nil
        case .bytes(let data) where property.isExternal && spelling.marks != nil:
            return spelling.constant(.bytes(ExternalStorage.inline(data)), place.attributeType)
        case let value:
            let constant = spelling.constant(value, place.attributeType)
            guard let own = new.columnType(of: property, part, in: entity), let constant else { return constant }
            return spelling.recast?(constant, spelling.dialect.columnType(place.attributeType), own) ?? constant
        }
    }

    // MARK: - Relationships

    /// Returns the source of a to-one relationship's column, in the table of its entity.
    private func ownColumn(of property: PropertyLayout, _ part: ColumnKey.Part, _ heir: MigrationPlan.Heir)
        -> ColumnSource
    {
        guard let found = RelationshipOrigin(property, of: heir.destination, migration, old) else { return .null }
        switch found.storage {
        case .ownColumns(let key, let number, let order) where !found.isInverse:
            return columns(key, number, order, part)
        // The members of a to-many relationship whose inverse is new.
        case .destinationColumn(_, let key, let order, _) where found.isInverse:
            return columns(key, nil, order, part)
        default:
            return .null
        }
    }

    /// Returns the source of the column of a to-many relationship without inverse, in the table of its members.
    private func ownerColumn(
        of property: PropertyLayout,
        in owner: EntityLayout,
        _ part: ColumnKey.Part,
        _ heir: MigrationPlan.Heir
    ) -> ColumnSource {
        let origins = RelationshipOrigin.all(property, of: owner, migration, old)
        guard let found = origins.first, origins.count == 1,
            let destination = property.relationship.map({ migration.destination.entity($0.destination) }),
            destination.numbers.contains(heir.destination.number)
        else { return .null }
        switch found.storage {
        case .destinationColumn(let table, let key, let order, _)
        where !found.isInverse && table == old.table(of: heir.source).table:
            return columns(key, nil, order, part)
        default:
            return .null
        }
    }

    private func columns(_ key: String, _ number: String?, _ order: String?, _ part: ColumnKey.Part) -> ColumnSource {
        switch part {
        case .key: .column(key)
        case .entityNumber: number.map { renumbered($0) } ?? .null
        case .order: order.map { .column($0) } ?? .null
        case .value, .element: .null
        }
    }

    /// Returns the source of a column of entity numbers, converted to those of the newer version.
    func renumbered(_ column: String) -> ColumnSource {
        let changes = numberChanges
        guard !changes.isEmpty else { return .column(column) }
        let name = spelling.name(column)
        let cases = changes.map { "WHEN \($0.old) THEN \($0.new.map { "\($0)" } ?? "NULL")" }.joined(separator: " ")
        let affected = changes.map { "\($0.old)" }.joined(separator: ", ")
        return .expression(
            "CASE \(name) \(cases) ELSE \(name) END",
            over: column,
            changes: "\(name) IN (\(affected))"
        )
    }

    /// The entities whose number changes; the new number of a removed entity is nil.
    var numberChanges: [(old: Int, new: Int?)] {
        migration.source.entities.filter { old.has($0) }.compactMap { entity in
            let number = old.storedNumber(of: entity)
            let now = migration.destination(of: entity).map { new.storedNumber(of: $0) }
            return now == number ? nil : (number, now)
        }
    }
}

/// The source of a column's values, for the rows of one entity.
enum ColumnSource: Hashable {
    /// A column of the same row, without changes.
    case column(String)
    /// An expression over columns of the same row. The condition tells which rows have another value than in the base
    /// column.
    case expression(String, over: String?, changes: String?)
    /// No value at first; the column may be filled after all rows are in place.
    case null

    /// Returns the value as SQL.
    func sql(_ spelling: MigrationSpelling) -> String {
        switch self {
        case .column(let name): spelling.name(name)
        case .expression(let text, _, _): text
        case .null: "NULL"
        }
    }

    /// The column that the values are based on, changed or not.
    var base: String? {
        switch self {
        case .column(let name): name
        case .expression(_, let name, _): name
        case .null: nil
        }
    }
}

extension ColumnSources {
    /// Returns the entities of a table that existed before and had rows, with their former entities.
    func heirs(in table: PlannedTable) -> [MigrationPlan.Heir] {
        let own = Set(new.plan.entities(in: table).map(\.number))
        return migration.heirs(of: migration.destination.entity(table.root)).filter { heir in
            own.contains(heir.destination.number) && old.has(heir.source) && old.ownTable(of: heir.source) != nil
        }
    }

    /// The tables of the newer version that take rows from each table of the older one.
    var takers: [String: [String]] {
        new.plan.tables.reduce(into: [:]) { takers, table in
            for name in Set(heirs(in: table).compactMap { old.ownTable(of: $0.source)?.name }) {
                takers[name, default: []].append(table.name)
            }
        }
    }
}
