internal import ManagedObjectModelCompiler
internal import ManagedObjectModelFormat

/// An entity as a box of the graph, with the size that Xcode gives it: its name, and a line for each property.
struct GraphBox: Hashable {
    let entity: EntityDefinition
    var x: Double
    var y: Double
    let width: Double
    /// The size in the file, which Xcode computes anew.
    private let size: ElementPosition

    static let titleHeight = 28.0
    static let rowHeight = 15.0
    private static let leastWidth = 128.0

    init(_ entity: EntityDefinition, at position: ElementPosition) {
        self.entity = entity
        (x, y, width) = (position.x, position.y, max(position.width, Self.leastWidth))
        size = position
    }

    var rows: [String] { entity.propertyNames }
    var height: Double { Self.titleHeight + Self.rowHeight * Double(rows.count + 1) }
    var right: Double { x + width }
    var bottom: Double { y + height }
    /// The place as the file has it, with the size that it has there.
    var position: ElementPosition { ElementPosition(x: x, y: y, width: size.width, height: size.height) }

    /// The height of the middle of a property's line; that of the title if there is none.
    func middle(of property: String?) -> Double {
        let row = property.flatMap { rows.firstIndex(of: $0) }
        return row.map { y + Self.titleHeight + Self.rowHeight * (Double($0) + 1) } ?? y + Self.titleHeight / 2
    }
}

extension GraphBox {
    /// The boxes of a model: where the file has them, and the others where `momc draw` puts them. If that is where no file has
    /// anything, the drawing is that of `momc draw`; else they come below the others.
    static func all(of model: ModelDefinition) -> [GraphBox] {
        let known = model.document.positions
        guard model.entities.contains(where: { known[$0.name] == nil }) else {
            return model.entities.compactMap { entity in known[entity.name].map { GraphBox(entity, at: $0) } }
        }
        let drawn = laidOut(model)
        let placed = model.entities.compactMap { entity in known[entity.name].map { GraphBox(entity, at: $0) } }
        let below = (placed.map(\.bottom).max() ?? -40) + 40
        return drawn.map { box in
            if let position = known[box.entity.name] { return GraphBox(box.entity, at: position) }
            var box = box
            box.y += below
            return box
        }
    }

    /// The boxes where `momc draw` puts them.
    static func laidOut(_ model: ModelDefinition) -> [GraphBox] {
        zip(model.entities, ModelDiagram(model).frames).map { entity, frame in
            // The size that Xcode gives an entity.
            let rows = entity.attributes.count + entity.relationships.count
            let height = 43 + rowHeight * Double(rows)
            return GraphBox(
                entity,
                at: ElementPosition(x: frame.x, y: frame.y, width: leastWidth, height: height)
            )
        }
    }
}
