import CoreData
import SeededRandom
import Testing

@testable import SlipboxCore

/// Tests of the graph of a note's neighbours.
@MainActor @Suite struct LocalGraphTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func itHasTheNeighboursAndAllLinksBetweenThem() throws {
        let names = ["middle", "to", "from", "second", "third", "apart"]
        let notes = Dictionary(uniqueKeysWithValues: names.map { ($0, Note(title: $0, context: context)) })
        func link(_ from: String, _ to: String) {
            if let target = notes[to] { notes[from]?.addToLinkedNotes_(target) }
        }
        link("middle", "to")
        link("from", "middle")
        link("from", "to")
        link("to", "second")
        link("second", "third")
        try controller.save()
        let middle = try #require(notes["middle"])
        let near = try LocalGraph(around: middle)
        #expect(near.nodes.first?.title == "middle" && Set(near.nodes.map(\.title)) == ["middle", "to", "from"])
        let named = Set(near.edges.map { "\(near.nodes[$0.from].title)-\(near.nodes[$0.to].title)" })
        #expect(named == ["middle-to", "from-middle", "from-to"])
        let wide = try LocalGraph(around: middle, depth: 2)
        #expect(Set(wide.nodes.map(\.title)) == ["middle", "to", "from", "second"])
        #expect(wide.nodes.first { $0.title == "second" }?.depth == 2)
        #expect(!wide.isLimited)
        #expect(try LocalGraph(around: middle, limit: 2).isLimited)
        let again = try LocalGraph(around: middle, depth: 2)
        #expect(again.nodes.map(\.position) == wide.nodes.map(\.position))
    }

    @Test func aHubHasAsManyAsThereIsRoomFor() throws {
        let hub = Note(title: "hub", context: context)
        for number in 0..<300 { Note(title: "\(number)", context: context).addToLinkedNotes_(hub) }
        try controller.save()
        let graph = try LocalGraph(around: hub, depth: 2, limit: 40)
        #expect(graph.nodes.count == 40 && graph.edges.count == 39 && graph.isLimited)
    }

    @Test(arguments: [1, 2, 3, 8, 25, 60]) func nodesStayInTheSquareAndApart(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        let depths = (0..<count).map { $0 == 0 ? 0 : $0 < 12 ? 1 : 2 }
        var edges = (1..<max(count, 2)).filter { $0 < count }.map { ($0 < 12 ? 0 : 1 + $0 % 11, $0) }
        for _ in 0..<(count / 2) { edges.append((random.below(count), random.below(count))) }
        let points = GraphLayout(depths: depths, edges: edges.filter { $0.0 != $0.1 }).positions()
        #expect(points.count == count && points[0] == .middle)
        #expect(points.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) })
        for one in points.indices {
            for other in points.indices.dropFirst(one + 1) {
                let (x, y) = (points[one].x - points[other].x, points[one].y - points[other].y)
                #expect((x * x + y * y).squareRoot() > 0.02, "\(one) \(other)")
            }
        }
    }
}
