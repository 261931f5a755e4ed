package import ManagedObjectModelFormat

/// A model as a picture: entities as boxes, relationships as lines with one arrow head for to-one and two for to-many, and
/// a hollow triangle from entities to their parent. The same model always gives the same picture.
package struct ModelDiagram: Sendable {
    /// The boxes, in the order of the model's entities.
    package let frames: [DiagramFrame]
    /// The corners of the lines.
    package let lines: [[DiagramPoint]]
    /// The picture as an SVG document.
    package let svg: String

    package init(_ model: ModelDefinition) {
        let tints = Self.tints(of: model)
        let boxes = zip(model.entities, tints).map { DiagramBox($0, tint: $1) }
        let layout = DiagramLayout(boxes: boxes, connections: Connection.all(in: model, boxes: boxes))
        frames = boxes.indices.map(layout.frame)
        lines = layout.routes.indices.map(layout.points)
        svg = DiagramDocument(layout).text
    }

    /// Entities of one hierarchy have the same colours.
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
