/// Where an SQL store keeps everything: the tables of all entities of its model.
struct StoreTables: Sendable {
    let layout: ModelLayout
    /// The tables at the entities' numbers less 1.
    let tables: [EntityTable]
    /// Whether the entities' numbers in the store are those in the model: only stores that were migrated have others.
    let hasModelNumbers: Bool
    private let numbersByStoredNumber: [Int: Int]
    /// The rows of each entity with those of its subentities, at the entities' numbers less 1.
    private let rowLayouts: [RowLayout]

    init(_ layout: ModelLayout, _ tables: [EntityTable]) {
        self.layout = layout
        self.tables = tables
        hasModelNumbers = tables.allSatisfy { $0.storedNumber == $0.entity.number }
        numbersByStoredNumber = Dictionary(
            tables.map { ($0.storedNumber, $0.entity.number) },
            uniquingKeysWith: { first, _ in first }
        )
        rowLayouts = tables.map { RowLayout(tables, $0.entity.numbers) }
    }

    /// The same with indexes of texts in the tables that they are over.
    func with(_ indexes: [TextIndex]) -> StoreTables {
        guard !indexes.isEmpty else { return self }
        let indexed = tables.map { table in
            var table = table
            for index in indexes where index.table == table.table { table.textIndexes[index.column] = index }
            return table
        }
        return StoreTables(layout, indexed)
    }

    /// The columns of statements that select rows of some entities of a hierarchy.
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

    /// The number, in the model, of the entity that rows of the store give this number.
    func entityNumber(forStored number: Int) -> Int? {
        numbersByStoredNumber[number]
    }

    /// The rows with the model's numbers of entities in the place of the store's. NULL, and numbers of no entity, stay.
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
