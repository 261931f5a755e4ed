import SeededRandom
import Testing

@testable import SlipboxCore

/// Tests of addresses as values.
@Suite struct NoteAddressTests {
    private func address(_ text: String) throws -> NoteAddress { try #require(NoteAddress(text), "\(text)") }

    private func random(_ random: inout SeededGenerator) -> NoteAddress {
        NoteAddress(steps: (0...random.below(5)).map { _ in 1 + random.below(random.pick([3, 30, 900])) })
    }

    @Test func addressesAreReadAndWritten() throws {
        for text in ["1", "21", "2a", "2a1", "21z3aa9", "1aaa", "10b12c7"] {
            #expect(try address(text).description == text)
        }
        #expect(try address(" 21/A 3b ").description == "21a3b")
        #expect(try address("1.a.2").steps == [1, 1, 2])
        #expect(try address("2z").next.description == "2aa")
        #expect(try address("2zz").next.description == "2aaa")
    }

    @Test(arguments: [
        "", " ", "a", "0", "1a0", "a1", "1//a", "1/2", "1!", "Ⅷ", "1ä", "99999999999999999999", "1abcdefgh", "١", "-1",
        "1a-", String(repeating: "1a", count: 60), String(repeating: "9", count: 300),
    ]) func otherTextsAreNone(text: String) {
        #expect(NoteAddress(text) == nil)
    }

    @Test func luhmannsOrder() throws {
        let order = ["1", "1a", "1a1", "1a1a", "1a2", "1b", "1z", "1aa", "2", "2a", "9", "10", "10a", "21", "100"]
        let addresses = try order.map(address)
        #expect(addresses.shuffled().sorted() == addresses)
        #expect(addresses.sorted { $0.sortKey < $1.sortKey } == addresses)
    }

    @Test(arguments: 1...20) func theKeySortsAsTheAddressDoes(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<300 {
            let (a, b) = (self.random(&random), self.random(&random))
            #expect((a < b) == a.sortKey.utf8.lexicographicallyPrecedes(b.sortKey.utf8), "\(a) \(b)")
            #expect((a == b) == (a.sortKey == b.sortKey))
            #expect(b.isBelow(a) == (b != a && b.sortKey.hasPrefix(a.sortKey)), "\(a) \(b)")
            #expect(NoteAddress(a.description) == a)
            #expect(a < a.firstChild && a.firstChild < a.next && a.firstChild.parent == a)
            #expect(a.sortKey < NoteAddress.lastKey)
        }
    }

    @Test func branchesMove() throws {
        let (old, new) = (try address("2a"), try address("7"))
        #expect(try address("2a1b").moved(from: old, to: new)?.steps == [7, 1, 2])
        #expect(try address("2b").moved(from: old, to: new) == nil)
        #expect(try address("2a1b").ancestors.map(\.description) == ["2", "2a", "2a1"])
    }
}
