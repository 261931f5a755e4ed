/// The columns of statements that select rows of some entities of a hierarchy.
struct RowLayout: Sendable {
    let entities: ClosedRange<Int>
    let rowColumns: RowColumns
    private let names: [String]

    /// - Parameter tables: The tables of all entities, at the entities' numbers less 1.
    init(_ tables: [EntityTable], _ entities: ClosedRange<Int>, hasValues: Bool = true) {
        self.entities = entities
        var names = StoreColumn.all
        guard hasValues else {
            self.names = names
            rowColumns = RowColumns(firstEntity: entities.lowerBound, columnsBySlot: [])
            return
        }
        var places: [String: Int32] = [:]
        var columnsBySlot: [[Int32]] = []
        for number in entities {
            // Subentities share the columns of inherited properties.
            let columns = tables[number - 1].columns.map { name in
                if let place = places[name] { return place }
                let place = Int32(names.count)
                places[name] = place
                names.append(name)
                return place
            }
            columnsBySlot.append(columns)
        }
        self.names = names
        rowColumns = RowColumns(firstEntity: entities.lowerBound, columnsBySlot: columnsBySlot)
    }

    func columns(of scope: SQLScope) -> [SQLExpression] {
        names.map { $0 == EntityTable.absentColumn ? .null : scope.column($0) }
    }
}

/// The result columns that the slots of a row are read from.
///
/// Every statement that selects rows begins with three columns: the key, the stored number of the entity and the version.
struct RowColumns: Hashable, Sendable {
    static let key = 0
    static let entityNumber = 1
    static let version = 2
    static let firstValue = 3

    /// The number of the first entity whose rows may occur.
    let firstEntity: Int
    /// For each entity from the first on, the column of each slot. Empty if the statement selects no values.
    let columnsBySlot: [[Int32]]

    /// Returns the columns of an entity's slots.
    func columns(ofEntity number: Int) -> [Int32] {
        columnsBySlot[number - firstEntity]
    }
}
