import CloudService
import CloudWire
import Foundation
import SeededRandom
import Testing

/// Browsing finds what reading every record finds, and pages fit together while records change.
@Suite("Random browsing")
struct BrowsePropertyTests {
    private static let zones = ["a", "b"]
    private static let types = ["Note", "Card", "Tag"]

    private struct Known {
        var type: String
        var number: Int64
    }

    private static func operations(_ random: inout SeededGenerator, _ model: inout [String: Known], _ zone: String)
        -> [RecordsModify.Operation]
    {
        Set((0..<10).map { _ in "r\(random.below(40))" }).sorted().map { name in
            let key = "\(zone)/\(name)"
            if random.once(in: 4) {
                model[key] = nil
                return RecordsModify.Operation(.forceDelete, WireRecord(name, nil))
            }
            let type = model[key]?.type ?? random.pick(types)
            let number = Int64(random.below(5))
            model[key] = Known(type: type, number: number)
            let record = WireRecord(name, type, ["number": .int64(number), "plain": .int64(number)])
            return RecordsModify.Operation(.forceReplace, record)
        }
    }

    private static func query(_ random: inout SeededGenerator) -> BrowseQuery {
        var query = BrowseQuery()
        if random.once(in: 2) { query.zone = ZoneName(random.pick(zones)) }
        if random.once(in: 2) { query.namePrefix = "r\(random.below(5))" }
        query.order = random.pick(BrowseQuery.Order.allCases)
        query.isAscending = random.once(in: 2)
        (query.limit, query.budget) = (1 + random.below(8), 3 + random.below(50))
        if random.once(in: 2) {
            query.type = random.pick(types)
            let field = random.pick(["number", "plain"])
            let comparator = random.pick([QueryFilter.Comparator.equals, .lessThan, .greaterThanOrEquals, .notEquals])
            query.filters = [QueryFilter(comparator, field, .int64(Int64(random.below(5))))]
        }
        return query
    }

    private static func holds(_ query: BrowseQuery, _ key: String, _ known: Known) -> Bool {
        let parts = key.split(separator: "/")
        guard query.zone.map({ $0.name == parts[0] }) ?? true, parts[1].hasPrefix(query.namePrefix),
            query.type.map({ $0 == known.type }) ?? true
        else { return false }
        return query.filters.allSatisfy { filter in
            guard case .int64(let number) = filter.value else { return false }
            return switch filter.comparator {
            case .equals: known.number == number
            case .lessThan: known.number < number
            case .notEquals: known.number != number
            default: known.number >= number
            }
        }
    }

    /// The keys of all pages.
    private static func all(_ query: BrowseQuery, _ database: OperatedDatabase) async throws -> [BrowsedRecord] {
        var (query, found) = (query, [BrowsedRecord]())
        repeat {
            let page = try await database.page(query)
            #expect(page.records.count <= query.limit)
            found += page.records
            query.after = page.next
        } while query.after != nil
        return found
    }

    private static func key(_ record: BrowsedRecord) -> String { "\(record.zone.name)/\(record.record.recordName)" }

    private static func make() async throws -> (TestClient, OperatedDatabase) {
        let client = try await TestClient.make()
        for zone in zones { try await client.makeZone(zone) }
        let schema = types.map { "RECORD TYPE \($0) (number INT64 QUERYABLE SORTABLE, plain INT64);" }
        try await client.service.importSchema(
            "DEFINE SCHEMA \(schema.joined(separator: "\n"))",
            of: "iCloud.test",
            .development
        )
        let address = DatabaseAddress(container: "iCloud.test", environment: .development, owner: "_alice")
        return (client, OperatedDatabase(client.service, address, as: .operator("olga")))
    }

    @Test(arguments: 0..<3) func browsingFindsWhatReadingEverythingFinds(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (client, database) = try await Self.make()
        var model: [String: Known] = [:]
        for _ in 0..<4 {
            for zone in Self.zones {
                let answers = try await client.modify(Self.operations(&random, &model, zone), zone: zone)
                #expect(answers.allSatisfy { $0.code == nil })
            }
            for _ in 0..<12 {
                let query = Self.query(&random)
                let found = try await Self.all(query, database)
                let expected = model.filter { Self.holds(query, $0.key, $0.value) }
                #expect(found.map(Self.key).sorted() == expected.keys.sorted(), "\(query)")
                let created = found.map { $0.record.created?.timestamp ?? 0 }
                if query.order == .created { #expect(created == created.sorted(by: query.isAscending ? (<) : (>))) }
                let names = found.map(\.record.recordName)
                if query.order == .name { #expect(names == names.sorted(by: query.isAscending ? (<) : (>))) }
            }
            let counted = try await database.zones().reduce(0) { $0 + $1.records }
            #expect(counted == model.count)
        }
    }

    /// Records that stay as they are while others come, change and go are on exactly one page each.
    @Test(arguments: 0..<3) func pagesHaveNeitherGapsNorDoublesWhileRecordsChange(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (client, database) = try await Self.make()
        let calm = Set((0..<60).map { "c\($0)" })
        for names in [Array(calm).sorted().prefix(30), Array(calm).sorted().suffix(30)] {
            _ = try await client.modify(
                names.map { .init(.create, WireRecord($0, "Note", ["plain": .int64(1)])) },
                zone: Self.zones[0]
            )
        }
        var model: [String: Known] = [:]
        for order in BrowseQuery.Order.allCases {
            for isAscending in [true, false] {
                var query = BrowseQuery(type: random.once(in: 2) ? "Note" : nil)
                (query.order, query.isAscending, query.limit) = (order, isAscending, 7)
                var seen: [String] = []
                repeat {
                    let page = try await database.page(query)
                    seen += page.records.map(\.record.recordName).filter(calm.contains)
                    query.after = page.next
                    for zone in Self.zones {
                        _ = try await client.modify(Self.operations(&random, &model, zone), zone: zone)
                    }
                    // In the order of changes, what changes now always comes last.
                    if order == .changed, isAscending, seen.count == calm.count { break }
                } while query.after != nil
                #expect(seen.sorted() == calm.sorted(), "\(order) \(isAscending)")
            }
        }
    }
}
