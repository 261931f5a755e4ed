/// A graph as a ``GraphCanvas`` draws it: nodes at their places, the lines between them, and the ways in which nodes can be
/// coloured and filtered.
///
/// ```swift
/// let drawing = GraphDrawing(nodes: stations, edges: tracks, facets: [operators])
/// let (bytes, version) = (drawing.packed(), drawing.version)
/// ```
public struct GraphDrawing: Sendable, Equatable {
    /// A node, which is drawn as a dot.
    public struct Node: Sendable, Equatable {
        /// A permanent identifier, unique in the graph.
        public var id: String
        /// The title. Without one, the node is called untitled.
        public var title: String
        /// A short text in front of the title, such as an address or a number; empty for none.
        public var label: String
        /// The place to the right of the middle.
        public var x: Double
        /// The place below the middle. A unit is a pixel at the usual size; a dot has a radius of 4 to 11.
        public var y: Double

        /// Creates a node.
        public init(id: String, title: String, label: String = "", x: Double, y: Double) {
            (self.id, self.title, self.label) = (id, title, label)
            (self.x, self.y) = (x, y)
        }
    }

    /// A line between two nodes.
    public struct Edge: Sendable, Equatable {
        /// The index of the node where the line begins.
        public var from: Int
        /// The index of the node where it ends.
        public var to: Int
        /// Whether the line is a step of a growing whole, which is drawn in ink, and not one of the pale threads. A node
        /// is the end of at most one stem, which begins at an earlier node.
        public var isStem: Bool

        /// Creates a line.
        public init(from: Int, to: Int, isStem: Bool = false) {
            (self.from, self.to, self.isStem) = (from, to, isStem)
        }
    }

    /// The nodes, in the order in which the keyboard goes from one to the next.
    public let nodes: [Node]
    /// The lines, stems first.
    public let edges: [Edge]
    /// The ways to colour and filter the nodes.
    public let facets: [GraphFacet]

    /// Creates a drawing. Lines to nodes that do not exist, and members of facets beyond the nodes, are left out.
    public init(nodes: [Node], edges: [Edge], facets: [GraphFacet] = []) {
        self.nodes = nodes
        let known = edges.filter {
            nodes.indices.contains($0.from) && nodes.indices.contains($0.to) && $0.from != $0.to
        }
        var hasStem = [Bool](repeating: false, count: nodes.count)
        var (stems, threads): ([Edge], [Edge]) = ([], [])
        for edge in known {
            if edge.isStem, edge.from < edge.to, !hasStem[edge.to] {
                hasStem[edge.to] = true
                stems.append(edge)
            } else {
                threads.append(Edge(from: edge.from, to: edge.to))
            }
        }
        self.edges = stems + threads
        self.facets = facets.map { $0.fitting(nodes.count) }
    }
}
