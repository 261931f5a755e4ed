public import CoreData

/// All notes of a slip box and what connects them: links, and the trains of thought that addresses form.
public struct BoxGraph: Sendable, Equatable {
    /// A note of the graph.
    public struct Note: Sendable, Equatable {
        /// The note's object identifier.
        public let id: NSManagedObjectID
        /// The identifier that the note keeps wherever its slip box goes.
        public let uuid: UUID
        /// The title; empty if the note has none.
        public let title: String
        /// The address as written by people; nil if the note has none.
        public let address: NoteAddress?
        /// The status.
        public let status: Status
        /// The date of the last change of title or text.
        public let modificationDate: Date
        /// The folder, as an index into `folders`.
        public let folder: Int?
        /// The keywords, as indices into `keywords`, in their order.
        public let keywords: [Int]
    }

    /// A line between two notes.
    public struct Edge: Sendable, Hashable {
        /// What a line stands for.
        public enum Kind: Sendable, Hashable {
            /// A step in a train of thought: from a note to the one that continues it or branches off.
            case stem
            /// A link in either direction.
            case thread
        }

        /// The index of the note where the line begins.
        public let from: Int
        /// The index of the note where it ends.
        public let to: Int
        /// What the line stands for.
        public let kind: Kind
    }

    /// A folder of the graph's notes.
    public struct Folder: Sendable, Equatable {
        /// The names of the folders around it and its own, the outermost first.
        public let path: [String]
    }

    /// A keyword of the graph's notes.
    public struct Keyword: Sendable, Equatable {
        /// The name.
        public let name: String
        /// The colour.
        public let color: KeywordColor
    }

    /// The notes in the order of their addresses; those without one follow, the oldest first.
    public let notes: [Note]
    /// The lines, each pair of notes once: where a train of thought goes along, links need no line of their own.
    public let edges: [Edge]
    /// The folders in which there are notes, by path.
    public let folders: [Folder]
    /// The keywords that notes have, by name.
    public let keywords: [Keyword]

    /// - Parameter links: The links as pairs of indices into `notes`, in any order.
    init(notes: [Note], links: [(Int, Int)], folders: [Folder], keywords: [Keyword]) {
        (self.notes, self.folders, self.keywords) = (notes, folders, keywords)
        let stems = Self.stems(of: notes.map(\.address))
        var known = Set(stems.map { Pair($0.0, $0.1) })
        let threads = links.map { Pair($0.0, $0.1) }.filter { $0.low != $0.high && known.insert($0).inserted }
        edges =
            stems.map { Edge(from: $0.0, to: $0.1, kind: .stem) }
            + threads.sorted().map { Edge(from: $0.low, to: $0.high, kind: .thread) }
    }

    private struct Pair: Hashable, Comparable {
        let low: Int
        let high: Int

        init(_ one: Int, _ other: Int) { (low, high) = (min(one, other), max(one, other)) }

        static func < (one: Pair, other: Pair) -> Bool { (one.low, one.high) < (other.low, other.high) }
    }

    /// Returns the steps of the trains of thought between addresses, as pairs of indices.
    ///
    /// 2a2 follows 2a1, and 2a1 follows 2a, from which it branches. If the note in front is not there, the one before that
    /// is: 2a7 may follow 2a3, or else 2a, or else 2. Single numbers are trains of their own.
    static func stems(of addresses: [NoteAddress?]) -> [(Int, Int)] {
        var indices: [NoteAddress: Int] = [:]
        var siblings: [NoteAddress: [NoteAddress]] = [:]
        for (index, address) in addresses.enumerated() {
            guard let address, indices.updateValue(index, forKey: address) == nil else { continue }
            if let parent = address.parent { siblings[parent, default: []].append(address) }
        }
        return siblings.values.flatMap { row -> [(Int, Int)] in
            let row = row.sorted()
            let host = row[0].ancestors.last { indices[$0] != nil }
            let chain = [host].compactMap(\.self) + row
            return zip(chain, chain.dropFirst()).compactMap { one, other in
                if let from = indices[one], let to = indices[other] { (from, to) } else { nil }
            }
        }
        .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    }
}
