public import CoreData

/// A note and the notes linked around it, laid out for a drawing.
///
/// ```swift
/// let graph = try LocalGraph(around: note, depth: 2, limit: 40)
/// for edge in graph.edges { line(from: graph.nodes[edge.from].position, to: graph.nodes[edge.to].position) }
/// ```
///
/// The layout is deterministic: the same notes and links always get the same positions.
public struct LocalGraph: Sendable {
    /// A note of the graph.
    public struct Node: Identifiable, Sendable {
        /// The note's object identifier.
        public let id: NSManagedObjectID
        /// The note's title; empty if it has none.
        public let title: String
        /// The note's address as written by people; nil if it has none.
        public let address: String?
        /// The number of links between this note and the one in the middle, which has depth 0.
        public let depth: Int
        /// The position in a square from (0, 0) to (1, 1).
        public internal(set) var position: GraphPoint
    }

    /// A link between two notes, as indices into `nodes`.
    public struct Edge: Hashable, Sendable {
        /// The index of the note that contains the link.
        public let from: Int
        /// The index of the note that the link points to.
        public let to: Int
    }

    /// The notes, with the one in the middle first.
    public private(set) var nodes: [Node]
    /// All links between the notes.
    public let edges: [Edge]
    /// Whether notes were omitted because of the limit.
    public let isLimited: Bool

    /// The maximum number of notes whose neighbours are read.
    private static let mostHosts = 20

    /// Fetches the notes around a note and computes their positions.
    ///
    /// - Parameters:
    ///   - depth: the maximum distance in links: 1 or 2. Other values are clamped.
    ///   - limit: the maximum number of notes. The nearest, and among these the latest modified, are preferred.
    public init(around note: Note, depth: Int = 1, limit: Int = 60) throws {
        guard let context = note.managedObjectContext else {
            self.init(nodes: [], edges: [], isLimited: false)
            return
        }
        var depths = [note.objectID: 0]
        var order = [note.objectID]
        var ring = order
        var isLimited = false
        for depth in 1...max(min(depth, 2), 1) where !ring.isEmpty {
            let room = max(limit - order.count, 0)
            // With hundreds of neighbours, those of all of them would not fit anyway.
            let around = try Neighbours.latest(
                around: Array(ring.prefix(Self.mostHosts)),
                but: Set(order),
                limit: room + 1,
                in: context
            )
            isLimited = isLimited || around.count > room
            ring = Array(around.prefix(room))
            order += ring
            for id in ring { depths[id] = depth }
        }
        let notes = try Self.notes(order, in: context)
        let places = Dictionary(uniqueKeysWithValues: zip(notes.map(\.objectID), notes.indices))
        let edges = notes.enumerated().flatMap { from, note -> [Edge] in
            let ends = note.linkedNotes.compactMap { places[$0.objectID] }.sorted()
            return ends.filter { $0 != from }.map { Edge(from: from, to: $0) }
        }
        let nodes = notes.map { note in
            Node(
                id: note.objectID,
                title: note.title,
                address: note.address_,
                depth: depths[note.objectID] ?? 0,
                position: .middle
            )
        }
        self.init(nodes: nodes, edges: edges, isLimited: isLimited)
    }

    init(nodes: [Node], edges: [Edge], isLimited: Bool) {
        (self.nodes, self.edges, self.isLimited) = (nodes, edges, isLimited)
        let layout = GraphLayout(depths: nodes.map(\.depth), edges: edges.map { ($0.from, $0.to) })
        for (index, position) in layout.positions().enumerated() { self.nodes[index].position = position }
    }

    /// Returns the notes in the order of the identifiers, with links prefetched.
    private static func notes(_ ids: [NSManagedObjectID], in context: NSManagedObjectContext) throws -> [Note] {
        let request = Note.fetch(NSPredicate(format: "SELF IN %@", ids))
        request.relationshipKeyPathsForPrefetching = [NoteProperties.linkedNotes]
        let found = Dictionary(try context.fetch(request).map { ($0.objectID, $0) }) { first, _ in first }
        return ids.compactMap { found[$0] }
    }
}
