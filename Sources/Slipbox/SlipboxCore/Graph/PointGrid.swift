internal import Foundation

/// Points by the square of a grid in which they are, for finding those near each other.
struct PointGrid {
    /// The grid has no more columns and rows, however far the points are scattered.
    private static let mostSquares = 1_000
    private static let mostRounds = 60

    private let corner: GraphPoint
    private let size: Double
    private let columns: Int
    private let rows: Int
    /// The points of each square stand side by side in `members`, from `starts[square]` on.
    private var starts: [Int]
    private var members: [Int]

    /// - Parameter distance: The smallest side of a square. Points nearer to each other are in squares that touch.
    init(_ points: [GraphPoint], distance: Double) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let corner = GraphPoint(x: xs.min() ?? 0, y: ys.min() ?? 0)
        let (width, height) = ((xs.max() ?? 0) - corner.x, (ys.max() ?? 0) - corner.y)
        let size = max(distance, max(width, height) / Double(Self.mostSquares - 1))
        (self.corner, self.size) = (corner, size)
        (columns, rows) = (Int(width / size) + 1, Int(height / size) + 1)
        starts = [Int](repeating: 0, count: columns * rows + 1)
        members = [Int](repeating: 0, count: points.count)
        let squares = points.map { Int(($0.y - corner.y) / size) * columns + Int(($0.x - corner.x) / size) }
        for square in squares { starts[square + 1] += 1 }
        for square in 1..<starts.count { starts[square] += starts[square - 1] }
        var next = starts
        for (index, square) in squares.enumerated() {
            members[next[square]] = index
            next[square] += 1
        }
    }

    /// Calls a function with each point that may be near to one, and with the point itself.
    func forEach(near point: GraphPoint, _ body: (Int) -> Void) {
        let (column, row) = (Int((point.x - corner.x) / size), Int((point.y - corner.y) / size))
        for row in max(row - 1, 0)..<max(min(row + 2, rows), 0) {
            let (first, last) = (max(column - 1, 0), min(column + 1, columns - 1))
            guard first <= last else { continue }
            for place in starts[row * columns + first]..<starts[row * columns + last + 1] { body(members[place]) }
        }
    }

    /// Moves points that are closer together than a distance apart, until there are none or it has taken too long. Those
    /// that are fixed stay where they are.
    static func spread(_ points: inout [GraphPoint], isFixed: [Bool], distance: Double) {
        for _ in 0..<mostRounds where !spreadOnce(&points, isFixed, distance) { continue }
    }

    /// Moves all points once. Returns whether none was too close to another.
    private static func spreadOnce(_ points: inout [GraphPoint], _ isFixed: [Bool], _ distance: Double) -> Bool {
        let grid = PointGrid(points, distance: distance)
        var moves = [GraphPoint](repeating: GraphPoint(x: 0, y: 0), count: points.count)
        var isSpread = true
        for index in points.indices where !isFixed[index] {
            grid.forEach(near: points[index]) { other in
                guard other != index else { return }
                var (x, y) = (points[index].x - points[other].x, points[index].y - points[other].y)
                guard x * x + y * y < distance * distance else { return }
                isSpread = false
                // Points at the same place part in directions of their own.
                if x * x + y * y < 1e-6 { (x, y) = (cos(Double(index) * 2.4), sin(Double(index) * 2.4)) }
                let length = hypot(x, y)
                // A little more than needed, so that the last steps do not take forever.
                let part = (distance * 1.05 - min(length, distance)) / length * (isFixed[other] ? 1 : 0.5)
                moves[index].x += x * part
                moves[index].y += y * part
            }
        }
        for index in points.indices {
            points[index].x += moves[index].x
            points[index].y += moves[index].y
        }
        return isSpread
    }
}
