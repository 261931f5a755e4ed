import CloudSimulation
import Testing

@Suite("Worlds of devices that sync")
struct WorldTests {
    @Test("come to a good end", arguments: 0..<4)
    func worlds(part: UInt64) {
        let search = WorldSearch()
        // `make simulate` plays many more.
        let first = part * 25 + 1
        let failure = search.firstFailure(in: first..<(first + 25))
        #expect(failure == nil, "\(failure.map { search.story(of: $0).joined(separator: "\n") } ?? "")")
    }

    @Test("go wrong with any fault that is put in on purpose", arguments: Sabotage.allCases)
    func sabotages(_ sabotage: Sabotage) {
        let search = WorldSearch(sabotage: sabotage)
        #expect(search.firstFailure(in: 1...100) != nil)
    }

    @Test("tell the story of the smallest one that goes wrong")
    func stories() throws {
        let search = WorldSearch(sabotage: .deafToDeletions)
        let seed = try #require(search.firstFailure(in: 1...100))
        let story = search.story(of: seed)
        #expect(story.first?.hasPrefix("seed \(seed), 2 devices") == true)
        #expect(story.last?.hasPrefix("WRONG: ") == true && story.count < 300)
        #expect(search.story(of: seed) == story)
    }
}
