/// A position in a drawing of a graph.
public struct GraphPoint: Hashable, Sendable {
    /// The horizontal position, to the right. In a ``LocalGraph``, 0 is the left edge and 1 the right one.
    public var x: Double
    /// The vertical position, downwards. In a ``LocalGraph``, 0 is the top edge and 1 the bottom one.
    public var y: Double

    /// Creates a position.
    public init(x: Double, y: Double) {
        (self.x, self.y) = (x, y)
    }

    static let middle = GraphPoint(x: 0.5, y: 0.5)
}
