/// A way to colour and filter the nodes of a graph: by groups, of which a node has none, one or several.
public struct GraphFacet: Sendable, Equatable {
    /// A group of nodes.
    public struct Group: Sendable, Equatable {
        /// The name in the legend.
        public var title: String
        /// The colour: one of ten, from 1 to 10. The last one is grey, for groups without a colour of their own.
        public var color: Int
        /// The depth in a tree of groups, by which the name is indented.
        public var depth: Int

        /// Creates a group. Other numbers than those from 1 to 10 are grey.
        public init(_ title: String, color: Int = GraphFacet.grey, depth: Int = 0) {
            self.title = title
            self.color = (1...GraphFacet.grey).contains(color) ? color : GraphFacet.grey
            self.depth = max(depth, 0)
        }
    }

    /// The colour of groups without one of their own.
    public static let grey = 10

    /// The name of the facet, such as “Keywords”.
    public let name: String
    /// The groups.
    public let groups: [Group]
    /// Whether the legend keeps the order of the groups. Otherwise the largest comes first.
    public let isOrdered: Bool
    /// For each node of the graph, the indices of its groups. A node has the colour of the largest that is not grey.
    public private(set) var members: [[Int]]

    /// The maximum number of groups, and of groups of a node.
    static let mostGroups = 65_535
    static let mostOfNode = 255

    /// Creates a facet.
    public init(_ name: String, groups: [Group], isOrdered: Bool = false, members: [[Int]]) {
        self.name = name
        self.groups = Array(groups.prefix(Self.mostGroups))
        self.isOrdered = isOrdered
        self.members = members
    }

    /// Returns the facet with members for a number of nodes, all of which exist.
    func fitting(_ count: Int) -> GraphFacet {
        var facet = self
        facet.members = (0..<count).map { index in
            guard index < members.count else { return [] }
            return Array(members[index].filter { groups.indices.contains($0) }.prefix(Self.mostOfNode))
        }
        return facet
    }
}
