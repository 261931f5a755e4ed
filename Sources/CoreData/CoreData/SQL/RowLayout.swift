/// The columns of statements that select rows of some entities of a hierarchy.
struct RowLayout: Sendable {
    let entities: ClosedRange<Int>
    let rowColumns: RowColumns
    private let names: [String]

    /// - Parameter tables: The tables of all entities, at the entities' numbers less 1.
    init(_ tables: [EntityTable], _ entities: ClosedRange<Int>, hasValues: Bool = true) {
        self.entities = entities
        var names = [StoreColumn.key, StoreColumn.entity, StoreColumn.version]
        guard hasValues else {
            self.names = names
            rowColumns = RowColumns(firstEntity: entities.lowerBound, columnsBySlot: [])
            return
        }
        var places: [String: Int32] = [:]
        var columnsBySlot: [[Int32]] = []
        for number in entities {
            // Subentities share the columns of what they inherit.
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
        names.map { scope.column($0) }
    }
}
