import CloudService
import CloudWire
import Foundation
import SeededRandom
import Testing

/// Queries that an index answers find what reading every record finds.
@Suite("Random queries")
struct QueryPropertyTests {
    private static let texts = [
        "", "a", "ab", "é", "e\u{301}", "z", "a\0", "a\0b", String(repeating: "l", count: 140) + "x", "中",
        "a\u{323}b",
    ]

    private static func value(_ random: inout SeededGenerator) -> [String: FieldValue?] {
        let number = Double(random.below(9)) - 4
        return [
            "s": random.once(in: 5)
                ? nil : .string(random.pick(texts) + (random.once(in: 3) ? random.pick(texts) : "")),
            "d": random.once(in: 5) ? nil : .double(number / 2), "i": .int64((Int64(1) << 54) + Int64(number)),
            "l": .list((0..<random.below(4)).map { _ in .string(random.pick(texts)) }),
        ]
    }

    private static func filter(_ random: inout SeededGenerator) -> QueryFilter {
        let comparators: [QueryFilter.Comparator] = [
            .equals, .notEquals, .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals,
        ]
        switch random.below(6) {
        case 0: return QueryFilter(random.pick(comparators), "s", .string(random.pick(texts)))
        case 1: return QueryFilter(random.pick(comparators), "d", .double(Double(random.below(9)) / 2 - 2))
        case 2: return QueryFilter(random.pick(comparators), "i", .int64((Int64(1) << 54) + Int64(random.below(9)) - 4))
        case 3: return QueryFilter(random.once(in: 2) ? .beginsWith : .notBeginsWith, "s", .string(random.pick(texts)))
        case 4: return QueryFilter(.in, "s", .list([.string(random.pick(texts)), .string(random.pick(texts))]))
        default:
            return QueryFilter(random.pick([.listContains, .listMemberBeginsWith]), "l", .string(random.pick(texts)))
        }
    }

    /// The meaning of a filter, in the plainest words.
    private static func holds(_ filter: QueryFilter, _ fields: [String: FieldValue]) -> Bool {
        let value = fields[filter.fieldName ?? ""]
        guard case .string(let text) = filter.value else {
            guard case .list(let list) = filter.value else {
                return compares(filter, number(value), number(filter.value))
            }
            return value.map { one in list.contains { same($0, one) } } ?? false
        }
        switch filter.comparator {
        case .beginsWith: return string(value)?.hasPrefix(text) ?? false
        case .notBeginsWith: return !(string(value)?.hasPrefix(text) ?? false)
        case .listContains: return value?.elements.contains { string($0) == text } ?? false
        case .listMemberBeginsWith: return value?.elements.contains { string($0)?.hasPrefix(text) == true } ?? false
        default: return compares(filter, string(value), text)
        }
    }

    private static func compares<Value: Comparable>(_ filter: QueryFilter, _ value: Value?, _ other: Value?) -> Bool {
        guard let other else { return false }
        guard let value else { return filter.comparator == .notEquals }
        return switch filter.comparator {
        case .equals: value == other
        case .notEquals: value != other
        case .lessThan: value < other
        case .lessThanOrEquals: value <= other
        case .greaterThan: value > other
        default: value >= other
        }
    }

    private static func same(_ one: FieldValue, _ other: FieldValue) -> Bool { string(one) == string(other) }

    private static func string(_ value: FieldValue?) -> String? {
        if case .string(let text) = value { text } else { nil }
    }

    private static func number(_ value: FieldValue?) -> Decimal? {
        switch value {
        case .int64(let number): Decimal(number)
        case .double(let number): Decimal(number)
        default: nil
        }
    }

    @Test(arguments: 0..<5 as Range<UInt64>, TestClient.Place.installed)
    func indexesMissNothing(seed: UInt64, place: TestClient.Place) async throws {
        var random = SeededGenerator(seed: seed)
        let client = try await TestClient.make(in: place)
        try await client.makeZone("z")
        var model: [String: [String: FieldValue]] = [:]
        for _ in 0..<4 {
            var operations: [RecordsModify.Operation] = []
            for name in Set((0..<12).map { _ in "r\(random.below(30))" }).sorted() {
                if random.once(in: 5) {
                    operations.append(.init(.forceDelete, WireRecord(name)))
                    model[name] = nil
                } else {
                    let fields = Self.value(&random)
                    operations.append(.init(.forceReplace, WireRecord(name, "Note", fields)))
                    model[name] = fields.compactMapValues { $0 }
                }
            }
            #expect(try await client.modify(operations).allSatisfy { $0.code == nil })
            for _ in 0..<10 {
                var query = RecordsQuery(recordType: "Note")
                query.filters = (0...random.below(2)).map { _ in Self.filter(&random) }
                query.zoneID = ZoneName("z")
                let found = try await client.query(query).records.map { try $0.get().recordName }
                let expected = model.filter { record in query.filters.allSatisfy { Self.holds($0, record.value) } }
                #expect(found.sorted() == expected.keys.sorted(), "\(query.filters)")
            }
        }
    }
}
