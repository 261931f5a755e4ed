public import CoreData

/// A note with the notes around it, as a picture shows them.
///
/// ```swift
/// let graph = try LocalGraph(around: note, depth: 2, limit: 40)
/// for edge in graph.edges { line(from: graph.nodes[edge.from].position, to: graph.nodes[edge.to].position) }
/// ```
///
/// The same notes and links have the same picture every time.
public struct LocalGraph: Sendable {
    /// A note of the picture.
    public struct Node: Identifiable, Sendable {
        /// What finds the note in a context.
        public let id: NSManagedObjectID
        /// The title; empty if there is none.
        public let title: String
        /// The address as people write it; nil if there is none.
        public let address: String?
        /// How many links away the note is: 0 for the one in the middle.
        public let depth: Int
        /// Where it is, in a square from (0, 0) to (1, 1).
        public internal(set) var position: GraphPoint
    }

    /// A link of the picture, by the indices of its nodes.
    public struct Edge: Hashable, Sendable {
        /// The note that has the link.
        public let from: Int
        /// The note that it leads to.
        public let to: Int
    }

    /// The notes, the one in the middle first.
    public private(set) var nodes: [Node]
    /// All links between them.
    public let edges: [Edge]
    /// Whether there are more notes than were asked for.
    public let isLimited: Bool

    /// Of so many notes at most the neighbours are read.
    private static let mostHosts = 20

    /// Reads the notes around a note, and places them.
    ///
    /// - Parameters:
    ///   - depth: how many links away notes may be: 1 or 2.
    ///   - limit: how many notes there are at most, the nearest and latest first.
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
            // Whoever has hundreds of neighbours has no need for those of all of them.
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

    /// The notes of identifiers in their order, with their links read ahead.
    private static func notes(_ ids: [NSManagedObjectID], in context: NSManagedObjectContext) throws -> [Note] {
        let request = Note.fetch(NSPredicate(format: "SELF IN %@", ids))
        request.relationshipKeyPathsForPrefetching = [NoteProperties.linkedNotes]
        let found = Dictionary(try context.fetch(request).map { ($0.objectID, $0) }) { first, _ in first }
        return ids.compactMap { found[$0] }
    }
}
