internal import Foundation
internal import SlipboxCore

/// The drawing of a graph: lines as an image, and above it a dot with a title for each note.
///
/// Positions are computed for a phone. Larger screens scale the drawing but not the titles, which leaves more room.
struct GraphPicture {
    /// The dot and title of a note.
    struct Dot: Identifiable {
        let node: LocalGraph.Node
        /// The position of the dot, from (0, 0) to (1, 1).
        let place: GraphPoint
        let radius: Double
        /// The shortened title and the offset of its centre from the dot; nil if there is no room for titles.
        let label: (text: String, offset: CGSize)?

        var id: LocalGraph.Node.ID { node.id }
        var title: String { node.title.isEmpty ? "Untitled" : node.title }
    }

    private static let size = CGSize(width: 300, height: 310)
    private static let margin = CGSize(width: 30, height: 20)
    /// The maximum number of notes with titles.
    private static let mostTitles = 16

    let dots: [Dot]
    /// The lines as SVG, in colours for light and dark appearance.
    let lines: String

    init(_ graph: LocalGraph) {
        let places = Self.places(of: graph.nodes)
        let titles = graph.nodes.enumerated().map { index, node in
            index < Self.mostTitles ? GraphTitle(node.title) : nil
        }
        let plain = graph.nodes.indices.map { index in
            let (place, radius) = (places[index], Self.radius(of: graph.nodes[index]))
            return GraphLabels.Dot(x: place.x, y: place.y, radius: radius, label: titles[index]?.size)
        }
        let edges = graph.edges.map { (from: $0.from, to: $0.to) }
        let offsets = GraphLabels(dots: plain, edges: edges, in: Self.size).offsets()
        dots = graph.nodes.indices.map { index in
            Dot(
                node: graph.nodes[index],
                place: GraphPoint(x: places[index].x / Self.size.width, y: places[index].y / Self.size.height),
                radius: plain[index].radius,
                label: titles[index].map { ($0.text, offsets[index]) }
            )
        }
        lines = Self.drawing(of: edges.map { (places[$0.from], places[$0.to]) })
    }

    private static func drawing(of lines: [(CGPoint, CGPoint)]) -> String {
        let drawn = lines.map { from, to in
            "<line x1=\"\(Int(from.x))\" y1=\"\(Int(from.y))\" x2=\"\(Int(to.x))\" y2=\"\(Int(to.y))\"/>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(size.width)) \(Int(size.height))" \
            stroke="#8e8e93" stroke-opacity=".55">\(drawn.joined())</svg>
            """
    }

    /// Returns the positions of the notes, spread to use the available room.
    private static func places(of nodes: [LocalGraph.Node]) -> [CGPoint] {
        let across = spread(nodes.map(\.position.x), over: margin.width...(size.width - margin.width))
        let down = spread(nodes.map(\.position.y), over: margin.height...(size.height - margin.height))
        return zip(across, down).map { CGPoint(x: $0, y: $1) }
    }

    private static func spread(_ values: [Double], over range: ClosedRange<Double>) -> [Double] {
        let low = values.min() ?? 0
        let extent = (values.max() ?? 0) - low
        let length = range.upperBound - range.lowerBound
        return values.map { value in
            (range.lowerBound + (extent > 0 ? (value - low) / extent : 0.5) * length).rounded()
        }
    }

    private static func radius(of node: LocalGraph.Node) -> Double {
        node.depth == 0 ? 9 : node.depth == 1 ? 6 : 4.5
    }
}
