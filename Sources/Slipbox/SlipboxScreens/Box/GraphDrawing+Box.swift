internal import Foundation
internal import GraphCanvas
internal import SlipboxCore

extension GraphDrawing {
    /// Creates the drawing of a slip box, whose notes are coloured by keyword, folder, status or age at a time.
    init(_ map: BoxMap, at now: Date) {
        let graph = map.graph
        self.init(
            nodes: zip(graph.notes, map.points).map { note, point in
                Node(
                    id: note.id.nodeName,
                    title: note.title,
                    label: note.address?.description ?? "",
                    x: point.x,
                    y: point.y
                )
            },
            edges: graph.edges.map { Edge(from: $0.from, to: $0.to, isStem: $0.kind == .stem) },
            facets: [.keywords(of: graph), .folders(of: graph), .status(of: graph), .age(of: graph, at: now)]
                .filter { !$0.groups.isEmpty }
        )
    }
}

extension GraphFacet {
    /// The colours of groups that have none of their own, in an order in which neighbours differ.
    private static let colors = [6, 9, 7, 2, 4, 8, 1, 5, 3]

    static func keywords(of graph: BoxGraph) -> GraphFacet {
        GraphFacet(
            "Keywords",
            groups: graph.keywords.map { Group($0.name, color: KeywordInk($0.color).number) },
            members: graph.notes.map(\.keywords)
        )
    }

    /// The tree of folders. A note is in its folder and in those around it; all have the colour of the outermost.
    static func folders(of graph: BoxGraph) -> GraphFacet {
        var (indices, groups): ([[String]: Int], [Group]) = ([:], [])
        let colors = colorsOfTops(in: graph)
        let ways = graph.folders.map { folder in
            folder.path.indices.map { depth -> Int in
                let path = Array(folder.path[...depth])
                if let known = indices[path] { return known }
                indices[path] = groups.count
                groups.append(Group(folder.path[depth], color: colors[path[0]] ?? grey, depth: depth))
                return groups.count - 1
            }
        }
        return GraphFacet(
            "Folders",
            groups: groups,
            isOrdered: true,
            members: graph.notes.map { $0.folder.map { ways[$0] } ?? [] }
        )
    }

    /// Returns the colours of the outermost folders by name, in their order. Where there are more of them than colours, those with the
    /// most notes in and below them have one.
    private static func colorsOfTops(in graph: BoxGraph) -> [String: Int] {
        let tops = graph.folders.map { $0.path[0] }
        var counts: [String: Int] = [:]
        for case let folder? in graph.notes.map(\.folder) { counts[tops[folder], default: 0] += 1 }
        var seen: Set<String> = []
        let names = tops.filter { seen.insert($0).inserted }
        let largest = Set(names.sorted { counts[$0, default: 0] > counts[$1, default: 0] }.prefix(colors.count))
        return Dictionary(uniqueKeysWithValues: zip(names.filter(largest.contains), colors))
    }

    static func status(of graph: BoxGraph) -> GraphFacet {
        let colors: [Status: Int] = [.draft: 3, .review: 7, .archived: 5]
        return GraphFacet(
            "Status",
            groups: Status.allCases.map { Group($0.displayName, color: colors[$0] ?? grey) },
            isOrdered: true,
            members: graph.notes.map { note in Status.allCases.firstIndex(of: note.status).map { [$0] } ?? [] }
        )
    }

    /// The time since the last change, from warm colours to cool ones.
    static func age(of graph: BoxGraph, at now: Date) -> GraphFacet {
        let ages: [(title: String, days: Double, color: Int)] = [
            ("Last day", 1, 1), ("Last week", 7, 2), ("Last month", 31, 3), ("Last year", 366, 6),
            ("Older", .infinity, 8),
        ]
        return GraphFacet(
            "Age",
            groups: ages.map { Group($0.title, color: $0.color) },
            isOrdered: true,
            members: graph.notes.map { note in
                let days = now.timeIntervalSince(note.modificationDate) / 86_400
                return [ages.firstIndex { days < $0.days } ?? ages.count - 1]
            }
        )
    }
}
