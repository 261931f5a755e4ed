/// Hierarchies whose entities have tables of their own.
///
/// A view over these tables has the columns of all of them, and the number of the entity. Whatever reads the hierarchy reads the
/// view; rows are written to the tables.
extension SchemaPlan {
    /// Returns the tables with the rows of an entity and its subentities.
    func tables(of entity: EntityLayout) -> [PlannedTable] {
        tables.filter { table in
            table.entity.map(entity.numbers.contains) ?? (table.root == entity.rootNumber)
        }
    }

    /// Returns the entities whose rows may be in a table.
    func entities(in table: PlannedTable) -> [EntityLayout] {
        table.entity.map { [layout.entity($0)] } ?? layout.hierarchy(of: layout.entity(table.root))
    }

    /// Returns the name of the table, or of the view, that reads of an entity go to.
    func source(of entity: EntityLayout) -> String {
        let view = views.first { $0.root == entity.rootNumber }?.name
        return view ?? tables.first { $0.root == entity.rootNumber }?.name ?? ""
    }

    /// The names of the entities at the top of hierarchies whose entities have tables of their own.
    var splitRoots: [String] { views.map { layout.entity($0.root).name }.sorted() }
}

extension PlannedTable {
    /// Returns the tables of a hierarchy, given all of its columns. Entities without objects have none of their own.
    static func tables(
        of root: EntityLayout,
        _ columns: [PlannedColumn],
        _ layout: ModelLayout,
        isSplit: Bool,
        _ name: (EntityLayout) -> String
    ) -> [PlannedTable] {
        guard isSplit else { return [PlannedTable(root: root.number, name: name(root), columns: columns)] }
        return layout.hierarchy(of: root).filter { !$0.isAbstract }.map { entity in
            let own = columns.filter { layout.isUsed($0.key, by: entity) }
            return PlannedTable(root: root.number, entity: entity.number, name: name(entity), columns: own)
        }
    }
}

extension ModelLayout {
    /// Whether rows of an entity may have a value in a column.
    func isUsed(_ column: ColumnKey, by entity: EntityLayout) -> Bool {
        let owner = self.entity(column.property.entity)
        guard let relationship = owner.property(named: column.property.name)?.relationship, relationship.isToMany else {
            return owner.numbers.contains(entity.number)
        }
        return self.entity(relationship.destination).numbers.contains(entity.number)
    }
}
