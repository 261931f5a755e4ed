/// Makes the SQL of a new store's tables, indexes and triggers from its plan.
struct SchemaBuilder {
    private let plan: SchemaPlan
    private var indexNames = NameSpace()

    private init(_ plan: SchemaPlan) {
        self.plan = plan
    }

    /// Returns the schema of a new store with the model.
    static func schema(of layout: ModelLayout) -> StoreSchema {
        schema(of: SchemaPlan(layout))
    }

    /// Returns the tables of a new store with the model.
    static func tables(of layout: ModelLayout) -> StoreTables {
        SchemaPlan(layout).storeTables
    }

    /// Returns the schema with the names of a plan.
    static func schema(of plan: SchemaPlan) -> StoreSchema {
        var builder = SchemaBuilder(plan)
        return builder.build()
    }

    private mutating func build() -> StoreSchema {
        var schema = StoreSchema()
        let derivations = DerivedAttributeTriggers(plan)
        let names = plan.columnNames
        for table in plan.tables {
            let root = plan.layout.entity(table.root)
            let owned = plan.joinTables.filter { root.numbers.contains($0.relationship.entity) }
            schema.tables.append(Self.table(table))
            schema.tables += owned.map(Self.table)
            schema.indexes += keyIndexes(of: table)
            for entity in plan.layout.hierarchy(of: root) {
                let resolver = ColumnResolver(plan.layout, names, entity)
                let indexes = FetchIndexes(entity, in: table.name, resolver)
                for join in owned where join.relationship.entity == entity.number {
                    schema.indexes.append(index(join))
                }
                if entity.number == root.number, root.hasSubentities {
                    schema.indexes.append(index("\(table.name)_Z_ENT_INDEX", table.name, ["Z_ENT"]))
                }
                for index in indexes.ordered + indexes.unique {
                    schema.indexes.append(unique(index))
                }
                schema.spatialIndexes += indexes.spatial
                let upkeep = derivations.upkeep(of: entity)
                schema.triggers += upkeep.flatMap(\.triggers)
                schema.recomputations += upkeep.map(\.recomputation)
            }
        }
        return schema
    }

    private static func table(_ table: PlannedTable) -> StoreSchema.Table {
        let fixed = table.fixedColumns.map { name in
            StoreSchema.Column(name: name, type: name == "Z_PK" ? "INTEGER PRIMARY KEY" : "INTEGER")
        }
        let columns = table.columns.map { StoreSchema.Column(name: $0.name, type: $0.type) }
        return StoreSchema.Table(name: table.name, columns: fixed + columns)
    }

    private static func table(_ join: JoinTable) -> StoreSchema.Table {
        let orders = [join.ownerOrder, join.memberOrder].compactMap { $0 }
        return StoreSchema.Table(
            name: join.name,
            columns: (join.keyColumns + orders).map { StoreSchema.Column(name: $0, type: "INTEGER") },
            compositeKey: join.keyColumns
        )
    }

    /// Returns the indexes over the keys of to-one relationships' destinations.
    private mutating func keyIndexes(of table: PlannedTable) -> [StoreSchema.Index] {
        var indexes: [StoreSchema.Index] = []
        for column in table.columns where column.key.part == .key {
            indexes.append(index("\(table.name)_\(column.name)_INDEX", table.name, [column.name]))
        }
        return indexes
    }

    private mutating func index(_ join: JoinTable) -> StoreSchema.Index {
        let columns = Array(join.keyColumns.reversed())
        return index("\(join.name)_\(columns[0])_INDEX", join.name, columns)
    }

    private mutating func index(_ name: String, _ table: String, _ columns: [String]) -> StoreSchema.Index {
        StoreSchema.Index(name: indexNames.unique(name), table: table, terms: columns)
    }

    /// Returns the index with a unique name.
    private mutating func unique(_ index: StoreSchema.Index) -> StoreSchema.Index {
        StoreSchema.Index(
            name: indexNames.unique(index.name),
            table: index.table,
            terms: index.terms,
            isUnique: index.isUnique,
            condition: index.condition
        )
    }
}
