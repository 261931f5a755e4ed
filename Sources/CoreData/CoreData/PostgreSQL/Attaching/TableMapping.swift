internal import FoundationBackfill

/// What a model says about the tables that its objects are in, if others have made these.
///
/// A model with the key `postgresql.table` in the user info of an entity is attached to tables that exist.
enum TableMapping {
    /// Of an entity, the name of its table; of a to-many relationship, that of the table of pairs.
    static let table = "postgresql.table"
    /// Of an attribute or a to-one relationship, the name of its column; of a to-many relationship with a table of pairs, the
    /// column with the key of the object that has the relationship.
    static let column = "postgresql.column"
    /// Of an entity, the name of the column with the key: `id`, unless it says otherwise.
    static let key = "postgresql.key"
    /// Of an ordered relationship, the name of the column with the places: in the table of its members, or of pairs.
    static let position = "postgresql.position"
    /// Of an entity with subentities, the name of the column that tells the entity of each row.
    static let entity = "postgresql.entity"
    /// Of an entity or a subentity of it, its value in that column: its name, unless it says otherwise.
    static let value = "postgresql.value"
    /// Of an entity, the name of a column of integers that every save increments. Without it, the server's `xmin` tells versions.
    static let version = "postgresql.version"

    /// Whether a model is attached to tables that exist.
    static func isGiven(by layout: ModelLayout) -> Bool {
        layout.entities.contains { text(table, $0.description.userInfo) != nil }
    }

    static func text(_ key: String, _ userInfo: [AnyHashable: Any]?) -> String? { userInfo?[key] as? String }
}

extension SchemaPlan {
    /// The plan with the names that the model gives to tables and columns.
    var attached: SchemaPlan {
        var plan = self
        for index in plan.tables.indices {
            let table = plan.tables[index]
            let root = layout.entity(table.root).description
            let columns = table.columns.map { column in
                var column = column
                column.name = mappedName(of: column.key) ?? column.name
                return column
            }
            let name = TableMapping.text(TableMapping.table, root.userInfo) ?? table.name
            plan.tables[index] = PlannedTable(root: table.root, entity: table.entity, name: name, columns: columns)
        }
        for index in plan.joinTables.indices {
            let (own, other) = (plan.joinTables[index].relationship, plan.joinTables[index].inverse)
            let name = mapped(TableMapping.table, own) ?? mapped(TableMapping.table, other)
            plan.joinTables[index].name = name ?? plan.joinTables[index].name
            plan.joinTables[index].ownerKey = mapped(TableMapping.column, own) ?? plan.joinTables[index].ownerKey
            plan.joinTables[index].memberKey = mapped(TableMapping.column, other) ?? plan.joinTables[index].memberKey
            plan.joinTables[index].memberOrder = plan.joinTables[index].memberOrder.map {
                mapped(TableMapping.position, own) ?? $0
            }
            plan.joinTables[index].ownerOrder = plan.joinTables[index].ownerOrder.map {
                mapped(TableMapping.position, other) ?? $0
            }
        }
        return plan
    }

    /// Returns the name that the model gives to a column; nil if it gives none.
    private func mappedName(of key: ColumnKey) -> String? {
        switch key.part {
        case .value, .element, .key: mapped(TableMapping.column, key.property)
        // No column: it is selected by way of the other row. The name has a space, as no other.
        case .entityNumber: "entity of \(layout.entity(key.property.entity).name).\(key.property.name)"
        case .order: inverse(of: key.property).flatMap { mapped(TableMapping.position, $0) }
        }
    }

    private func inverse(of key: PropertyKey) -> PropertyKey? {
        let relationship = layout.entity(key.entity).property(named: key.name)?.relationship
        return relationship.flatMap { layout.inverse(of: $0)?.key }
    }

    private func mapped(_ key: String, _ property: PropertyKey) -> String? {
        TableMapping.text(key, layout.entity(property.entity).description.propertiesByName[property.name]?.userInfo)
    }
}
