import Testing

@testable import CoreData

/// The order of rows that refer to each other.
struct ReferenceOrderTests {
    @Test("A row is above all that it refers to")
    func levels() {
        #expect(ReferenceOrder.levels([]) == [])
        #expect(ReferenceOrder.levels([[1, 2], [2], []]) == [2, 1, 0])
        #expect(ReferenceOrder.levels([[], [0], [0], [1, 2]]) == [0, 1, 1, 2])
    }

    @Test("Circles and long chains come to an end")
    func circles() {
        #expect(ReferenceOrder.levels([[0]]) == [0])
        #expect(Set(ReferenceOrder.levels([[1], [0]])) == [0, 1])
        let chain = (0..<100_000).map { $0 == 0 ? [] : [$0 - 1] }
        #expect(ReferenceOrder.levels(chain.reversed().map { $0.map { 99_999 - $0 } }).first == 99_999)
    }
}
