import SeededRandom
import Testing

@testable import CoreData

/// Packed rows, compared with a sorted array.
@Suite struct PackedRowsTests {
    private let order = ResultOrder(
        [FetchPlan.SortKey(keyPath: nil, isAscending: true, comparison: .compare)],
        [.ownKey]
    )

    private func entry(_ number: Int, key: Int) -> ResultEntry {
        ResultEntry(
            identity: RowIdentity(store: 1, key: Int64(key)),
            entityNumber: 1,
            values: [.integer(Int64(number))]
        )
    }

    @Test func rowsAreWhatASortedArrayIs() {
        var rows = PackedRows()
        var expected: [(number: Int, key: Int)] = []
        var random = SeededGenerator(seed: 7)
        for key in 1...4_000 {
            let number = random.below(500)
            rows.insert(entry(number, key: key), order)
            let place = PackedRows.partition(expected.count) { expected[$0] < (number, key) }
            expected.insert((number, key), at: place)
            guard random.once(in: 4) else { continue }
            let gone = expected.remove(at: random.below(expected.count))
            rows.remove(entry(gone.number, key: gone.key), order)
        }
        #expect(rows.count == expected.count)
        #expect(rows.entries.map(\.identity.key) == expected.map { Int64($0.key) })
        for position in stride(from: 0, to: expected.count, by: 97) {
            let entry = entry(expected[position].number, key: expected[position].key)
            #expect(rows[position].identity == entry.identity)
            #expect(rows.position(of: entry, order) == position)
        }
        let part = 700..<1_500
        #expect(rows[part].map(\.identity.key) == expected[part].map { Int64($0.key) })
        #expect(rows.position(of: entry(-1, key: 9_999), order) == nil)
    }

    @Test func temporaryKeysComeLastAmongEquals() {
        let saved = ResultEntry(identity: RowIdentity(store: 1, key: 900), entityNumber: 1, values: [.integer(1)])
        let first = ResultEntry(identity: RowIdentity(store: 0, key: -1), entityNumber: 1, values: [.integer(1)])
        let second = ResultEntry(identity: RowIdentity(store: 0, key: -2), entityNumber: 1, values: [.integer(1)])
        #expect(order.precedes(saved, first) && order.precedes(first, second) && !order.precedes(second, first))
        let named = second.renamed(RowIdentity(store: 1, key: 901), takesTie: true)
        #expect(order.precedes(saved, named) && order.precedes(named, first))
    }
}
