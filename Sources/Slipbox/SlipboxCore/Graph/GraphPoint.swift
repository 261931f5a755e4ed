/// A position in a drawing of a graph.
public struct GraphPoint: Hashable, Sendable {
    /// The horizontal position: 0 at the left edge, 1 at the right edge.
    public var x: Double
    /// The vertical position: 0 at the top edge, 1 at the bottom edge.
    public var y: Double

    /// Creates a position.
    public init(x: Double, y: Double) {
        (self.x, self.y) = (x, y)
    }

    static let middle = GraphPoint(x: 0.5, y: 0.5)
}
