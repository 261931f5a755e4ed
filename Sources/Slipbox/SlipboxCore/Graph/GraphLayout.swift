internal import Foundation

/// Arranges a node with its neighbours around it, and theirs: they start on rings, from which a `ForceLayout` moves them.
///
/// Nothing is random: a graph looks the same whenever it is drawn.
struct GraphLayout {
    private static let rounds = 150
    private static let margin = 0.06
    /// The size of the rings in the units of a `ForceLayout`.
    private static let size = 400.0

    private let depths: [Int]
    private let edges: [(Int, Int)]

    init(depths: [Int], edges: [(Int, Int)]) {
        (self.depths, self.edges) = (depths, edges)
    }

    /// Returns a position in the unit square for each node; the first node is in the middle.
    func positions() -> [GraphPoint] {
        guard depths.count > 1 else { return depths.map { _ in .middle } }
        let starts = start().map { GraphPoint(x: ($0.x - 0.5) * Self.size, y: ($0.y - 0.5) * Self.size) }
        let springs = edges.filter { $0.0 != $0.1 }.map { edge in
            ForceLayout.Edge(from: edge.0, to: edge.1, length: 60, strength: 0.3)
        }
        let isFixed = depths.indices.map { $0 == 0 }
        var layout = ForceLayout(starts, edges: springs, isFixed: isFixed)
        layout.settle(rounds: Self.rounds, heat: 0.8)
        var points = layout.points
        PointGrid.spread(&points, isFixed: isFixed, distance: 24)
        return fitted(points)
    }

    /// Returns the start positions: a ring for each depth. Nodes of the second ring start near the first-ring node they
    /// are linked with.
    private func start() -> [GraphPoint] {
        var angles = [Double](repeating: 0, count: depths.count)
        let first = depths.indices.filter { depths[$0] == 1 }
        for (number, index) in first.enumerated() {
            angles[index] = 2 * .pi * Double(number) / Double(max(first.count, 1))
        }
        var guests: [Int: Double] = [:]
        for index in depths.indices where depths[index] > 1 {
            let hosts = edges.compactMap { $0.0 == index ? $0.1 : $0.1 == index ? $0.0 : nil }
            let host = hosts.filter { depths[$0] == 1 }.min() ?? 0
            // The golden angle separates nodes of the same host.
            angles[index] = angles[host] + 0.25 * sin(2.4 * guests[host, default: 1])
            guests[host, default: 1] += 1
        }
        return depths.indices.map { index in
            let radius = Double(min(depths[index], 2)) * (0.2 + 0.002 * Double(index % 7))
            return GraphPoint(x: 0.5 + radius * cos(angles[index]), y: 0.5 + radius * sin(angles[index]))
        }
    }

    /// Returns the points moved and scaled to fit the square, with the first one in the middle.
    private func fitted(_ points: [GraphPoint]) -> [GraphPoint] {
        let reach = points.reduce(1e-9) { max($0, abs($1.x - points[0].x), abs($1.y - points[0].y)) }
        let scale = (0.5 - Self.margin) / reach
        return points.map { point in
            GraphPoint(x: 0.5 + (point.x - points[0].x) * scale, y: 0.5 + (point.y - points[0].y) * scale)
        }
    }
}
