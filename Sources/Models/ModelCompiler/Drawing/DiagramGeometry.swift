/// A corner of a line in a diagram.
package struct DiagramPoint: Hashable, Sendable {
    package var x: Double
    package var y: Double
}

/// The rectangle of an entity in a diagram.
package struct DiagramFrame: Hashable, Sendable {
    package var name: String
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
}
