/// The SVG text of a diagram.
struct DiagramDocument {
    private(set) var text = ""

    init(_ layout: DiagramLayout) {
        let size = "\(Self.number(layout.width)) \(Self.number(layout.height))"
        let sides = size.split(separator: " ")
        text += """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(sides[0])" height="\(sides[1])" \
            font-family="\(DiagramStyle.fonts)" font-size="\(Self.number(DiagramStyle.rowSize))">
            <rect width="100%" height="100%" fill="\(DiagramStyle.background)"/>

            """
        for index in layout.routes.indices {
            let route = layout.routes[index]
            let line = DiagramLine(layout.points(ofRoute: index), route.connection)
            let names = [route.connection.start, route.connection.end].map { Self.escaped(layout.boxes[$0.box].name) }
            text += line.text(
                color: layout.boxes[route.connection.start.box].tint.strong,
                label: names.joined(separator: " \u{2013} ")
            )
        }
        for index in layout.boxes.indices {
            write(layout.boxes[index], in: layout.frame(ofBox: index))
        }
        text += "</svg>\n"
    }

    private mutating func write(_ box: DiagramBox, in frame: DiagramFrame) {
        let (x, y, width) = (frame.x, frame.y, frame.width)
        let radius = DiagramStyle.cornerRadius
        let edge = "x=\"\(Self.number(x))\" width=\"\(Self.number(width))\" height=\"\(Self.number(frame.height))\""
        text += "<g id=\"\(Self.escaped(box.name))\">\n"
        text +=
            "<rect \(edge) y=\"\(Self.number(y + 2))\" rx=\"\(radius)\" fill=\"\(DiagramStyle.ink)\" opacity=\"0.07\"/>\n"
        text += "<rect \(edge) y=\"\(Self.number(y))\" rx=\"\(radius)\" fill=\"#ffffff\"/>\n"
        text += "<path d=\"\(Self.titleShape(x, y, width))\" fill=\"\(box.tint.pale)\"/>\n"
        text += "<rect \(edge) y=\"\(Self.number(y))\" rx=\"\(radius)\" fill=\"none\" stroke=\"\(box.tint.strong)\" "
        text += "stroke-opacity=\"0.55\"/>\n"
        text += "<text x=\"\(Self.number(x + width / 2))\" y=\"\(Self.number(y + 21))\" text-anchor=\"middle\" "
        text += "font-size=\"\(Self.number(DiagramStyle.titleSize))\" font-weight=\"600\" fill=\"\(DiagramStyle.ink)\""
        text += "\(box.isAbstract ? " font-style=\"italic\"" : "")>\(Self.escaped(box.name))</text>\n"
        var top = y + DiagramStyle.titleHeight
        for (position, group) in box.groups.enumerated() {
            if position > 0 {
                text += "<path d=\"M\(Self.number(x + 1)) \(Self.number(top))h\(Self.number(width - 2))\" "
                text += "stroke=\"\(DiagramStyle.rule)\"/>\n"
            }
            for (index, row) in group.enumerated() {
                let middle = top + DiagramStyle.groupPadding + (Double(index) + 0.5) * DiagramStyle.rowHeight
                write(row, from: x + DiagramStyle.sidePadding, to: x + width - DiagramStyle.sidePadding, middle + 4)
            }
            top += DiagramBox.height(of: group)
        }
        text += "</g>\n"
    }

    private mutating func write(_ row: DiagramBox.Row, from left: Double, to right: Double, _ baseline: Double) {
        let style = row.isComputed ? " font-style=\"italic\"" : ""
        text += "<text x=\"\(Self.number(left))\" y=\"\(Self.number(baseline))\" fill=\"\(DiagramStyle.ink)\"\(style)>"
        text += "\(Self.escaped(row.name))</text>\n"
        text += "<text x=\"\(Self.number(right))\" y=\"\(Self.number(baseline))\" text-anchor=\"end\" "
        text += "font-size=\"\(Self.number(DiagramStyle.rowSize - 1))\" fill=\"\(DiagramStyle.mutedInk)\"\(style)>"
        text += "\(Self.escaped(row.detail))</text>\n"
    }

    /// Returns the path of the title's background, which is rounded at the top.
    private static func titleShape(_ x: Double, _ y: Double, _ width: Double) -> String {
        let (radius, height) = (DiagramStyle.cornerRadius, DiagramStyle.titleHeight)
        let arcs = ["\(number(radius)) -\(number(radius))", "\(number(radius)) \(number(radius))"].map {
            "a\(number(radius)) \(number(radius)) 0 0 1 \($0)"
        }
        return "M\(number(x)) \(number(y + height))v-\(number(height - radius))\(arcs[0])"
            + "h\(number(width - 2 * radius))\(arcs[1])v\(number(height - radius))z"
    }

    /// Returns a number with at most one decimal.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// Returns a text escaped for XML. Control characters that XML excludes become the replacement character.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\0"..."\u{1f}", "\u{fffe}", "\u{ffff}": escaped += "\u{fffd}"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
