/// The tables of an SQL store, for all entities of its model.
struct StoreTables: Sendable {
    let layout: ModelLayout
    /// The dialect of the store's database.
    let dialect: SQLDialect
    /// The tables at the entities' numbers less 1.
    let tables: [EntityTable]
    /// Whether the store's entity numbers are those of the model. They may differ in stores that were migrated.
    let hasModelNumbers: Bool
    /// Whether comparisons leave out rows with NULL, as SQL does; otherwise NULL differs from every value.
    var leavesOutNil = false
    private let numbersByStoredNumber: [Int: Int]
    /// The row layouts of the entities with their subentities, at the entities' numbers less 1.
    private let rowLayouts: [RowLayout]

    init(_ layout: ModelLayout, _ tables: [EntityTable], _ dialect: SQLDialect) {
        self.layout = layout
        self.dialect = dialect
        self.tables = tables
        hasModelNumbers = tables.allSatisfy { $0.storedNumber == $0.entity.number }
        numbersByStoredNumber = Dictionary(
            tables.map { ($0.storedNumber, $0.entity.number) },
            uniquingKeysWith: { first, _ in first }
        )
        rowLayouts = tables.map { RowLayout(tables, $0.entity.numbers) }
    }

    /// Returns a copy whose tables have the given text indexes.
    func with(_ indexes: [TextIndex]) -> StoreTables {
        guard !indexes.isEmpty else { return self }
        let indexed = tables.map { table in
            var table = table
            for index in indexes where index.table == table.table { table.textIndexes[index.column] = index }
            return table
        }
        return StoreTables(layout, indexed, dialect)
    }

    /// Returns the columns of statements that select rows of some entities of a hierarchy.
    func rowLayout(_ entities: ClosedRange<Int>, hasValues: Bool = true) -> RowLayout {
        let known = rowLayouts[entities.lowerBound - 1]
        if hasValues, known.entities == entities { return known }
        return RowLayout(tables, entities, hasValues: hasValues)
    }

    func table(of entity: EntityLayout) -> EntityTable {
        tables[entity.number - 1]
    }

    func table(ofEntity number: Int) -> EntityTable {
        tables[number - 1]
    }

    /// Returns the tables with the members of a to-many relationship.
    func memberTables(of ordinal: Int, in entity: EntityLayout) -> [String] {
        entity.properties[ordinal].relationship.map { table(ofEntity: $0.destination).rowTables } ?? []
    }

    /// Returns the model's number for an entity number of the store; nil if the model has no such entity.
    func entityNumber(forStored number: Int) -> Int? {
        numbersByStoredNumber[number]
    }

    /// Returns the rows with the store's entity numbers replaced by those of the model. NULL and unknown numbers stay
    /// as they are.
    func replacingStoredNumbers(in rows: [[Value]], at places: [Int]) -> [[Value]] {
        guard !hasModelNumbers, !places.isEmpty else { return rows }
        return rows.map { row in
            var row = row
            for place in places {
                guard case .integer(let stored) = row[place], let number = entityNumber(forStored: Int(stored)) else {
                    continue
                }
                row[place] = .integer(Int64(number))
            }
            return row
        }
    }
}

/// The table of an entity's objects, with the column of each slot and the columns and tables of relationships.
struct EntityTable: Sendable {
    /// The storage of a relationship.
    enum Relationship: Sendable {
        /// To-one: columns of the entity's own table. `order` is the column with the object's place in the inverse, if
        /// that is ordered.
        case ownColumns(key: String, entityNumber: String?, order: String?)
        /// To-many over a column of the destination's table that holds the owner's key. If the relationship has no inverse,
        /// nothing else writes that column.
        case destinationColumn(table: String, key: String, order: String?, hasInverse: Bool)
        /// Many-to-many over a table of pairs. `order` holds the members' places in this relationship, `inverseOrder`
        /// the owners' places in the inverse.
        case joinTable(table: String, ownKey: String, memberKey: String, order: String?, inverseOrder: String?)
    }

    let entity: EntityLayout
    /// The table of the entity's hierarchy, or the view over its tables: whatever reads rows reads it.
    let table: String
    /// The table that rows of the entity are written to. It is that of the hierarchy, unless entities have tables of their own.
    let ownTable: String
    /// The tables with the rows of the entity and its subentities.
    let rowTables: [String]
    /// The number that rows of the entity have in this store. It is the entity's number in the model, unless the store
    /// was made with another one.
    let storedNumber: Int
    /// The column of each slot.
    let columns: [String]
    /// The storage of relationships, by ordinal.
    let relationships: [Int: Relationship]
    /// The columns that the database computes.
    var unwritten: Set<String> = []
    /// The text indexes over the table, by column.
    var textIndexes: [String: TextIndex] = [:]
    /// The columns with the texts of others without case and accents, by the columns of those.
    var foldedColumns: [String: String] = [:]
}

extension EntityTable {
    /// Whether the entity has a table of its own, which has no numbers of entities.
    var hasOwnTable: Bool { ownTable != table }

    /// Whether a slot has a column that is written.
    func isWritten(_ slot: Int) -> Bool { !unwritten.contains(columns[slot]) }

    /// Whether other rows tell what the entity's rows refer to.
    var hasForeignReferences: Bool {
        entity.properties.contains { property in
            guard case .toOne = property.kind, let slot = property.slots.first else { return false }
            return !isWritten(slot)
        }
    }

    /// The entry in ``columns`` for a slot that the file has no column for; selected as a value, it gives null. Stores
    /// from before an entity had subentities lack the number of the destination's entity. Writers skip such slots.
    static let absentColumn = "NULL"
}

/// The columns that every table of objects has.
enum StoreColumn {
    static let key = "Z_PK"
    static let entity = "Z_ENT"
    static let version = "Z_OPT"
    /// The columns in the order in which tables have them.
    static let all = [key, entity, version]

    /// Tests whether a row has the key in the next parameter. Columns have no alias.
    static let isKey = SQLExpression.infix(.equal, .ownColumn(key), .parameter)
    /// The version of a row; 0 if it has none, as in some files of other programs. Columns have no alias.
    static let storedVersion = SQLExpression.ifNull(.ownColumn(version), .literal(0))
    /// Increments the version of a row. Columns have no alias.
    static let raisedVersion = SQLUpdate.Assignment(version, .infix(.add, storedVersion, .literal(1)))
}
