import Foundation
import SeededRandom
import Testing

@testable import SlipboxCore

/// Tests of the places of all notes.
@Suite struct BoxLayoutTests {
    /// A box of any size: trains of thought with links between them, and notes without either.
    private struct Box {
        let notes: [UUID]
        let edges: [BoxGraph.Edge]

        init(seed: Int, count: Int) {
            var random = SeededGenerator(seed: UInt64(seed))
            notes = (0..<count).map { _ in UUID.random(&random) }
            let linked = count * 9 / 10
            var edges: [BoxGraph.Edge] = []
            for index in 1..<max(linked, 1) where random.below(12) > 0 {
                let back = random.below(10) < 7 ? 1 : 1 + random.below(index)
                edges.append(.init(from: index - min(back, index), to: index, kind: .stem))
            }
            for _ in 0..<(linked > 1 ? linked : 0) {
                let (one, other) = (random.below(linked), random.below(linked))
                if one != other { edges.append(.init(from: min(one, other), to: max(one, other), kind: .thread)) }
            }
            self.edges = edges
        }

        func layout(known: [UUID: BoxLayout.Place] = [:]) -> [BoxLayout.Place] {
            BoxLayout(notes: notes, edges: edges, known: known).places()
        }
    }

    private static func nearest(_ places: [BoxLayout.Place]) -> Double {
        var least = Double.infinity
        for one in places.indices {
            for other in places.indices.dropFirst(one + 1) {
                let (a, b) = (places[one].point, places[other].point)
                least = min(least, hypot(a.x - b.x, a.y - b.y))
            }
        }
        return least
    }

    @Test(arguments: [0, 1, 2, 3, 10, 200, 700]) func aBoxHasFinitePlacesApartFromEachOther(count: Int) {
        let places = Box(seed: count, count: count).layout()
        #expect(places.count == count)
        #expect(places.allSatisfy { $0.point.x.isFinite && $0.point.y.isFinite })
        #expect(places.allSatisfy { abs($0.point.x) < 20_000 && abs($0.point.y) < 20_000 })
        #expect(Self.nearest(places) >= BoxLayout.distance * 0.98)
    }

    @Test(arguments: 0..<6) func theSameBoxHasTheSamePlaces(seed: Int) {
        let box = Box(seed: seed, count: 150)
        #expect(box.layout() == box.layout())
    }

    @Test(arguments: 0..<12) func notesThatHavePlacesKeepThem(seed: Int) {
        let box = Box(seed: seed, count: 120 + seed * 10)
        let places = box.layout()
        // Some of the notes were not there before: their places are forgotten.
        let old = box.notes.indices.filter { ($0 + seed) % 5 != 0 }
        let known = Dictionary(uniqueKeysWithValues: old.map { (box.notes[$0], places[$0]) })
        let next = box.layout(known: known)
        for index in old { #expect(next[index] == places[index]) }
        #expect(next.allSatisfy { $0.point.x.isFinite && $0.point.y.isFinite })
        #expect(Self.nearest(next) >= BoxLayout.distance * 0.9)
    }

    @Test func aNewNoteSettlesNextToItsNeighbours() throws {
        let box = Box(seed: 3, count: 300)
        let places = box.layout()
        var far = 0
        for index in 20..<40 {
            let near = box.edges.compactMap { $0.from == index ? $0.to : $0.to == index ? $0.from : nil }
            guard near.count == 1, let host = near.first else { continue }
            var known = Dictionary(uniqueKeysWithValues: zip(box.notes, places))
            known[box.notes[index]] = nil
            let guest = box.layout(known: known)[index].point
            if hypot(guest.x - places[host].point.x, guest.y - places[host].point.y) > 160 { far += 1 }
        }
        #expect(far == 0)
    }

    @Test func notesWithoutLinksStandAsideAndApart() {
        var random = SeededGenerator(seed: 9)
        let notes = (0..<60).map { _ in UUID.random(&random) }
        let edges = (1..<30).map { BoxGraph.Edge(from: $0 - 1, to: $0, kind: .stem) }
        let places = BoxLayout(notes: notes, edges: edges, known: [:]).places()
        let (linked, aside) = (places[..<30], places[30...])
        #expect(linked.allSatisfy { !$0.isAside } && aside.allSatisfy(\.isAside))
        let edge = linked.map(\.point.x).min() ?? 0
        #expect(aside.allSatisfy { $0.point.x < edge - BoxLayout.asideDistance })
        #expect(Set(aside.map(\.point)).count == 30)
    }

    @Test func aNoteThatIsLinkedLeavesTheSideAndOneThatIsNotComesThere() {
        var random = SeededGenerator(seed: 4)
        let notes = (0..<20).map { _ in UUID.random(&random) }
        let edges = (1..<16).map { BoxGraph.Edge(from: $0 - 1, to: $0, kind: .thread) }
        let before = BoxLayout(notes: notes, edges: edges, known: [:]).places()
        let known = Dictionary(uniqueKeysWithValues: zip(notes, before))
        let changed = edges.dropLast() + [BoxGraph.Edge(from: 3, to: 18, kind: .thread)]
        let after = BoxLayout(notes: notes, edges: Array(changed), known: known).places()
        #expect(!after[18].isAside && after[15].isAside && before[18].isAside && !before[15].isAside)
        for index in notes.indices where index != 15 && index != 18 { #expect(after[index] == before[index]) }
        #expect(Set(after.filter(\.isAside).map(\.point)).count == after.count(where: \.isAside))
    }

    @Test func aHubHasRoomForAllItsNotes() {
        var random = SeededGenerator(seed: 5)
        let notes = (0..<800).map { _ in UUID.random(&random) }
        let edges = (1..<800).map { BoxGraph.Edge(from: 0, to: $0, kind: .thread) }
        let places = BoxLayout(notes: notes, edges: edges, known: [:]).places()
        #expect(Self.nearest(places) >= BoxLayout.distance * 0.9)
    }

    @Test func placesAtOnePointOrFarAwayDoNoHarm() {
        let box = Box(seed: 8, count: 80)
        let same = BoxLayout.Place(point: GraphPoint(x: 5, y: 5), isAside: false)
        let far = BoxLayout.Place(point: GraphPoint(x: 999_999, y: -999_999), isAside: true)
        let known = Dictionary(uniqueKeysWithValues: box.notes.enumerated().map { ($1, $0 % 3 == 0 ? far : same) })
        let places = box.layout(known: known.filter { _ in true })
        #expect(places.allSatisfy { $0.point.x.isFinite && $0.point.y.isFinite })
    }
}

extension UUID {
    /// Returns an identifier from a generator.
    static func random(_ random: inout SeededGenerator) -> UUID {
        var value = UUID().uuid
        withUnsafeMutableBytes(of: &value) { bytes in
            for index in bytes.indices { bytes[index] = UInt8(random.below(256)) }
        }
        return UUID(uuid: value)
    }
}
