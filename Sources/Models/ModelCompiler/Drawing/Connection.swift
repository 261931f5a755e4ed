internal import ManagedObjectModelFormat

/// A line between two boxes, or from a box to itself.
struct Connection {
    let kind: Kind
    let start: End
    let end: End

    enum Kind {
        /// From the rows of the relationships; both ends where each is the inverse of the other.
        case relationship
        /// From the top of an entity to the bottom of its parent.
        case inheritance
    }

    struct End {
        /// The box's index.
        var box: Int
        /// How far below the box's top the line meets its side.
        var offset: Double
        /// How many arrow heads point to the box: two for to-many.
        var heads = 0
    }

    /// The connections of a model whose entities have the given boxes. Where there is no inverse, the line leads to the
    /// title of the destination's box.
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
                    // The inverse's own turn comes, or has come; a relationship that is its own inverse has one turn.
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

    /// 0, 5, -5, 10, -10 and again, so that lines that end at a title do not cover each other.
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
