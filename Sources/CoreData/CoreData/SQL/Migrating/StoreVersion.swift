/// One version of a store: the layout of its model, and the names of its tables.
struct StoreVersion {
    let plan: SchemaPlan
    let tables: StoreTables

    init(_ plan: SchemaPlan) {
        self.plan = plan
        tables = plan.storeTables
    }

    /// Returns the table of an entity.
    func table(of entity: EntityLayout) -> EntityTable { tables.table(of: entity) }

    /// Returns the table with the rows of exactly this entity; nil if it has none, as an abstract one may have.
    func ownTable(of entity: EntityLayout) -> PlannedTable? {
        plan.tables.first { $0.entity.map { $0 == entity.number } ?? ($0.root == entity.rootNumber) }
    }

    /// Returns the stored number of an entity.
    func storedNumber(of entity: EntityLayout) -> Int { plan.storedNumbers[entity.number - 1] }

    /// Whether the store contains the entity. A store for a configuration may lack some.
    func has(_ entity: EntityLayout) -> Bool { storedNumber(of: entity) > 0 }

    /// Returns the column of an attribute, or of a composite attribute's element; nil if there is none.
    func column(of property: PropertyLayout, _ part: ColumnKey.Part, in entity: EntityLayout) -> String? {
        guard let slot = entity.slot(of: property, part) else { return nil }
        let column = table(of: entity).columns[slot]
        return column == EntityTable.absentColumn ? nil : column
    }

    /// Returns the type of the column of an attribute, or of a composite attribute's element.
    func columnType(of property: PropertyLayout, _ part: ColumnKey.Part, in entity: EntityLayout) -> String? {
        guard let slot = entity.slot(of: property, part) else { return nil }
        let own = part == .value ? plan.dialect.ownColumn?(entity, property)?.type : nil
        return own ?? plan.dialect.columnType(entity.slots[slot].attributeType)
    }

    /// Returns the storage of a relationship; nil if it is not stored.
    func relationship(_ property: PropertyLayout, in entity: EntityLayout) -> EntityTable.Relationship? {
        table(of: entity).relationships[property.ordinal]
    }
}

extension EntityLayout {
    /// Returns the slot of a part of a property; nil if it has none.
    func slot(of property: PropertyLayout, _ part: ColumnKey.Part) -> Int? {
        property.slots.first { slot in
            switch (slots[slot].role, part) {
            case (.attribute(nil), .value), (.key, .key), (.entityNumber, .entityNumber): true
            case (.attribute(let element?), .element(let name)): element == name
            default: false
            }
        }
    }
}
