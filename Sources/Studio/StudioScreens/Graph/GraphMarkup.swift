internal import ManagedObjectModelFormat

/// The graph as SVG. All colours come from the style sheet, so that it is dark where the page is.
struct GraphMarkup {
    private(set) var text = ""

    private static let margin = 30.0

    init(_ boxes: [GraphBox]) {
        let lines = GraphLine.all(between: boxes)
        let xs = boxes.flatMap { [$0.x, $0.right] } + lines.flatMap { $0.points.map(\.x) }
        let ys = boxes.flatMap { [$0.y, $0.bottom] } + lines.flatMap { $0.points.map(\.y) }
        let (left, top) = ((xs.min() ?? 0) - Self.margin, (ys.min() ?? 0) - Self.margin)
        let (width, height) = ((xs.max() ?? 0) + Self.margin - left, (ys.max() ?? 0) + Self.margin - top)
        text = "<svg class=\"graph\" width=\"\(Self.number(width))\" height=\"\(Self.number(height))\" "
        text +=
            "viewBox=\"\(Self.number(left)) \(Self.number(top)) \(Self.number(width)) \(Self.number(height))\" role=\"group\" "
        text += "aria-label=\"Graph\">"
        for line in lines { write(line) }
        for box in boxes { write(box) }
        text += "</svg>"
    }

    private mutating func write(_ box: GraphBox) {
        let (name, entity) = (Self.escaped(box.entity.name), box.entity)
        let counts = "\(entity.attributes.count) attributes, \(entity.relationships.count) relationships"
        text += "<g class=\"graph-box\" data-entity=\"\(name)\" role=\"link\" tabindex=\"0\" "
        text += "aria-label=\"\(name), \(counts)\" aria-description=\"Return opens it, arrows move it\">"
        text += "<rect x=\"\(Self.number(box.x))\" y=\"\(Self.number(box.y))\" width=\"\(Self.number(box.width))\" "
        text += "height=\"\(Self.number(box.height))\" rx=\"8\"/>"
        write(entity.name, "graph-title", at: box.x + box.width / 2, box.y + 19)
        text +=
            "<path d=\"M\(Self.number(box.x)) \(Self.number(box.y + GraphBox.titleHeight))h\(Self.number(box.width))\"/>"
        for name in box.rows {
            write(name, "graph-row", at: box.x + 10, box.middle(of: name) + 4, limit: Int(box.width / 7))
        }
        text += "</g>"
    }

    private mutating func write(_ words: String, _ style: String, at x: Double, _ y: Double, limit: Int = 40) {
        let shown = words.count > limit ? words.prefix(limit - 1) + "…" : words[...]
        text +=
            "<text class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\">\(Self.escaped(String(shown)))</text>"
    }

    private mutating func write(_ line: GraphLine) {
        let points = line.points.map { "\(Self.number($0.x)) \(Self.number($0.y))" }
        text +=
            "<g class=\"\(line.isInheritance ? "graph-parent" : "graph-line")\"><title>\(Self.escaped(line.title))</title>"
        text += "<path d=\"M\(points.joined(separator: "L"))\"/>"
        if line.isInheritance {
            let tip = line.points[line.points.count - 1]
            text += "<path class=\"graph-triangle\" d=\"M\(Self.number(tip.x)) \(Self.number(tip.y))l-6 11h12z\"/>"
        } else {
            writeHeads(line.heads.start, at: line.points[0], from: line.points[1])
            writeHeads(line.heads.end, at: line.points[line.points.count - 1], from: line.points[line.points.count - 2])
        }
        text += "</g>"
    }

    /// Writes arrow heads one behind the other.
    private mutating func writeHeads(_ count: Int, at tip: GraphLine.Point, from: GraphLine.Point) {
        let direction = from.x < tip.x ? -1.0 : 1.0
        for index in 0..<count {
            let x = tip.x + Double(index) * 7 * direction
            text +=
                "<path class=\"graph-head\" d=\"M\(Self.number(x)) \(Self.number(tip.y))l\(Self.number(7 * direction)) -4v8z\"/>"
        }
    }

    /// Returns a number with at most one decimal. Places that no screen has are those at its edge; what comes of two such is the origin.
    private static func number(_ value: Double) -> String {
        guard !value.isNaN else { return "0" }
        let tenths = Int((min(max(value, -1e7), 1e7) * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : String(Double(tenths) / 10)
    }

    private static func escaped(_ text: String) -> String { XMLEscaping.escaped(text).text }
}
