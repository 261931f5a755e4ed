import Foundation
import Testing

/// The compiler warns of blocks that return managed objects, and of no others.
@Suite(.enabled(if: GuideCompiler.swiftc != nil, "NOT TESTED: swiftc was not found"))
struct PerformingObjectsTests {
    private func complaints(_ calls: [String]) throws -> [String] {
        let body = calls.map { "    \($0)\n" }.joined()
        let text = """
            import CoreData
            class Card: NSManagedObject {}
            func cards() -> NSFetchRequest<Card> { NSFetchRequest(entityName: "Card") }
            func use(_ context: NSManagedObjectContext, _ container: NSPersistentContainer, _ id: NSManagedObjectID) async throws {
            \(body)}
            """
        return try GuideCompiler(#require(GuideCompiler.swiftc)).complaints(about: text)
    }

    @Test(arguments: [
        "_ = await context.perform { Card(context: context) }",
        "_ = await context.perform(schedule: .enqueued) { Card(context: context) }",
        "_ = try await context.perform { try context.existingObject(with: id) as? Card }",
        "_ = try await context.perform { try context.fetch(cards()) }",
        "_ = try await context.perform { Set(try context.fetch(cards())) }",
        "_ = try await context.perform {\n let card = Card(context: context)\n try context.save()\n return card\n }",
        "_ = try await container.performBackgroundTask { try $0.existingObject(with: id) }",
        "_ = try await container.performBackgroundTask { context in\n let all = cards()\n return try context.fetch(all)\n }",
    ])
    func objectsAreWarnedOf(_ call: String) throws {
        let found = try complaints([call])
        #expect(found.count == 1 && found[0].contains("warning") && found[0].contains("return an objectID"), "\(found)")
    }

    @Test func otherResultsAreNot() throws {
        let calls = [
            "try await context.perform { try context.save() }",
            "await context.perform {}",
            "try await context.perform {\n (try context.existingObject(with: id) as? Card)?.willSave()\n try context.save()\n }",
            "try await container.performBackgroundTask { context in\n context.reset()\n try context.save()\n }",
            "await container.performBackgroundTask { _ in }",
            "_ = try await context.perform { try context.fetch(cards()).map(\\.objectID) }",
            "_ = try await context.perform {\n let all = cards()\n return try context.count(for: all)\n }",
            "let none: Int? = await context.perform { nil }",
            "let void: Void = try await context.perform { try context.save() }",
            "let value: Any = await context.perform { 1 }",
            "_ = await context.perform { (context.hasChanges, context.insertedObjects.count) }",
            "_ = await context.perform { [1, 2] }",
            "Task { await context.perform { context.reset() } }",
            "context.performAndWait { _ = Card(context: context) }",
            "let card = context.performAndWait { Card(context: context) }",
        ]
        #expect(try complaints(calls) == [])
    }
}
