/// One version of a store: what its model says, and how its tables are called.
struct StoreVersion {
    let plan: SchemaPlan
    let tables: StoreTables

    init(_ plan: SchemaPlan) {
        self.plan = plan
        tables = plan.storeTables
    }

    /// The table of an entity.
    func table(of entity: EntityLayout) -> EntityTable { tables.table(of: entity) }

    /// The number that rows of an entity have.
    func storedNumber(of entity: EntityLayout) -> Int { plan.storedNumbers[entity.number - 1] }

    /// Whether the file has the entity: one that was made for a configuration may lack some.
    func has(_ entity: EntityLayout) -> Bool { storedNumber(of: entity) > 0 }

    /// The column of an attribute, or of a composite attribute's element; nil if there is none.
    func column(of property: PropertyLayout, _ part: ColumnKey.Part, in entity: EntityLayout) -> String? {
        let slot = property.slots.first { slot in
            switch (entity.slots[slot].role, part) {
            case (.attribute(nil), .value), (.key, .key), (.entityNumber, .entityNumber): true
            case (.attribute(let element?), .element(let name)): element == name
            default: false
            }
        }
        guard let slot else { return nil }
        let column = table(of: entity).columns[slot]
        return column == EntityTable.absentColumn ? nil : column
    }

    /// How a relationship is kept.
    func relationship(_ property: PropertyLayout, in entity: EntityLayout) -> EntityTable.Relationship? {
        table(of: entity).relationships[property.ordinal]
    }
}
