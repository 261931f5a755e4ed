/// A place in a picture of a graph.
public struct GraphPoint: Hashable, Sendable {
    /// From left to right, 0 to 1.
    public var x: Double
    /// From top to bottom, 0 to 1.
    public var y: Double

    /// Makes a place.
    public init(x: Double, y: Double) {
        (self.x, self.y) = (x, y)
    }

    static let middle = GraphPoint(x: 0.5, y: 0.5)
}
