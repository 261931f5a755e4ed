import Testing

@testable import CoreData

@Suite struct KeyBlocksTests {
    /// A sequence in a database.
    private final class Sequence {
        var last: Int64 = 0
        private(set) var questions: [Int] = []

        func allocate(_ count: Int) -> Int64 {
            questions.append(count)
            defer { last += Int64(count) }
            return last + 1
        }
    }

    private let sequence = Sequence()

    private func take(_ count: Int, from blocks: KeyBlocks, of root: Int = 1) -> Int64 {
        blocks.take(count, of: root) { sequence.allocate($0) }
    }

    @Test func keysHaveNoGapsWhereNoneAreTakenAhead() {
        let blocks = KeyBlocks()
        #expect([take(1, from: blocks), take(3, from: blocks), take(1, from: blocks)] == [1, 2, 5])
        #expect(sequence.questions == [1, 3, 1])
    }

    @Test func moreAndMoreAreTakenAhead() {
        let blocks = KeyBlocks(ahead: 8, keeping: .seconds(3_600))
        #expect((1...20).map { _ in take(1, from: blocks) } == Array(1...20))
        #expect(sequence.questions == [1, 2, 3, 5, 9])
        #expect(take(3, from: blocks) == 21)
        #expect(take(9, from: blocks) == 32, "eight keys were left, and are given up")
    }

    @Test func keysThatAreNotUsedUpInTimeAreGivenUp() {
        let blocks = KeyBlocks(ahead: 8, keeping: .zero)
        #expect((1...5).map { _ in take(1, from: blocks) } == Array(1...5))
        #expect(sequence.questions == [1, 1, 1, 1, 1])
    }

    @Test func hierarchiesHaveBlocksOfTheirOwn() {
        let blocks = KeyBlocks(ahead: 8, keeping: .seconds(3_600))
        _ = (take(2, from: blocks, of: 1), take(2, from: blocks, of: 2))
        #expect(sequence.questions == [2, 2])
        #expect(blocks.coverUse(of: 2, of: 1))
        #expect(!blocks.coverUse(of: 3, of: 1))
        #expect(!blocks.coverUse(of: 1, of: 3))
    }

    @Test func aRowThatCameWithAKeptKeyHasItToItself() {
        let blocks = KeyBlocks(ahead: 8, keeping: .seconds(3_600))
        _ = (take(1, from: blocks), take(1, from: blocks))
        #expect(blocks.coverUse(of: 3, of: 1), "the sequence was at 3 when two were taken")
        #expect(take(1, from: blocks) == 4)
        #expect(!blocks.coverUse(of: 7, of: 1))
    }
}
