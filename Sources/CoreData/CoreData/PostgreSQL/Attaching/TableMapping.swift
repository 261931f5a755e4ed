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
                column.name = mapped(TableMapping.column, column.key.property) ?? column.name
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
        }
        return plan
    }

    private func mapped(_ key: String, _ property: PropertyKey) -> String? {
        TableMapping.text(key, layout.entity(property.entity).description.propertiesByName[property.name]?.userInfo)
    }
}
