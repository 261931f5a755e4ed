internal import ManagedObjectModelFormat

/// A relationship or inheritance, drawn as a line between two boxes or from a box to itself.
struct Connection {
    let kind: Kind
    let start: End
    let end: End

    enum Kind {
        /// A relationship, or two that are inverses of each other. The line ends at their rows.
        case relationship
        /// Inheritance. The line leads from the top of an entity to the bottom of its parent.
        case inheritance
    }

    struct End {
        /// The index of the box.
        var box: Int
        /// The distance from the top of the box to the end of the line at its side.
        var offset: Double
        /// The number of arrow heads: one for to-one, two for to-many.
        var heads = 0
    }

    /// Returns the connections of a model. If a relationship has no inverse, its line leads to the title of the
    /// destination's box.
    ///
    /// - Parameter boxes: The boxes of the entities, in the order of the model.
    static func all(in model: ModelDefinition, boxes: [DiagramBox]) -> [Connection] {
        let indices = Dictionary(boxes.indices.map { (boxes[$0].name, $0) }) { first, _ in first }
        var connections: [Connection] = []
        var titleUses = [Int](repeating: 0, count: boxes.count)
        for (index, entity) in model.entities.enumerated() {
            if let parent = entity.parentName.flatMap({ indices[$0] }), parent != index {
                let ends = [index, parent].map { End(box: $0, offset: 0) }
                connections.append(Connection(kind: .inheritance, start: ends[0], end: ends[1]))
            }
            for relationship in entity.relationships {
                guard let destination = indices[relationship.destinationName],
                    let offset = boxes[index].middle(ofRow: relationship.name)
                else { continue }
                var start = End(box: index, offset: offset)
                var end = End(box: destination, offset: 0, heads: relationship.isToMany ? 2 : 1)
                if let inverse = inverse(of: relationship, from: entity, in: model) {
                    // Of two inverses, only one adds the connection.
                    guard (index, relationship.name) <= (destination, inverse.name) else { continue }
                    start.heads = inverse.isToMany ? 2 : 1
                    end.offset = boxes[destination].middle(ofRow: inverse.name) ?? 0
                }
                if end.offset == 0 || (start.box, start.offset) == (end.box, end.offset) {
                    end.offset = DiagramStyle.titleHeight / 2 + spread(titleUses[destination])
                    titleUses[destination] += 1
                }
                connections.append(Connection(kind: .relationship, start: start, end: end))
            }
        }
        return connections
    }

    /// Returns 0, 5, -5, 10, -10 in turn, so that lines that end at the same title do not cover each other.
    private static func spread(_ use: Int) -> Double {
        Double((use % 5 + 1) / 2) * 5 * (use % 5 % 2 == 1 ? 1 : -1)
    }

    private static func inverse(
        of relationship: RelationshipDefinition,
        from entity: EntityDefinition,
        in model: ModelDefinition
    ) -> RelationshipDefinition? {
        model.entity(named: relationship.destinationName)?.relationships.first {
            $0.name == relationship.inverseName && $0.inverseName == relationship.name
                && $0.destinationName == entity.name
        }
    }
}
