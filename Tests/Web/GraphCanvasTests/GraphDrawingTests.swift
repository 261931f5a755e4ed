import Foundation
import SeededRandom
import Testing

@testable import GraphCanvas

/// Tests of drawings and of the form in which browsers get them.
@Suite struct GraphDrawingTests {
    private func random(seed: Int, count: Int) -> GraphDrawing {
        var random = SeededGenerator(seed: UInt64(seed))
        let nodes = (0..<count).map { number in
            GraphDrawing.Node(
                id: "n\(number)",
                title: random.pick(["", "“Quoted” \\ \u{2028}", "Über Ä", "日本", "Note \(number)"]),
                label: random.pick(["", "21a3"]),
                x: Double(random.below(4_000)) - 2_000,
                y: Double(random.below(4_000)) / 3 - 700
            )
        }
        let edges = (0..<min(count * 2, 2_000)).map { _ in
            GraphDrawing.Edge(
                from: random.below(count + 1),
                to: random.below(count + 1),
                isStem: random.below(2) == 0
            )
        }
        let groups = (0..<5).map { GraphFacet.Group("Group \($0)", color: $0 * 4, depth: $0 % 2) }
        let members = (0..<count).map { _ in (0..<random.below(4)).map { _ in random.below(7) } }
        return GraphDrawing(
            nodes: nodes,
            edges: edges,
            facets: [
                GraphFacet("Some", groups: groups, members: members), GraphFacet("None", groups: [], members: []),
                GraphFacet("Short", groups: groups, isOrdered: true, members: [[0]]),
            ]
        )
    }

    @Test func linesLeadToNodesAndStemsGrow() {
        for seed in 0..<30 {
            let drawing = random(seed: seed, count: 1 + seed * 3)
            let stems = drawing.edges.prefix { $0.isStem }
            #expect(drawing.edges.dropFirst(stems.count).allSatisfy { !$0.isStem })
            #expect(stems.allSatisfy { $0.from < $0.to } && Set(stems.map(\.to)).count == stems.count)
            #expect(drawing.edges.allSatisfy { $0.from != $0.to && max($0.from, $0.to) < drawing.nodes.count })
            #expect(drawing.facets.allSatisfy { $0.members.count == drawing.nodes.count })
            #expect(
                drawing.facets.allSatisfy { facet in facet.members.joined().allSatisfy { $0 < facet.groups.count } }
            )
        }
    }

    @Test(arguments: [0, 1, 7, 300, 66_000]) func whatIsPackedIsThatWhatWasDrawn(count: Int) throws {
        let drawing = random(seed: count, count: count)
        let bytes = try drawing.packed()
        let read = try #require(try UnpackedGraph(bytes))
        #expect(read.ids == drawing.nodes.map(\.id) && read.titles == drawing.nodes.map(\.title))
        #expect(read.labels == drawing.nodes.map(\.label))
        for (node, place) in zip(drawing.nodes, read.places) {
            #expect(abs(node.x - place.x) <= read.step && abs(node.y - place.y) <= read.step)
        }
        #expect(
            read.ends == drawing.edges.map { [$0.from, $0.to] } && read.stems == drawing.edges.count(where: \.isStem)
        )
        #expect(read.members == drawing.facets.map(\.members))
        #expect(read.rest == 0 && bytes.count.isMultiple(of: 4))
    }

    @Test func placesThatAreNoneAreInTheMiddle() throws {
        let node = GraphDrawing.Node(id: "a", title: "", x: .infinity, y: .nan)
        let read = try #require(try UnpackedGraph(GraphDrawing(nodes: [node], edges: []).packed()))
        #expect(read.places.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }

    @Test func versionsDifferIfDrawingsDo() throws {
        let drawing = random(seed: 1, count: 20)
        let moved = GraphDrawing(
            nodes: drawing.nodes.map {
                GraphDrawing.Node(id: $0.id, title: $0.title, label: $0.label, x: $0.x + 9, y: $0.y)
            },
            edges: drawing.edges
        )
        #expect(try PackedGraph(drawing).version == PackedGraph(drawing).version)
        #expect(try PackedGraph(drawing).version != PackedGraph(moved).version)
    }
}

/// A packed drawing, read as `data.js` does.
private struct UnpackedGraph {
    private struct Header: Decodable {
        struct Facet: Decodable {
            let members: Int
        }

        let ids: [String]
        let titles: [String]
        let labels: [String]
        let step: Double
        let edges: Int
        let stems: Int
        let facets: [Facet]
    }

    let ids: [String]
    let titles: [String]
    let labels: [String]
    let step: Double
    let stems: Int
    let places: [(x: Double, y: Double)]
    let ends: [[Int]]
    var members: [[[Int]]] = []
    /// The number of bytes behind the last part.
    let rest: Int

    init?(_ bytes: [UInt8]) throws {
        var at = 0
        func take(_ size: Int, _ count: Int) -> [Int] {
            defer { at += (size * count + 3) / 4 * 4 }
            return (0..<count).map { number in
                (0..<size).reduce(0) { $0 | Int(bytes[at + number * size + $1]) << (8 * $1) }
            }
        }
        guard take(4, 1) == [0x3148_5247] else { return nil }
        let length = take(4, 1)[0]
        let header = try JSONDecoder().decode(Header.self, from: Data(bytes[8..<(8 + length)]))
        at += length
        (ids, titles, labels) = (header.ids, header.titles, header.labels)
        (step, stems) = (header.step, header.stems)
        let numbers = take(2, 2 * ids.count).map { Double(Int16(truncatingIfNeeded: $0)) * header.step }
        places = ids.indices.map { (numbers[2 * $0], numbers[2 * $0 + 1]) }
        let flat = take(ids.count > 65_535 ? 4 : 2, 2 * header.edges)
        ends = (0..<header.edges).map { [flat[2 * $0], flat[2 * $0 + 1]] }
        for facet in header.facets {
            let counts = take(1, ids.count)
            var all = take(2, facet.members)[...]
            members.append(
                counts.map { count in
                    defer { all = all.dropFirst(count) }
                    return Array(all.prefix(count))
                }
            )
        }
        rest = bytes.count - at
    }
}
