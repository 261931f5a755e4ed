import Dispatch
import Foundation
import Testing

@testable import CoreData

@Suite struct PerformingTests {
    private let context = NSManagedObjectContext(.privateQueue)
    private let journal = Journal()

    /// Calls the synchronous `perform`. In an asynchronous function, the name means the awaited overload.
    private static func performLater(_ context: NSManagedObjectContext, _ block: @escaping @Sendable () -> Void) {
        context.perform(block)
    }

    @Test func S066_anEventEndsWithTheOutermostBlock() {
        let context = EventLog(concurrencyType: .privateQueueConcurrencyType)
        context.performAndWait {
            context.performAndWait { context.journal.append("inner") }
            context.journal.append("outer")
        }
        let done = DispatchSemaphore(value: 0)
        context.perform { context.performAndWait { context.journal.append("inside") } }
        context.perform { done.signal() }
        done.wait()
        #expect(context.journal.entries.prefix(5) == ["inner", "outer", "waitedFor", "inside", "performed"])
    }

    @Test func S206_blocksRunInTheirOrderAwayFromTheMainThread() {
        for number in 1...3 {
            context.perform { [journal] in journal.append("\(number) \(Thread.isMainThread)") }
        }
        context.performAndWait { journal.append("waited") }
        #expect(journal.entries == ["1 false", "2 false", "3 false", "waited"])
    }

    @Test func S206_waitingInsideOfTheQueueRunsInPlace() {
        let answer = context.performAndWait { context.performAndWait { context.queue.isCurrent } }
        #expect(answer)
        #expect(!context.queue.isCurrent)
        let other = NSManagedObjectContext(.privateQueue)
        #expect(context.performAndWait { other.performAndWait { context.queue.isCurrent && other.queue.isCurrent } })
    }

    @Test func S208_contextsWithoutAQueueStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            guard let confinement = NSManagedObjectContextConcurrencyType(rawValue: 0) else { return }
            _ = NSManagedObjectContext(concurrencyType: confinement)
        }
    }

    @Test func S212_settingsMayBeSetOnAnyThread() {
        DispatchQueue.concurrentPerform(iterations: 8) { [context] number in
            for round in 0..<200 {
                context.name = "context \(number) \(round)"
                context.transactionAuthor = "author \(number) \(round)"
                context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
                context.stalenessInterval = Double(round)
                #expect(context.name?.hasPrefix("context") == true)
                #expect(context.transactionAuthor?.hasPrefix("author") == true)
            }
        }
        #expect(context.stalenessInterval == 199)
    }

    @MainActor @Test func S207_theMainQueuePerformsLaterAndWaitsInPlace() async {
        let context = NSManagedObjectContext(.mainQueue)
        Self.performLater(context) { [journal] in journal.append("performed") }
        journal.append("after perform")
        context.performAndWait { journal.append("waited") }
        await context.perform(schedule: .enqueued) { [journal] in journal.append("enqueued") }
        #expect(journal.entries == ["after perform", "waited", "performed", "enqueued"])
    }

    @MainActor @Test func S209_theMainActorIsOnTheMainQueue() async {
        let context = NSManagedObjectContext(.mainQueue)
        Self.performLater(context) { [journal] in journal.append("earlier") }
        await context.perform { [journal] in journal.append("in place") }
        await context.perform(schedule: .enqueued) { [journal] in journal.append("enqueued") }
        #expect(journal.entries == ["in place", "earlier", "enqueued"])
    }

    @Test func S209_whoIsOnTheQueueRunsInPlaceUnlessEnqueued() async {
        let importer = Importer(context)
        #expect(await importer.isOnQueue())
        #expect(await importer.order() == ["in place", "earlier", "enqueued"])
    }

    @Test func S209_valuesAndErrorsComeBack() async throws {
        #expect(await context.perform { 1 + 1 } == 2)
        #expect(try context.performAndWait { try Self.number("3") } == 3)
        #expect(throws: CocoaError.self) { try context.performAndWait { try Self.number("three") } }
        await #expect(throws: CocoaError.self) { try await context.perform { try Self.number("three") } }
        // A block may return a value that is not Sendable.
        #expect(await context.perform { NSMutableArray(array: [1]) }.count == 1)
    }

    @Test func manyTasksAtOnceAllGetTheirTurn() async {
        let context = context
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 1...200 {
                group.addTask { await context.perform { context.performAndWait { number } } }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 20_100)
    }

    @Test func contextsWithoutAQueueStopTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let type = try #require(NSManagedObjectContextConcurrencyType(rawValue: 0))
            _ = NSManagedObjectContext(concurrencyType: type)
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("without a queue"))
    }

    @Test func actorsOnTheQueueAreChecked() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            NSManagedObjectContext(.privateQueue).queue.assertCurrent("An object")
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("An object is used outside of the queue NSManagedObjectContext."))
    }

    @Test func usingAnotherQueueStopsAProgramThatWatchesForIt() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            setenv("CORE_DATA_CONCURRENCY_DEBUG", "1", 1)
            let context = NSManagedObjectContext(.privateQueue)
            context.name = "import"
            context.performAndWait { context.requireQueue("The first object") }
            context.requireQueue("The second object")
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(!output.contains("first"))
        #expect(output.contains("The second object of the context \"import\" is used outside of the queue"))
        context.requireQueue("Nobody watches here")
    }

    private static func number(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw CocoaError(.formatting) }
        return number
    }
}

/// A context that records when events end.
private final class EventLog: NSManagedObjectContext, @unchecked Sendable {
    let journal = Journal()

    override func endEvent(_ event: ContextEvent) {
        journal.append("\(event)")
    }
}

/// An actor that uses a context's queue as its executor.
private actor Importer {
    private let context: NSManagedObjectContext
    private let executor: any SerialExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ context: NSManagedObjectContext) {
        self.context = context
        executor = context.executor
    }

    func isOnQueue() -> Bool {
        assertIsolated()
        return context.queue.isCurrent
    }

    func order() async -> [String] {
        let journal = Journal()
        performLater { journal.append("earlier") }
        await context.perform { journal.append("in place") }
        await context.perform(schedule: .enqueued) { journal.append("enqueued") }
        return journal.entries
    }

    private func performLater(_ block: @escaping @Sendable () -> Void) {
        context.perform(block)
    }
}
