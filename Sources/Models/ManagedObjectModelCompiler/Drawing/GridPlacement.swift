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
        for start in Self.starts(neighbours) {
            var attempt = Search(order: start, grid: grid, neighbours: neighbours)
            attempt.improve()
            if best.map({ attempt.cost < $0.cost }) ?? true {
                best = (attempt.cells, attempt.cost)
            }
        }
        cells = Self.compact(best?.cells ?? [])
    }

    /// Returns orders in which connected boxes follow each other, each starting with another of the eight boxes with
    /// the most connections.
    private static func starts(_ neighbours: [[Neighbour]]) -> [[Int]] {
        let byDegree = neighbours.indices.sorted { (-neighbours[$0].count, $0) < (-neighbours[$1].count, $1) }
        return byDegree.prefix(8).map { first in
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
    private struct Search {
        private(set) var cells: [Cell]
        private let grid: [Cell]
        private let neighbours: [[Neighbour]]
        private var occupants: [Int?]

        init(order: [Int], grid: [Cell], neighbours: [[Neighbour]]) {
            self.grid = grid
            self.neighbours = neighbours
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
                    for other in grid.indices.dropFirst(one + 1) {
                        hasImproved = improves(bySwapping: one, other) || hasImproved
                    }
                }
                if !hasImproved {
                    return
                }
            }
        }

        /// Swaps the contents of two cells if that reduces the cost, and returns whether it does.
        private mutating func improves(bySwapping one: Int, _ other: Int) -> Bool {
            guard occupants[one] != nil || occupants[other] != nil else { return false }
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
