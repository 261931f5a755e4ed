import Foundation
import FoundationBackfill
import SeededRandom
import Testing

@testable import CoreData

/// Tests that SQL returns the same dictionaries as those made from objects in memory.
@Suite(.serialized) struct DictionaryPropertyTests {
    @Test(arguments: 0..<6)
    func makesWhatIsMadeInMemory(seed: Int) throws {
        let world = try QueryWorld(seed: UInt64(seed))
        let compiler = FetchCompiler(world.tables)
        var random = SeededGenerator(seed: UInt64(seed) + 77)
        var failures = 0
        for _ in 0..<250 {
            let request = RandomDictionaries.request(&random)
            let plan = try FetchPlan(request, in: world.layout)
            let dictionaries = try DictionaryPlan(request, plan, in: world.layout)
            let fetch = try #require(try compiler.dictionaries(dictionaries, of: plan))
            let reader = DictionaryReader(dictionaries, world.layout, nil)
            let found = try world.rows(fetch).map { RandomDictionaries.text(reader.dictionary($0)) }
            let evaluation = DictionaryEvaluation(plan: dictionaries, identifier: { ($0 as? QueryObject)?.objectID })
            let objects = world.objects(of: "Note").filter { request.predicate?.evaluate(with: $0) ?? true }
            let expected = evaluation.dictionaries(of: objects).map { RandomDictionaries.text($0) }
            guard found.sorted() != expected.sorted(), failures < 5 else { continue }
            failures += 1
            Issue.record("\(fetch.sql)\n\(found.sorted())\n\(expected.sorted())")
        }
    }

    @Test func ordersAsInMemory() throws {
        let world = try QueryWorld(seed: 3)
        for key in ["rank", "folder.order", "total"] {
            for isAscending in [true, false] {
                let request = NSFetchRequest<NSDictionary>(entityName: "Note")
                request.propertiesToFetch = ["rank", "folder.order", column("sum:(views)", "total")]
                request.propertiesToGroupBy = ["rank", "folder.order"]
                request.sortDescriptors = [key, "rank", "folder.order"].map {
                    NSSortDescriptor(key: $0, ascending: isAscending)
                }
                request.fetchLimit = 9
                request.fetchOffset = 2
                let plan = try FetchPlan(request, in: world.layout)
                let dictionaries = try DictionaryPlan(request, plan, in: world.layout)
                let fetch = try #require(
                    try FetchCompiler(world.tables).dictionaries(dictionaries, of: plan)
                )
                let reader = DictionaryReader(dictionaries, world.layout, nil)
                let found = try world.rows(fetch).map { RandomDictionaries.text(reader.dictionary($0)) }
                let evaluation = DictionaryEvaluation(plan: dictionaries, limit: 9, offset: 2)
                let expected = evaluation.dictionaries(of: world.objects(of: "Note"))
                #expect(found == expected.map { RandomDictionaries.text($0) })
                #expect(found.count == 9)
            }
        }
    }
}

/// Random requests for dictionaries of notes.
enum RandomDictionaries {
    private static let predicates = [
        nil, nil, "rank > 2", "flag == YES", "folder != nil", "title BEGINSWITH 'a'", "rank == 99", "views < rank",
    ]
    private static let properties = [
        "title", "rank", "views", "flag", "score", "price", "created", "uid", "link", "folder", "folder.name",
        "folder.parent", "folder.parent.order", "place", "place.x", "keywords.@count", "blob",
    ]
    private static let computed = [
        "rank + views", "rank * 2", "length:(title)", "attachments.@sum.bytes", "SELF", "objectID", "abs:(rank)",
        "score - rank", "noindex:(created)", "startOfMonth(created)", "startOfDay(created, 'America/New_York')",
        "startOfWeek(folder.pinned.created, 'iso8601 Asia/Kathmandu')", "startOfDay(title)", "price * 3", "price / 3",
        "price + score", "price - 0.3", "rank / price", "TERNARY(flag == YES, price, 0)",
        "CAST(score, 'NSDecimalNumber')",
        "folder.notes.@sum.price", "folder.notes.@avg.price", "folder.notes.@max.price", "abs:(price - 5)",
    ]
    private static let computedGroups = [
        "startOfMonth(created, 'Europe/Berlin')", "startOfWeek(created)", "startOfDay(created, 'UTC')",
        "startOfYear(folder.pinned.created)", "price * 2",
    ]
    private static let groups = ["flag", "rank", "folder", "folder.name", "title", "folder.parent.order", "place.y"]
    private static let aggregates = [
        "count:(SELF)", "count:(title)", "count:(folder)", "sum:(rank)", "sum:(price)", "sum:(score)",
        "average:(score)",
        "average:(rank)", "max:(created)", "min:(rank)", "max:(folder.order)", "count:(distinct:(rank))", "@count",
        "@sum.views", "sum:(rank * views)", "sum:(rank) + count:(SELF)", "count:(distinct:(title))",
        "sum:(keywords.@count)", "min:(folder.parent.order)", "sum:(distinct:(score))", "average:(price)",
        "max:(price)",
        "sum:(price * 3)", "sum:(price / 3)", "sum:(price) / count:(SELF)", "sum:(distinct:(price))", "@sum.price",
        "sum:(TERNARY(flag == YES, price, 0))", "sum:(price * score)", "average:(price - 0.1)", "@avg.price",
        "min:(startOfDay(created))", "count:(distinct:(startOfWeek(created)))", "sum:(CAST(score, 'NSDecimalNumber'))",
    ]
    private static let conditions = [
        nil, nil, "$a0 > 1", "sum:(price) > 3.3", "sum:(price) == 0.7", "average:(price) <= 2.1",
        "sum:(rank) > 3", "count:(SELF) BETWEEN {2, 4}", "max:(rank) == nil", "NOT ($a0 == 1)",
    ]

    static func request(_ random: inout SeededGenerator) -> NSFetchRequest<NSDictionary> {
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.predicate = predicates[random.below(predicates.count)].map { NSPredicate(format: $0) }
        switch random.below(4) {
        case 0:
            request.propertiesToFetch =
                some(properties, &random)
                + some(computed, &random).enumerated().map {
                    column($1, "c\($0)")
                }
            request.returnsDistinctResults = random.below(2) == 0
        case 1:
            request.propertiesToFetch = sums(&random)
        default:
            let keys = some(groups, &random)
            let computed = random.below(2) == 0 ? [] : some(computedGroups, &random)
            let columns = computed.enumerated().map { column($1, "g\($0)") }
            request.propertiesToGroupBy = keys as [Any] + columns.map(\.name)
            request.propertiesToFetch = keys as [Any] + columns + sums(&random)
            let condition = conditions[random.below(conditions.count)]
            request.havingPredicate = condition.map { NSPredicate(format: $0) }
        }
        return request
    }

    private static func sums(_ random: inout SeededGenerator) -> [Any] {
        some(aggregates, &random).enumerated().map { column($1, "a\($0)") }
    }

    /// Returns one to three of the texts, without duplicates.
    private static func some(_ texts: [String], _ random: inout SeededGenerator) -> [String] {
        var chosen: [String] = []
        for _ in 0...random.below(3) {
            let text = texts[random.below(texts.count)]
            if !chosen.contains(text) { chosen.append(text) }
        }
        return chosen
    }

    /// Returns a dictionary as text. Numbers are rounded, since sums depend on the order of their terms.
    static func text(_ dictionary: NSDictionary) -> String {
        let keys = dictionary.allKeys.compactMap { $0 as? String }.sorted()
        return keys.map { "\($0)=\(text(of: dictionary[$0]))" }.joined(separator: ", ")
    }

    private static func rounded(_ decimal: NSDecimalNumber) -> String {
        var (exact, rounded) = (decimal.decimalValue, Decimal())
        NSDecimalRound(&rounded, &exact, 30, .plain)
        return "\(rounded)"
    }

    private static func text(of value: Any?) -> String {
        switch value {
        // The last digits of endless quotients depend on the order in which they are added, and no others.
        case let decimal as NSDecimalNumber: rounded(decimal)
        case let number as NSNumber: String(format: "%.4f", number.doubleValue)
        case let date as Date: String(format: "%.4f", date.timeIntervalSinceReferenceDate)
        case let id as NSManagedObjectID: "\(id.entity.name ?? "")/\(id.key)"
        case let elements as [String: Any]: "[\(text(elements as NSDictionary))]"
        case let text as String: text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
        case let other?: "\(other)"
        case nil: "nil"
        }
    }
}
