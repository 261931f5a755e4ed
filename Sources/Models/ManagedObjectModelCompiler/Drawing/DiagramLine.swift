/// A line with round bends, and the arrow heads, dots or triangle at its ends.
struct DiagramLine {
    private let points: [DiagramPoint]
    private let connection: Connection

    init(_ points: [DiagramPoint], _ connection: Connection) {
        self.connection = connection
        // Removes points on straight parts, which are no corners.
        self.points = points.enumerated().filter { index, point in
            guard index > 0, index < points.count - 1 else { return true }
            let (before, after) = (points[index - 1], points[index + 1])
            return !(before.x == point.x && after.x == point.x) && !(before.y == point.y && after.y == point.y)
        }.map(\.element)
    }

    func text(color: String, label: String) -> String {
        var text = "<g stroke=\"\(color)\" fill=\"none\" stroke-width=\"1.4\"><title>\(label)</title>\n"
        text += "<path d=\"\(path)\"/>\n"
        if connection.kind == .inheritance {
            text += "<path d=\"\(triangle)\" fill=\"#ffffff\"/>\n"
        } else {
            text += heads(connection.start.heads, at: points[0], from: points[1], color)
            text += heads(connection.end.heads, at: points[points.count - 1], from: points[points.count - 2], color)
        }
        return text + "</g>\n"
    }

    private var path: String {
        var path = "M\(Self.text(points[0]))"
        for index in points.indices.dropFirst().dropLast() {
            let corner = points[index]
            let (before, after) = (points[index - 1], points[index + 1])
            let radius = min(
                DiagramStyle.bendRadius,
                Self.distance(before, corner) / 2,
                Self.distance(corner, after) / 2
            )
            path += "L\(Self.text(Self.point(from: corner, towards: before, radius)))"
            path += "Q\(Self.text(corner)) \(Self.text(Self.point(from: corner, towards: after, radius)))"
        }
        return path + "L\(Self.text(points[points.count - 1]))"
    }

    /// The path of the hollow triangle below the parent.
    private var triangle: String {
        let tip = points[points.count - 1]
        let sides = [-6.0, 6.0].map { Self.text(DiagramPoint(x: tip.x + $0, y: tip.y + 11)) }
        return "M\(Self.text(tip))L\(sides[0])L\(sides[1])z"
    }

    /// Returns filled arrow heads one behind the other, or a dot if there are none.
    private func heads(_ count: Int, at tip: DiagramPoint, from: DiagramPoint, _ color: String) -> String {
        let direction = from.x < tip.x ? -1.0 : 1.0
        guard count > 0 else {
            return "<circle cx=\"\(DiagramDocument.number(tip.x))\" cy=\"\(DiagramDocument.number(tip.y))\" r=\"2.6\" "
                + "fill=\"\(color)\"/>\n"
        }
        let (length, half) = (DiagramStyle.headLength * direction, DiagramStyle.headHalfWidth)
        let shapes = (0..<count).map { index in
            let start = DiagramPoint(x: tip.x + Double(index) * length, y: tip.y)
            let base = [half, -half].map { Self.text(DiagramPoint(x: start.x + length, y: start.y + $0)) }
            return "M\(Self.text(start))L\(base[0])L\(base[1])z"
        }
        return "<path d=\"\(shapes.joined())\" fill=\"\(color)\" stroke=\"none\"/>\n"
    }

    private static func text(_ point: DiagramPoint) -> String {
        "\(DiagramDocument.number(point.x)) \(DiagramDocument.number(point.y))"
    }

    /// Returns the distance between two points on a horizontal or vertical line.
    private static func distance(_ one: DiagramPoint, _ other: DiagramPoint) -> Double {
        abs(one.x - other.x) + abs(one.y - other.y)
    }

    private static func point(from: DiagramPoint, towards: DiagramPoint, _ length: Double) -> DiagramPoint {
        let distance = distance(from, towards)
        guard distance > 0 else { return from }
        let share = length / distance
        return DiagramPoint(x: from.x + (towards.x - from.x) * share, y: from.y + (towards.y - from.y) * share)
    }
}
