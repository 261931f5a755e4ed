/// The names of all tables and columns of a store, planned for a new one or found in a file.
struct SchemaPlan: Sendable {
    let layout: ModelLayout
    let dialect: SQLDialect
    /// The stored numbers of the entities, at their number less 1.
    let storedNumbers: [Int]
    /// The tables of the hierarchies, by the numbers of their roots: one for each, or one for each entity with objects.
    var tables: [PlannedTable]
    /// The views over the hierarchies whose entities have tables of their own, by the numbers of the roots.
    let views: [PlannedView]
    /// The tables of pairs, by the owner's number and the relationship's name.
    var joinTables: [JoinTable]

    /// Creates the plan for a new store.
    ///
    /// - Parameters:
    ///   - storedNumbers: The numbers of the entities in the store, if not those in the model.
    ///   - namesakes: The relationships that name the tables of pairs, of those between objects of one entity.
    init(
        _ layout: ModelLayout,
        storedNumbers: [Int]?,
        namesakes: Set<PropertyKey> = [],
        dialect: SQLDialect
    ) {
        let numbers = storedNumbers ?? layout.entities.map(\.number)
        var names = NameSpace(taken: dialect.naming.reservedTables, longest: dialect.naming.longestName)
        self.layout = layout
        self.dialect = dialect
        self.storedNumbers = numbers
        let strangers = RelationshipsWithoutInverse(layout)
        let hierarchies = layout.roots.map { root in
            let isSplit = dialect.splits?(root) == true
            let planner = ColumnPlanner(
                layout,
                storedNumbers: numbers,
                root: root,
                strangers,
                dialect,
                isSplit: isSplit
            )
            return (root: root, columns: planner.columns, isSplit: isSplit)
        }
        tables = hierarchies.flatMap { root, columns, isSplit in
            PlannedTable.tables(of: root, columns, layout, isSplit: isSplit) {
                names.unique(dialect.naming.table(ofEntity: $0.name))
            }
        }
        let planner = JoinTablePlanner(
            layout,
            storedNumbers: numbers,
            namesakes: namesakes,
            naming: dialect.naming,
            tableNames: &names
        )
        joinTables = planner.tables
        views = hierarchies.filter(\.isSplit).map { root, columns, _ in
            let name = names.unique(dialect.naming.view(ofEntity: root.name))
            return PlannedView(root: root.number, name: name, columns: columns)
        }
    }

    /// The names of the columns by their content.
    var columnNames: [ColumnKey: String] {
        Dictionary(tables.flatMap(\.columns).map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    }
}

/// The table of a hierarchy of entities, or of one entity of it.
struct PlannedTable: Sendable {
    /// The number of the entity at the top of the hierarchy.
    let root: Int
    /// The number of the only entity whose objects are in the table; nil for all of the hierarchy.
    var entity: Int?
    let name: String
    /// The columns after the fixed ones.
    var columns: [PlannedColumn]

    /// The columns that the table has in any case. One with the number of the entity is of use in tables of several only.
    var fixedColumns: [String] { entity == nil ? StoreColumn.all : [StoreColumn.key, StoreColumn.version] }
}

/// The view over the tables of a hierarchy whose entities have tables of their own.
struct PlannedView: Sendable {
    /// The number of the entity at the top.
    let root: Int
    let name: String
    /// The columns of all tables.
    let columns: [PlannedColumn]
}

/// A column that a table has, or is expected to have.
struct PlannedColumn: Sendable {
    let key: ColumnKey
    /// The name without the number that makes it unique.
    let baseName: String
    var name: String
    let type: String
}

/// The content of a column: a value of a property, or a key, entity number or place that a relationship needs.
struct ColumnKey: Hashable, Sendable {
    /// The kinds of columns that a property may have.
    enum Part: Hashable, Sendable {
        /// An attribute's value.
        case value
        /// The value of a composite attribute's element.
        case element(String)
        /// The key of the object at the other end. For to-many relationships without inverse, which have their columns in
        /// the destination's table, it is the owner's key.
        case key
        /// The stored number of that object's entity.
        case entityNumber
        /// The object's place in an ordered relationship.
        case order
    }

    let property: PropertyKey
    let part: Part
}

/// A property in the entity that declares it. Subentities that inherit it share its columns.
struct PropertyKey: Hashable, Sendable {
    /// The number of the declaring entity in the model.
    let entity: Int
    let name: String
}
