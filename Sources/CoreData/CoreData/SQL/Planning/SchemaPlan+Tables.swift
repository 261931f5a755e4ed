extension SchemaPlan {
    /// The tables of the plan, as fetches and saves use them.
    var storeTables: StoreTables {
        let names = columnNames
        let joins = joinTables.reduce(into: [PropertyKey: JoinTable]()) { joins, table in
            joins[table.relationship] = table
            joins[table.inverse] = table
        }
        return StoreTables(
            layout,
            layout.entities.map { entity in
                let source = source(of: entity)
                return EntityTable(
                    entity: entity,
                    table: source,
                    ownTable: tables.first { $0.entity == entity.number }?.name ?? source,
                    rowTables: tables(of: entity).map(\.name),
                    storedNumber: storedNumbers[entity.number - 1],
                    columns: entity.slots.map { slot in
                        names[key(of: slot, in: entity)] ?? EntityTable.absentColumn
                    },
                    relationships: relationships(of: entity, names, joins)
                )
            },
            dialect
        )
    }

    private func key(of slot: Slot, in entity: EntityLayout) -> ColumnKey {
        let part: ColumnKey.Part =
            switch slot.role {
            case .attribute(nil): .value
            case .attribute(let element?): .element(element)
            case .key: .key
            case .entityNumber: .entityNumber
            }
        return ColumnKey(property: layout.declaration(of: slot.ordinal, in: entity), part: part)
    }

    private func relationships(
        of entity: EntityLayout,
        _ names: [ColumnKey: String],
        _ joins: [PropertyKey: JoinTable]
    ) -> [Int: EntityTable.Relationship] {
        entity.properties.reduce(into: [:]) { relationships, property in
            guard let relationship = property.relationship, !property.isTransient else { return }
            let key = layout.declaration(of: property.ordinal, in: entity)
            if !relationship.isToMany {
                relationships[property.ordinal] = ownColumns(key, names)
            } else if let join = joins[key] {
                relationships[property.ordinal] = pairs(in: join, seenFrom: key)
            } else if let destination = layout.destination(of: relationship) {
                let inverse = layout.inverse(of: relationship)?.key
                relationships[property.ordinal] = destinationColumn(
                    inverse ?? key,
                    source(of: destination),
                    hasInverse: inverse != nil,
                    names
                )
            }
        }
    }

    private func ownColumns(_ property: PropertyKey, _ names: [ColumnKey: String]) -> EntityTable.Relationship? {
        names[ColumnKey(property: property, part: .key)].map { key in
            .ownColumns(
                key: key,
                entityNumber: names[ColumnKey(property: property, part: .entityNumber)],
                order: names[ColumnKey(property: property, part: .order)]
            )
        }
    }

    private func destinationColumn(
        _ property: PropertyKey,
        _ table: String,
        hasInverse: Bool,
        _ names: [ColumnKey: String]
    ) -> EntityTable.Relationship? {
        guard let key = names[ColumnKey(property: property, part: .key)] else { return nil }
        let order = names[ColumnKey(property: property, part: .order)]
        return .destinationColumn(table: table, key: key, order: order, hasInverse: hasInverse)
    }

    private func pairs(in join: JoinTable, seenFrom key: PropertyKey) -> EntityTable.Relationship {
        let isOwner = key == join.relationship
        return .joinTable(
            table: join.name,
            ownKey: isOwner ? join.ownerKey : join.memberKey,
            memberKey: isOwner ? join.memberKey : join.ownerKey,
            order: isOwner ? join.memberOrder : join.ownerOrder,
            inverseOrder: isOwner ? join.ownerOrder : join.memberOrder
        )
    }
}
