package import ManagedObjectModelFormat

/// A diagram of a model: boxes for entities, lines for relationships with one arrow head for to-one and two for
/// to-many, and lines with a hollow triangle from entities to their parents. Equal models give equal diagrams.
package struct ModelDiagram: Sendable {
    /// The frames of the boxes, in the order of the model's entities.
    package let frames: [DiagramFrame]
    /// The corners of the lines.
    package let lines: [[DiagramPoint]]
    /// The diagram as an SVG document.
    package let svg: String

    package init(_ model: ModelDefinition) {
        let tints = Self.tints(of: model)
        let boxes = zip(model.entities, tints).map { DiagramBox($0, tint: $1) }
        let layout = DiagramLayout(boxes: boxes, connections: Connection.all(in: model, boxes: boxes))
        frames = boxes.indices.map(layout.frame)
        lines = layout.routes.indices.map(layout.points)
        svg = DiagramDocument(layout).text
    }

    /// Returns the colours of entities. Entities of the same hierarchy have the same colours.
    private static func tints(of model: ModelDefinition) -> [DiagramStyle.Tint] {
        var numbers: [String: Int] = [:]
        return model.entities.map { entity in
            let root = model.lineage(of: entity)[0].name
            let number = numbers[root] ?? numbers.count
            numbers[root] = number
            return DiagramStyle.tints[number % DiagramStyle.tints.count]
        }
    }
}

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
