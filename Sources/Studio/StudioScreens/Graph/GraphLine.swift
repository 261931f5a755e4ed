internal import ManagedObjectModelFormat

/// A line of the graph: a relationship with its inverse, between the lines of both, or inheritance. It consists of horizontal and
/// vertical parts, and crosses no box, as those of `momc draw` do.
struct GraphLine: Hashable {
    struct Point: Hashable {
        var x: Double
        var y: Double
    }

    /// The corners, from end to end.
    private(set) var points: [Point]
    /// The places where the line may end.
    let ports: (start: [GraphRouter.Port], end: [GraphRouter.Port])
    /// The numbers of arrow heads at both ends: one for to-one, two for to-many.
    let heads: (start: Int, end: Int)
    let isInheritance: Bool
    let title: String

    /// The distance of a line from the box that it goes round.
    private static let margin = 22.0

    static func == (one: GraphLine, other: GraphLine) -> Bool {
        one.points == other.points && one.heads == other.heads && one.title == other.title
    }

    func hash(into hasher: inout Hasher) { hasher.combine(points) }

    /// Draws the line from an entity up to its parent.
    init(from child: GraphBox, toParent parent: GraphBox) {
        let (start, end) = (
            Point(x: child.x + child.width / 2, y: child.y), Point(x: parent.x + parent.width / 2, y: parent.bottom)
        )
        let middle = end.y <= start.y ? (start.y + end.y) / 2 : min(child.y, parent.y) - Self.margin
        points = [start, Point(x: start.x, y: middle), Point(x: end.x, y: middle), end]
        let reach = GraphRouter.reach
        ports = (
            [.init(tip: start, turn: Point(x: start.x, y: start.y - reach))],
            [.init(tip: end, turn: Point(x: end.x, y: end.y + reach))]
        )
        (heads, isInheritance) = ((0, 0), true)
        title = "\(child.entity.name) inherits from \(parent.entity.name)"
    }

    /// Draws the line of a relationship and its inverse.
    ///
    /// - Parameter lane: The number of lines that were drawn before, which keeps them apart.
    init(
        _ relationship: RelationshipDefinition,
        from box: GraphBox,
        to other: GraphBox,
        inverse: RelationshipDefinition?,
        lane: Int
    ) {
        let shift = Double(lane % 5) * 6
        let (startY, endY) = (box.middle(of: relationship.name), other.middle(of: inverse?.name))
        let (startX, endX, turn): (Double, Double, Double)
        if box.right + Self.margin <= other.x {
            (startX, endX) = (box.right, other.x)
            turn = min((startX + endX) / 2 - 12 + shift, endX - 8)
        } else if other.right + Self.margin <= box.x {
            (startX, endX) = (box.x, other.right)
            turn = max((startX + endX) / 2 + 12 - shift, endX + 8)
        } else {
            (startX, endX) = (box.right, other.right)
            turn = max(startX, endX) + Self.margin + shift
        }
        points = [
            Point(x: startX, y: startY), Point(x: turn, y: startY), Point(x: turn, y: endY), Point(x: endX, y: endY),
        ]
        ports = (box.ports(at: startY), other.ports(at: endY))
        heads = (inverse.map { $0.isToMany ? 2 : 1 } ?? 0, relationship.isToMany ? 2 : 1)
        isInheritance = false
        let back = inverse.map { ", back \($0.name)" } ?? ""
        title = "\(box.entity.name).\(relationship.name) to \(other.entity.name)\(back)"
    }

    /// Returns the lines between boxes: each relationship and its inverse are one.
    static func all(between boxes: [GraphBox]) -> [GraphLine] {
        let known = Dictionary(boxes.map { ($0.entity.name, $0) }) { first, _ in first }
        var lines: [GraphLine] = []
        for box in boxes {
            if let parent = box.entity.parentName.flatMap({ known[$0] }), parent != box {
                lines.append(GraphLine(from: box, toParent: parent))
            }
            for relationship in box.entity.relationships {
                guard let other = known[relationship.destinationName] else { continue }
                let inverse = other.entity.relationships.first {
                    $0.name == relationship.inverseName && $0.inverseName == relationship.name
                        && $0.destinationName == box.entity.name
                }
                if let inverse, (other.entity.name, inverse.name) < (box.entity.name, relationship.name) { continue }
                lines.append(GraphLine(relationship, from: box, to: other, inverse: inverse, lane: lines.count))
            }
        }
        var router = GraphRouter(boxes, lines.flatMap { $0.ports.start + $0.ports.end })
        for index in lines.indices { lines[index].points = router.corners(of: lines[index]) }
        return lines
    }
}

extension GraphBox {
    /// The places at both sides where a line may end, at the height of a property.
    fileprivate func ports(at height: Double) -> [GraphRouter.Port] {
        [
            .init(tip: .init(x: x, y: height), turn: .init(x: x - GraphRouter.reach, y: height)),
            .init(tip: .init(x: right, y: height), turn: .init(x: right + GraphRouter.reach, y: height)),
        ]
    }
}
