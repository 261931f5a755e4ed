import SeededRandom
import Testing

@testable import CoreData

@Suite struct OrderNumbersTests {
    @Test func newMembersAreNumberedAsAppleDoes() {
        #expect(OrderNumbers.assign(to: []) == [])
        #expect(OrderNumbers.assign(to: [nil, nil, nil]) == [2048, 3072, 4096])
        #expect(OrderNumbers.next(after: nil) == 2048)
        #expect(OrderNumbers.next(after: 4096) == 5120)
    }

    @Test func membersKeepTheirNumbers() {
        #expect(OrderNumbers.assign(to: [2048, 3072]) == [2048, 3072])
        #expect(OrderNumbers.assign(to: [2048, 4096, nil]) == [2048, 4096, 5120])
        #expect(OrderNumbers.assign(to: [2048, nil, 3072]) == [2048, 2560, 3072])
        #expect(OrderNumbers.assign(to: [nil, 2048, 3072]) == [1024, 2048, 3072])
    }

    @Test func aMemberThatMovesIsTheOnlyOneToBeWritten() {
        let current: [Int64?] = [6144, 2048, 3072, 4096, 5120]
        #expect(OrderNumbers.assign(to: current) == [1024, 2048, 3072, 4096, 5120])
    }

    @Test func allAreRenumberedWhereThereIsNoRoom() {
        #expect(OrderNumbers.assign(to: [1, nil, 2]) == [2048, 3072, 4096])
        #expect(OrderNumbers.assign(to: [nil, 1]) == [2048, 3072])
        #expect(OrderNumbers.assign(to: [.max, nil]) == [2048, 3072])
        #expect(OrderNumbers.assign(to: [5, 5]) == [2, 5])
        #expect(OrderNumbers.next(after: .max) == 2048)
    }

    @Test func numbersAscendWhateverTheyWere() {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...12, using: &generator)
            let current = (0..<count).map { _ -> Int64? in
                Bool.random(using: &generator) ? nil : Int64.random(in: -5...30, using: &generator)
            }
            let numbers = OrderNumbers.assign(to: current)
            #expect(numbers.count == count)
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
            #expect(numbers.allSatisfy { $0 > 0 })
        }
    }

    @Test func insertingInTheMiddleForeverStaysCheap() {
        var numbers: [Int64] = [2048, 3072]
        var written = 0
        for _ in 0..<500 {
            var current: [Int64?] = numbers
            current.insert(nil, at: numbers.count / 2)
            numbers = OrderNumbers.assign(to: current)
            written += zip(numbers, current).filter { $0 != $1 }.count
        }
        #expect(written < 500 * 60)
    }
}
