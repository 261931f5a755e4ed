import Foundation
import FoundationBackfill
import SeededRandom
import Testing

@testable import CoreData

/// Statements that are kept for the next plan of the same shape.
@Suite struct PlainFetchesTests {
    private static let entities = ["Note", "Draft", "Folder", "Keyword"]
    private static let tests = [
        "self == %@", "folder == %@", "folder != %@", "keywords CONTAINS %@", "title == %@", "title CONTAINS[cd] %@",
        "uid == %@", "created >= %@", "created < %@", "rank == %@", "views > %@", "score <= %@", "price != %@",
        "flag == %@", "blob == %@", "shape == %@", "place == %@", "place.x > %@", "secret == %@", "folder.name == %@",
        "%@ == rank", "rank IN %@", "keywords.@count > %@", "NOT rank == %@", "ANY keywords.name == %@",
        "rank == nil AND score == %@", "keywords == %@", "order == %@", "rank ==[c] %@", "link == %@",
    ]
    private static var values: [Any] {
        [
            1, 0, 7, 2.5, Double.nan, "7", "Kästen", true, Date(timeIntervalSinceReferenceDate: 5), UUID(), NSNull(),
            Data([1, 2]), Decimal(3), GoldenArguments.note, GoldenArguments.folder, GoldenArguments.unsaved, [1, 2],
        ]
    }

    /// Whether a statement was kept or is compiled for the first time, its text and values are the same.
    @Test(arguments: 1...20) func aKeptStatementIsTheOneThatWouldBeCompiled(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let compiler = GoldenFixture.shared.compiler
        let fetches = PlainFetches(compiler.tables)
        var outcomes = (kept: 0, failed: 0)
        for _ in 0..<400 {
            let plan = plan(&random)
            let countBefore = fetches.count
            let expected = Result { try compiler.rows(plan) }
            let found = Result { try fetches.rows(plan, in: nil) }
            guard case .success(let expected) = expected, case .success(let found) = found else {
                #expect((try? expected.get()) == nil && (try? found.get()) == nil)
                outcomes.failed += 1
                continue
            }
            #expect(found.sql == expected.sql)
            #expect(found.values == expected.values)
            #expect(found.needsFiltering == expected.needsFiltering)
            if fetches.count == countBefore { outcomes.kept += 1 }
        }
        #expect(outcomes.kept > 50 && outcomes.failed > 0 && fetches.count > 20, "\(outcomes), \(fetches.count)")
    }

    @Test func plansOfOneShapeShareAStatement() throws {
        let fetches = PlainFetches(GoldenFixture.shared.compiler.tables)
        for number in 1...10 {
            var plan = GoldenFixture.shared.plan()
            plan.predicate = NSPredicate(format: "rank == %d AND created > %@", number, Date.now as NSDate)
            plan.limit = number
            let fetch = try fetches.rows(plan, in: nil)
            #expect(fetch.values.first == .integer(Int64(number)) && fetch.values.last == .integer(Int64(number)))
        }
        #expect(fetches.count == 1)
    }

    /// Texts are compared by all their spellings, so their statements differ.
    @Test func comparisonsOfTextAreCompiledEachTime() throws {
        let fetches = PlainFetches(GoldenFixture.shared.compiler.tables)
        for text in ["Kasten", "Kästen"] {
            var plan = GoldenFixture.shared.plan()
            plan.predicate = NSPredicate(format: "title == %@", text)
            _ = try fetches.rows(plan, in: nil)
        }
        #expect(fetches.count == 0)
    }

    private func plan(_ random: inout SeededGenerator) -> FetchPlan {
        var plan = GoldenFixture.shared.plan(random.pick(Self.entities))
        plan.includesValues = random.once(in: 2)
        plan.includesSubentities = !random.once(in: 3)
        plan.limit = random.pick([0, 0, 1, 20])
        plan.offset = random.pick([0, 0, 5])
        if random.once(in: 3) {
            let key = random.pick(["title", "rank", "name"])
            let comparison = random.pick([StandardComparison.compare, .localized])
            plan.sortKeys = [.init(keyPath: key, isAscending: random.once(in: 2), comparison: comparison)]
        }
        let parts = (0..<random.below(4)).map { _ in
            NSPredicate(format: random.pick(Self.tests), argumentArray: [random.pick(Self.values)])
        }
        switch parts.count {
        case 0: break
        case 1: plan.predicate = parts[0]
        default:
            let type: NSCompoundPredicate.LogicalType = random.once(in: 4) ? .or : .and
            plan.predicate = NSCompoundPredicate(type: type, subpredicates: parts)
        }
        return plan
    }
}
