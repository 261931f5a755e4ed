import CoreDataConformance
import Foundation
import Testing

/// Runs every scenario on every kind of store that it applies to.
@Suite struct ScenarioTests {
    /// A scenario and the kind of store to run it on.
    struct Performance: CustomTestStringConvertible, Sendable {
        let scenario: Scenario
        let kind: StoreKind

        var testDescription: String { "\(scenario) on \(kind)" }

        static var all: [Performance] {
            StoreKind.all.flatMap { kind in
                Scenario.all.filter { $0.applies(to: kind) }.map { Performance(scenario: $0, kind: kind) }
            }
        }
    }

    @Test(arguments: Performance.all) func plays(_ performance: Performance) throws {
        try performance.scenario.play(on: performance.kind)
    }

    /// On the main thread, contexts are main queue contexts, as on Apple's systems.
    @MainActor @Test(arguments: Scenario.all) func playsOnTheMainThread(_ scenario: Scenario) throws {
        guard scenario.applies(to: .inMemory) else { return }
        try scenario.play(on: .inMemory)
    }

    @Test func namesAreNumberedAndUnique() {
        let names = Scenario.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.wholeMatch(of: /S\d{3}_\w+/) != nil })
    }

    @Test func whatDoesNotHoldIsSaidWithItsPlace() throws {
        #expect {
            try expectEqual([1].count, 2, "The number of notes")
        } throws: { error in
            "\(error)".hasPrefix("The number of notes is 1, not 2 (CoreDataConformanceTests/ScenarioTests.swift:")
        }
        #expect(throws: ScenarioFailure.self) { try expect(false, "it holds") }
        #expect(throws: ScenarioFailure.self) { _ = try required(nil as Int?, "there is a number") }
        #expect(throws: ScenarioFailure.self) { try expectError(1) {} }
        #expect(throws: ScenarioFailure.self) { try expectError(1) { throw CocoaError(.fileNoSuchFile) } }
    }
}
