import Testing

@testable import ProseEditor

@Suite("Matching of sequences")
struct SequenceMatchingTests {
    @Test("Pairs equal elements, in order, in short and long sequences")
    func pairs() throws {
        for seed in 0..<400 as Range<UInt64> {
            var generator = DocumentGenerator(seed: seed)
            let kinds = seed % 2 == 0 ? 4 : 3000
            let length = seed % 20 == 0 ? 1500 : 30
            let first = (0..<generator.number(0...length)).map { _ in generator.number(0...kinds) }
            let second = (0..<generator.number(0...length)).map { _ in generator.number(0...kinds) }
            let pairs = SequenceMatching.pairs(first, second)
            try #require(pairs.allSatisfy { first[$0.first] == second[$0.second] })
            try #require(zip(pairs, pairs.dropFirst()).allSatisfy { $0.first < $1.first && $0.second < $1.second })
        }
    }

    @Test("Finds the longest common subsequence of short ones")
    func longest() {
        #expect(SequenceMatching.pairs(Array("ABCBDAB"), Array("BDCABA")).count == 4)
        #expect(SequenceMatching.pairs(Array("abc"), Array("abc")).count == 3)
        #expect(SequenceMatching.pairs(Array("abc"), Array("xyz")).isEmpty)
    }
}
