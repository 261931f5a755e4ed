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

    /// The distance of the lines of Xcode's grid, on which boxes stand that were moved there.
    static let grid = 9

    /// Returns the place on the grid that is the nearest.
    static func snapped(_ place: Double) -> Double { (place / Double(grid)).rounded() * Double(grid) }

    static let titleHeight = 28.0
    static let rowHeight = 15.0
    private static let leastWidth = 128.0
    private static let mostWidth = 2_000.0

    init(_ entity: EntityDefinition, at position: ElementPosition) {
        self.entity = entity
        (x, y, width) = (position.x, position.y, min(max(position.width, Self.leastWidth), Self.mostWidth))
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
    /// The most entities that are laid out while a page is rendered.
    private static let mostLaidOut = 60

    /// Whether boxes need places that take so long to find that no page is to wait for them.
    static func takesLong(_ model: ModelDefinition) -> Bool {
        model.entities.count > mostLaidOut && model.entities.contains { model.document.positions[$0.name] == nil }
    }

    /// The boxes of a model where the file has them. Those without a place come below, or all where `momc draw` puts them if none
    /// has one.
    ///
    /// - Parameter places: Where `momc draw` puts all entities, by name. Until it is known, very many stand in plain rows.
    static func all(of model: ModelDefinition, places: [String: ElementPosition] = [:]) -> [GraphBox] {
        let known = model.document.positions
        guard model.entities.contains(where: { known[$0.name] == nil }) else {
            return model.entities.compactMap { entity in known[entity.name].map { GraphBox(entity, at: $0) } }
        }
        let found = model.entities.compactMap { entity in places[entity.name].map { GraphBox(entity, at: $0) } }
        let isFound = found.count == model.entities.count
        let drawn = isFound ? found : takesLong(model) ? rows(of: model) : laidOut(model)
        let placed = model.entities.compactMap { entity in known[entity.name].map { GraphBox(entity, at: $0) } }
        let below = placed.map(\.bottom).max().map { $0 + 40 } ?? 0
        return drawn.map { box in
            if let position = known[box.entity.name] { return GraphBox(box.entity, at: position) }
            var box = box
            box.y += below
            return box
        }
    }

    /// The boxes in rows, as a square.
    private static func rows(of model: ModelDefinition) -> [GraphBox] {
        let columns = Int(Double(model.entities.count).squareRoot().rounded(.up))
        let height = (model.entities.map { newSize(of: $0).height }.max() ?? 0) + 60
        return model.entities.enumerated().map { number, entity in
            var place = newSize(of: entity)
            (place.x, place.y) = (Double(number % columns) * (leastWidth + 80), Double(number / columns) * height)
            return GraphBox(entity, at: place)
        }
    }

    /// The boxes where `momc draw` puts them.
    static func laidOut(_ model: ModelDefinition) -> [GraphBox] {
        zip(model.entities, ModelDiagram(model).frames).map { entity, frame in
            var place = newSize(of: entity)
            (place.x, place.y) = (frame.x, frame.y)
            return GraphBox(entity, at: place)
        }
    }

    /// The size that Xcode gives an entity, without a place.
    private static func newSize(of entity: EntityDefinition) -> ElementPosition {
        let rows = entity.attributes.count + entity.relationships.count
        return ElementPosition(x: 0, y: 0, width: leastWidth, height: 43 + rowHeight * Double(rows))
    }
}
