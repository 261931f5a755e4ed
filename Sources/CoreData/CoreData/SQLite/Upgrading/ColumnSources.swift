internal import Foundation

/// Finds where the values of the newer version's columns come from.
struct ColumnSources {
    let migration: MigrationPlan
    let old: StoreVersion
    let new: StoreVersion

    /// Where an entity's rows get a column of theirs from; null for a column that is none of the entity's.
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
            // Derived values are computed when everything else is there.
            return property.isDerived ? .null : defaultValue(of: property, part, entity).map(Self.constant) ?? .null
        }
        if property.isExternal != former.isExternal {
            let function = property.isExternal ? MigrationFunctions.wrapped : MigrationFunctions.unwrapped
            return .expression("\(function)(\(column))", over: column, changes: "\(column) IS NOT NULL")
        }
        if former.isOptional, !property.isOptional, !property.isDerived,
            let value = defaultValue(of: property, part, entity)
        {
            return .expression("ifnull(\(column), \(value))", over: column, changes: "\(column) IS NULL")
        }
        return .column(column)
    }

    private static func constant(_ value: String) -> ColumnSource {
        .expression(value, over: nil, changes: nil)
    }

    /// The default value as SQL; nil if there is none.
    private func defaultValue(of property: PropertyLayout, _ part: ColumnKey.Part, _ entity: EntityLayout) -> String? {
        let slot = property.slots.first { slot in
            if case .attribute(let element) = entity.slots[slot].role {
                return part == (element.map { .element($0) } ?? .value)
            }
            return false
        }
        guard let slot else { return nil }
        return switch entity.defaultRow.value(slot, entity.slots[slot].form) {
        case .null: nil
        case .integer(let integer): "\(integer)"
        case .real(let real): SQLLiteral.real(real)
        case .text(let text):
            text.contains("\0") ? "CAST(\(Self.blob(Data(text.utf8))) AS TEXT)" : SQLLiteral.text(text)
        case .bytes(let data): Self.blob(property.isExternal ? ExternalStorage.inline(data) : data)
        }
    }

    private static func blob(_ data: Data) -> String {
        "X'" + data.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() + "'"
    }

    // MARK: - Relationships

    /// The column of a to-one relationship, in the table of the entity that has it.
    private func ownColumn(of property: PropertyLayout, _ part: ColumnKey.Part, _ heir: MigrationPlan.Heir)
        -> ColumnSource
    {
        guard let found = RelationshipOrigin(property, of: heir.destination, migration, old) else { return .null }
        switch found.storage {
        case .ownColumns(let key, let number, let order) where !found.isInverse:
            return columns(key, number, order, part)
        // Members of a to-many relationship whose inverse is new.
        case .destinationColumn(_, let key, let order, _) where found.isInverse:
            return columns(key, nil, order, part)
        default:
            return .null
        }
    }

    /// The column of a to-many relationship without inverse, in the table of its members.
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

    /// A column of entities' numbers, with those of the newer version.
    func renumbered(_ column: String) -> ColumnSource {
        let changes = numberChanges
        guard !changes.isEmpty else { return .column(column) }
        let cases = changes.map { "WHEN \($0.old) THEN \($0.new.map { "\($0)" } ?? "NULL")" }.joined(separator: " ")
        let affected = changes.map { "\($0.old)" }.joined(separator: ", ")
        return .expression(
            "CASE \(column) \(cases) ELSE \(column) END",
            over: column,
            changes: "\(column) IN (\(affected))"
        )
    }

    /// The entities whose number is another one now, nil for those that are gone.
    var numberChanges: [(old: Int, new: Int?)] {
        migration.source.entities.filter { old.has($0) }.compactMap { entity in
            let number = old.storedNumber(of: entity)
            let now = migration.destination(of: entity).map { new.storedNumber(of: $0) }
            return now == number ? nil : (number, now)
        }
    }
}
