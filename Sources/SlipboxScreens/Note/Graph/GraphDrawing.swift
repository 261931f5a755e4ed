internal import Foundation
internal import SlipboxCore

/// A graph as an SVG drawing, which is calm in the light and in the dark.
struct GraphDrawing {
    private static let size = (width: 520.0, height: 380.0)
    private static let margin = 76.0
    let svg: String

    init(_ graph: LocalGraph) {
        let places = Self.places(of: graph.nodes)
        let edges = graph.edges.map { edge in
            let (from, to) = (places[edge.from], places[edge.to])
            return
                "<line x1=\"\(from.x)\" y1=\"\(from.y)\" x2=\"\(to.x)\" y2=\"\(to.y)\" stroke=\"#8e8e93\" stroke-opacity=\".5\"/>"
        }
        svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.size.width)) \(Int(Self.size.height))" \
            font-family="system-ui, sans-serif" font-size="12" text-anchor="middle">
            \(edges.joined())\(zip(graph.nodes, places).map(Self.drawing).joined())</svg>
            """
    }

    /// Where the notes are drawn: as far apart as there is room.
    private static func places(of nodes: [LocalGraph.Node]) -> [(x: Int, y: Int)] {
        let across = spread(nodes.map(\.position.x), over: margin...(size.width - margin))
        let down = spread(nodes.map(\.position.y), over: (margin / 3)...(size.height - margin / 2))
        return zip(across, down).map { (x: $0, y: $1) }
    }

    private static func spread(_ values: [Double], over range: ClosedRange<Double>) -> [Int] {
        let low = values.min() ?? 0
        let extent = (values.max() ?? 0) - low
        let length = range.upperBound - range.lowerBound
        return values.map { value in
            Int((range.lowerBound + (extent > 0 ? (value - low) / extent : 0.5) * length).rounded())
        }
    }

    private static func drawing(of node: LocalGraph.Node, at place: (x: Int, y: Int)) -> String {
        let (x, y) = place
        let (radius, color) = node.depth == 0 ? (9, "#0a64dc") : node.depth == 1 ? (6, "#5e8fd6") : (4, "#8e8e93")
        let title = node.title.count > 22 ? node.title.prefix(21) + "…" : node.title[...]
        return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(color)\"/>"
            + "<text x=\"\(x)\" y=\"\(y + radius + 13)\" fill=\"#8e8e93\">\(escape(String(title)))</text>"
    }

    private static func escape(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
    }
}
