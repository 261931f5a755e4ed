internal import Foundation

/// A force-directed layout: all nodes push each other apart, and edges pull theirs together, with forces that fade from
/// round to round. Nodes may be fixed: they push and pull, but stay where they are.
///
/// Nothing is random. The same nodes at the same start come to the same end.
struct ForceLayout {
    /// A line between two nodes.
    struct Edge: Equatable {
        let from: Int
        let to: Int
        /// The length at which the edge neither pulls nor pushes.
        let length: Double
        /// How strongly it pulls, from 0 to 1.
        let strength: Double
    }

    /// How strongly nodes push each other.
    private static let push = 46.0
    /// How strongly a few hundred nodes are pulled to the middle; more need more room. Down and up, it is stronger than aside:
    /// most windows are wider than high.
    private static let gravity = (x: 0.014, y: 0.026)
    /// The part of its speed that a node loses in each round.
    private static let friction = 0.42

    private let edges: [Edge]
    /// For each edge, the part of its pull that moves its first node: the one with fewer edges gives way.
    private let shares: [Double]
    private let isFixed: [Bool]
    private let free: [Int]
    private(set) var points: [GraphPoint]

    /// - Parameters:
    ///   - points: Where the nodes start. No two free ones may start at the same place.
    ///   - isFixed: Whether each node stays.
    init(_ points: [GraphPoint], edges: [Edge], isFixed: [Bool]) {
        self.points = points
        self.isFixed = isFixed
        free = points.indices.filter { !isFixed[$0] }
        self.edges = edges.filter { !isFixed[$0.from] || !isFixed[$0.to] }
        var degrees = [Double](repeating: 0, count: points.count)
        for edge in edges {
            degrees[edge.from] += 1
            degrees[edge.to] += 1
        }
        shares = self.edges.map { degrees[$0.to] / (degrees[$0.from] + degrees[$0.to]) }
    }

    /// Moves the free nodes for a number of rounds.
    ///
    /// - Parameter heat: The strength of the forces in the first round, from 0 to 1.
    mutating func settle(rounds: Int, heat: Double = 1) {
        guard !free.isEmpty else { return }
        var speeds = [GraphPoint](repeating: GraphPoint(x: 0, y: 0), count: points.count)
        let share = min(1, (300 / Double(points.count)).squareRoot())
        var waiting: [Int] = []
        for round in 0..<rounds {
            let heat = heat * pow(0.01, Double(round) / Double(rounds))
            pull(&speeds, heat)
            let tree = RepulsionTree(points, shift: (Double(round) * 0.618).truncatingRemainder(dividingBy: 1))
            for index in free {
                let push = tree.push(on: points[index], &waiting)
                speeds[index].x += push.x * Self.push * heat - points[index].x * Self.gravity.x * share * heat
                speeds[index].y += push.y * Self.push * heat - points[index].y * Self.gravity.y * share * heat
            }
            move(&speeds)
        }
    }

    private func pull(_ speeds: inout [GraphPoint], _ heat: Double) {
        for (edge, share) in zip(edges, shares) {
            let x = points[edge.to].x + speeds[edge.to].x - points[edge.from].x - speeds[edge.from].x
            let y = points[edge.to].y + speeds[edge.to].y - points[edge.from].y - speeds[edge.from].y
            let distance = max(hypot(x, y), 1e-6)
            let pull = (distance - edge.length) / distance * edge.strength * heat
            speeds[edge.from].x += x * pull * share
            speeds[edge.from].y += y * pull * share
            speeds[edge.to].x -= x * pull * (1 - share)
            speeds[edge.to].y -= y * pull * (1 - share)
        }
    }

    private mutating func move(_ speeds: inout [GraphPoint]) {
        for index in free {
            // A node never leaps, however many others it has come close to.
            let length = hypot(speeds[index].x, speeds[index].y)
            let kept = (1 - Self.friction) * (length > 200 ? 200 / length : 1)
            speeds[index] = GraphPoint(x: speeds[index].x * kept, y: speeds[index].y * kept)
            points[index].x += speeds[index].x
            points[index].y += speeds[index].y
        }
        for index in speeds.indices where isFixed[index] { speeds[index] = GraphPoint(x: 0, y: 0) }
    }
}
