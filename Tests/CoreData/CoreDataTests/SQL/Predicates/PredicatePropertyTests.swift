import Foundation
import FoundationBackfill
import Testing

@testable import CoreData

/// Tests that SQL finds the objects that satisfy a predicate in memory.
@Suite(.serialized) struct PredicatePropertyTests {
    @Test(arguments: 0..<8)
    func findsWhatHoldsInMemory(seed: Int) throws {
        let world = try QueryWorld(seed: UInt64(seed))
        let compiler = FetchCompiler(world.tables)
        let entities = ["Note", "Note", "Folder", "Keyword", "Attachment", "Draft"]
        var failures = 0
        var incomplete = 0
        for number in 0..<500 {
            let name = entities[number % entities.count]
            let keys = name == "Draft" ? "Note" : name
            let query = RandomQuery(world, entity: keys, seed: UInt64(seed * 100_000 + number))
            let (memory, database) = query.predicates
            guard let entity = world.layout.entity(named: name) else { continue }
            var plan = FetchPlan(entity: entity)
            plan.predicate = database
            plan.includesValues = false
            let fetch = try compiler.rows(plan)
            let found = Set(try world.keys(fetch))
            let expected = Set(world.objects(of: name).filter { memory.evaluate(with: $0) }.map(\.key))
            if fetch.needsFiltering { incomplete += 1 }
            let isRight = fetch.needsFiltering ? found.isSuperset(of: expected) : found == expected
            guard !isRight, failures < 5 else { continue }
            failures += 1
            Issue.record(
                """
                \(name): \(database)
                \(fetch.sql) \(fetch.values)
                missing \(expected.subtracting(found)), too many \(found.subtracting(expected))
                """
            )
        }
        #expect(incomplete < 50)
    }
}
