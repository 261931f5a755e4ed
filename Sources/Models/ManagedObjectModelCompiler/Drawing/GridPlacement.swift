/// Places boxes in the cells of a grid so that connected boxes are near each other.
struct GridPlacement {
    /// The cell of each box.
    private(set) var cells: [Cell]

    struct Cell: Hashable {
        var row: Int
        var column: Int
    }

    private struct Neighbour {
        var box: Int
        var isParent = false
        var isChild = false
    }

    init(boxCount: Int, connections: [Connection]) {
        var neighbours = [[Neighbour]](repeating: [], count: boxCount)
        for connection in connections where connection.start.box != connection.end.box {
            let (start, end) = (connection.start.box, connection.end.box)
            let inherits = connection.kind == .inheritance
            neighbours[start].append(Neighbour(box: end, isParent: inherits))
            neighbours[end].append(Neighbour(box: start, isChild: inherits))
        }
        let columns = max(1, Int((Double(boxCount) * 1.4).squareRoot().rounded(.up)))
        // An extra row gives space for hierarchies.
        let rows = (boxCount + columns - 1) / columns + 1
        let grid = (0..<rows).flatMap { row in (0..<columns).map { Cell(row: row, column: $0) } }
        var best: (cells: [Cell], cost: Double)?
        // Of many boxes, trying all starts costs more than it gains.
        for start in Self.starts(neighbours, count: grid.count > Search.mostForAllPairs ? 2 : 8) {
            var attempt = Search(order: start, grid: grid, columns: columns, neighbours: neighbours)
            attempt.improve()
            if best.map({ attempt.cost < $0.cost }) ?? true {
                best = (attempt.cells, attempt.cost)
            }
        }
        cells = Self.compact(best?.cells ?? [])
    }

    /// Returns orders in which connected boxes follow each other, each starting with another of the boxes with the most
    /// connections.
    private static func starts(_ neighbours: [[Neighbour]], count: Int) -> [[Int]] {
        let byDegree = neighbours.indices.sorted { (-neighbours[$0].count, $0) < (-neighbours[$1].count, $1) }
        return byDegree.prefix(count).map { first in
            var order: [Int] = []
            var isPlaced = [Bool](repeating: false, count: neighbours.count)
            for root in [first] + byDegree where !isPlaced[root] {
                var next = order.count
                order.append(root)
                isPlaced[root] = true
                while next < order.count {
                    for neighbour in neighbours[order[next]] where !isPlaced[neighbour.box] {
                        order.append(neighbour.box)
                        isPlaced[neighbour.box] = true
                    }
                    next += 1
                }
            }
            return order
        }
    }

    /// Removes empty rows and columns.
    private static func compact(_ cells: [Cell]) -> [Cell] {
        let rows = Set(cells.map(\.row)).sorted()
        let columns = Set(cells.map(\.column)).sorted()
        return cells.map { cell in
            Cell(row: rows.firstIndex(of: cell.row) ?? 0, column: columns.firstIndex(of: cell.column) ?? 0)
        }
    }

    /// A local search that swaps boxes with each other and with empty cells while that reduces the cost.
    ///
    /// In a small grid, each cell is tried with each other one. In a large one, a box is tried only near the middle of the boxes that it
    /// is connected to, so that a round costs as much as there are boxes.
    private struct Search {
        /// The most cells of a grid of which all pairs are tried.
        static let mostForAllPairs = 80
        /// The rows and columns around the middle in which a box is tried.
        private static let reach = 2

        private(set) var cells: [Cell]
        private let grid: [Cell]
        private let columns: Int
        private let neighbours: [[Neighbour]]
        private var occupants: [Int?]

        init(order: [Int], grid: [Cell], columns: Int, neighbours: [[Neighbour]]) {
            (self.grid, self.columns, self.neighbours) = (grid, columns, neighbours)
            cells = neighbours.map { _ in Cell(row: 0, column: 0) }
            occupants = [Int?](repeating: nil, count: grid.count)
            for (position, box) in order.enumerated() {
                cells[box] = grid[position]
                occupants[position] = box
            }
        }

        var cost: Double { cells.indices.reduce(0) { $0 + cost(of: $1) } }

        mutating func improve() {
            for _ in 0..<40 {
                var hasImproved = false
                for one in grid.indices {
                    for other in candidates(for: one) {
                        hasImproved = improves(bySwapping: one, other) || hasImproved
                    }
                }
                if !hasImproved {
                    return
                }
            }
        }

        /// The positions with which a cell is tried.
        private func candidates(for position: Int) -> [Int] {
            guard grid.count > Self.mostForAllPairs else { return Array(grid.indices.dropFirst(position + 1)) }
            guard let box = occupants[position], !neighbours[box].isEmpty else { return [] }
            let (rows, count) = (grid.count / columns, neighbours[box].count)
            let row = neighbours[box].reduce(0) { $0 + cells[$1.box].row } / count
            let column = neighbours[box].reduce(0) { $0 + cells[$1.box].column } / count
            return (max(0, row - Self.reach)...min(rows - 1, row + Self.reach)).flatMap { row in
                (max(0, column - Self.reach)...min(columns - 1, column + Self.reach)).map { row * columns + $0 }
            }
        }

        /// Swaps the contents of two cells if that reduces the cost, and returns whether it does.
        private mutating func improves(bySwapping one: Int, _ other: Int) -> Bool {
            guard one != other, occupants[one] != nil || occupants[other] != nil else { return false }
            let before = cost(at: one) + cost(at: other)
            swap(one, other)
            if cost(at: one) + cost(at: other) < before - 0.001 {
                return true
            }
            swap(one, other)
            return false
        }

        private mutating func swap(_ one: Int, _ other: Int) {
            occupants.swapAt(one, other)
            for position in [one, other] {
                if let box = occupants[position] {
                    cells[box] = grid[position]
                }
            }
        }

        private func cost(at position: Int) -> Double {
            occupants[position].map(cost(of:)) ?? 0
        }

        /// Returns the cost of a box's position. It is lowest if connected boxes are in adjacent columns, and parents
        /// above their children.
        private func cost(of box: Int) -> Double {
            let cell = cells[box]
            return neighbours[box].reduce(0) { sum, neighbour in
                let other = cells[neighbour.box]
                let (across, down) = (abs(cell.column - other.column), abs(cell.row - other.row))
                let above = neighbour.isParent ? cell.row - other.row : other.row - cell.row
                if neighbour.isParent || neighbour.isChild {
                    return sum + Double(across) * 1.3 + (above > 0 ? Double(above - 1) * 2.2 : 5 - Double(above) * 1.5)
                }
                return sum + Double(down) * 1.6 + (across == 0 ? 0.8 : Double(across * across))
            }
        }
    }
}
