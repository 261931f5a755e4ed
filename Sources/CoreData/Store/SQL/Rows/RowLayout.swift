/// The columns of statements that select rows of some entities of a hierarchy.
struct RowLayout {
    let rowColumns: RowColumns
    private let names: [String]

    init(_ tables: StoreTables, _ entities: ClosedRange<Int>, hasValues: Bool = true) {
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
            let columns = tables.table(ofEntity: number).columns.map { name in
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
