internal import Foundation

/// A force-directed layout that keeps linked nodes close together and all nodes apart. Nodes start on rings around the
/// middle.
///
/// Nodes repel each other and links attract, as in the algorithm of Fruchterman and Reingold, with forces that fade
/// each round. Nothing is random: a graph looks the same whenever it is drawn.
struct GraphLayout {
    private static let rounds = 150
    private static let margin = 0.06

    private let depths: [Int]
    private let edges: [(Int, Int)]

    init(depths: [Int], edges: [(Int, Int)]) {
        (self.depths, self.edges) = (depths, edges)
    }

    /// Returns a position in the unit square for each node; the first node is in the middle.
    func positions() -> [GraphPoint] {
        guard depths.count > 1 else { return depths.map { _ in .middle } }
        var points = start()
        let ideal = 0.9 / Double(depths.count).squareRoot()
        for round in 0..<Self.rounds {
            let heat = 0.1 * (1 - Double(round) / Double(Self.rounds))
            let forces = forces(on: points, ideal)
            for index in points.indices.dropFirst() {
                let length = max(hypot(forces[index].x, forces[index].y), 1e-9)
                let step = min(length, heat) / length
                points[index].x += forces[index].x * step
                points[index].y += forces[index].y * step
            }
        }
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

    private func forces(on points: [GraphPoint], _ ideal: Double) -> [GraphPoint] {
        var forces = [GraphPoint](repeating: GraphPoint(x: 0, y: 0), count: points.count)
        func push(_ one: Int, _ other: Int, by strength: (Double) -> Double) {
            var (x, y) = (points[one].x - points[other].x, points[one].y - points[other].y)
            // Nodes at the same position are separated, each pair in a different direction.
            if x == 0, y == 0 { (x, y) = (1e-4 * cos(Double(one)), 1e-4 * sin(Double(one))) }
            let distance = max(hypot(x, y), 1e-4)
            let factor = strength(distance) / distance
            forces[one].x += x * factor
            forces[one].y += y * factor
            forces[other].x -= x * factor
            forces[other].y -= y * factor
        }
        for one in points.indices {
            for other in points.indices[(one + 1)...] {
                push(one, other) { ideal * ideal / $0 }
            }
        }
        for (from, to) in edges { push(from, to) { -$0 * $0 / ideal } }
        return forces
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
