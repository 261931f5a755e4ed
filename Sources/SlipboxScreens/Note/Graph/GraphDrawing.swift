internal import Foundation
internal import SlipboxCore

/// A graph as an SVG drawing, which is calm in the light and in the dark.
struct GraphDrawing {
    private static let size = (width: 640.0, height: 420.0)
    private static let margin = 50.0
    let svg: String

    init(_ graph: LocalGraph) {
        let edges = graph.edges.map { edge in
            let (from, to) = (Self.place(graph.nodes[edge.from]), Self.place(graph.nodes[edge.to]))
            return
                "<line x1=\"\(from.x)\" y1=\"\(from.y)\" x2=\"\(to.x)\" y2=\"\(to.y)\" stroke=\"#8e8e93\" stroke-opacity=\".5\"/>"
        }
        svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.size.width)) \(Int(Self.size.height))" \
            font-family="system-ui, sans-serif" font-size="12" text-anchor="middle">
            \(edges.joined())\(graph.nodes.map(Self.drawing).joined())</svg>
            """
    }

    private static func place(_ node: LocalGraph.Node) -> (x: Int, y: Int) {
        let x = margin + node.position.x * (size.width - 2 * margin)
        let y = margin / 2 + node.position.y * (size.height - margin)
        return (Int(x.rounded()), Int(y.rounded()))
    }

    private static func drawing(of node: LocalGraph.Node) -> String {
        let (x, y) = place(node)
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
