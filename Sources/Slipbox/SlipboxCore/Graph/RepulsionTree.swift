/// A quadtree of points, with which the push of all of them on one is summed up in few steps: far points count as one at
/// their centre (Barnes and Hut).
struct RepulsionTree {
    private struct Cell {
        /// The sums of the coordinates of the points in the cell, and their number.
        var x = 0.0
        var y = 0.0
        var mass = 0.0
        let size: Double
        /// The first of four children, which stand side by side; 0 for a leaf.
        var children = 0

        init(size: Double) { self.size = size }
    }

    /// A cell this many levels down is not divided any more: its points are as good as one.
    private static let mostLevels = 24
    /// How large a cell may look from a point, as a part of its distance, to count as one.
    private static let openness = 0.9
    /// Points further away than this do not push, so that parts without links stay near each other.
    private static let reach = 900.0

    private var cells: [Cell]
    private let corner: GraphPoint

    /// - Parameter shift: A part of the size, from 0 to 1, by which the tree lies beside the points. If it differs from
    ///   round to round, the borders of the cells leave no traces in a layout.
    init(_ points: [GraphPoint], shift: Double = 0) {
        var (low, high) = (points.first ?? GraphPoint(x: 0, y: 0), points.first ?? GraphPoint(x: 0, y: 0))
        for point in points {
            low = GraphPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = GraphPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        let size = max(high.x - low.x, high.y - low.y, 1) * 1.001
        corner = GraphPoint(x: low.x - size * shift, y: low.y - size * (1 - shift) * 0.5)
        cells = [Cell(size: size * 2)]
        cells.reserveCapacity(points.count * 3)
        for point in points { insert(point) }
    }

    private mutating func insert(_ point: GraphPoint) {
        var (cell, left, top) = (0, corner.x, corner.y)
        for level in 0... {
            let (isEmpty, isLeaf) = (cells[cell].mass == 0, cells[cell].children == 0)
            if isLeaf, !isEmpty, level < Self.mostLevels { divide(cell, left, top) }
            cells[cell].x += point.x
            cells[cell].y += point.y
            cells[cell].mass += 1
            guard cells[cell].children != 0 else { return }
            (cell, left, top) = child(of: cell, left, top, at: point.x, point.y)
        }
    }

    /// Gives a leaf four children, and its point to one of them.
    private mutating func divide(_ cell: Int, _ left: Double, _ top: Double) {
        let (size, x, y) = (cells[cell].size / 2, cells[cell].x, cells[cell].y)
        cells[cell].children = cells.count
        cells.append(contentsOf: repeatElement(Cell(size: size), count: 4))
        let home = child(of: cell, left, top, at: x, y).cell
        (cells[home].x, cells[home].y, cells[home].mass) = (x, y, 1)
    }

    private func child(
        of cell: Int,
        _ left: Double,
        _ top: Double,
        at x: Double,
        _ y: Double
    ) -> (cell: Int, left: Double, top: Double) {
        let size = cells[cell].size / 2
        let (isRight, isBelow) = (x >= left + size, y >= top + size)
        return (
            cells[cell].children + (isRight ? 1 : 0) + (isBelow ? 2 : 0), isRight ? left + size : left,
            isBelow ? top + size : top
        )
    }

    /// Returns the sum of the pushes on a point: from each other point, one over the distance.
    ///
    /// - Parameter waiting: Room for the cells that are still to be looked at; its content does not matter.
    func push(on point: GraphPoint, _ waiting: inout [Int]) -> GraphPoint {
        var sum = GraphPoint(x: 0, y: 0)
        waiting.removeAll(keepingCapacity: true)
        waiting.append(0)
        cells.withUnsafeBufferPointer { cells in
            while let next = waiting.popLast() {
                let cell = cells[next]
                guard cell.mass > 0 else { continue }
                let (x, y) = (point.x - cell.x / cell.mass, point.y - cell.y / cell.mass)
                let square = x * x + y * y
                let isFar = cell.size * cell.size < Self.openness * Self.openness * square
                if cell.children == 0 || isFar {
                    // The point itself is at no distance.
                    guard square > 1e-9, square < Self.reach * Self.reach else { continue }
                    let push = cell.mass / max(square, 1)
                    sum.x += x * push
                    sum.y += y * push
                } else {
                    for child in cell.children..<(cell.children + 4) { waiting.append(child) }
                }
            }
        }
        return sum
    }
}
