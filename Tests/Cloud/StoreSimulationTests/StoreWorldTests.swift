import CoreData
import Testing

@testable import StoreSimulation

@Suite("Worlds of devices with stores")
struct StoreWorldTests {
    private func run(_ seed: UInt64) async throws -> StoreWorld.Outcome {
        var options = StoreWorld.Options(seed: seed)
        options.tellsStory = true
        return try await StoreWorld.run(options)
    }

    @Test("come to a good end", arguments: 1...4 as ClosedRange<UInt64>)
    func worlds(_ seed: UInt64) async throws {
        // `make simulate` runs many more.
        let outcome = try await run(seed)
        #expect(outcome.violations.isEmpty, "\((outcome.story + outcome.violations).joined(separator: "\n"))")
    }

    @Test("are the same each time")
    func determinism() async throws {
        let stories = [try await run(7).story, try await run(7).story]
        #expect(stories[0] == stories[1] && stories[0].count > 60)
    }

    @Test("have models of all kinds, whose versions are distinct")
    func models() {
        let models = (1...100).map { RandomModel(seed: $0) }
        let sides = models.flatMap(\.sides)
        let rules: [NSDeleteRule] = [.nullifyDeleteRule, .cascadeDeleteRule, .noActionDeleteRule]
        for rule in rules { #expect(sides.contains { $0.deleteRule == rule }) }
        #expect(
            sides.contains { !$0.isToMany && !$0.isInverseToMany }
                && sides.contains { $0.isToMany && $0.isInverseToMany }
        )
        #expect(sides.contains(where: \.isOrdered) && sides.contains { $0.name == $0.inverse })
        #expect(
            models.contains { $0.entities.contains { $0.parent != nil } && $0.entities.contains(where: \.isUnique) }
        )
        for model in models {
            let described = (0...RandomModel.lastVersion).map { model.managedObjectModel($0) }
            for each in described {
                let relationships = each.entities.flatMap { $0.relationshipsByName.values }
                #expect(relationships.allSatisfy { $0.inverseRelationship?.inverseRelationship === $0 })
            }
        }
        let distinct = models.filter {
            $0.managedObjectModel(0).entityVersionHashesByName
                != $0.managedObjectModel(RandomModel.lastVersion).entityVersionHashesByName
        }
        #expect(distinct.count > 90)
    }
}
