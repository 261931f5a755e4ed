import CoreData
import Foundation
import Testing

/// Contexts whose blocks wait for each other. They hang for ever, so each test runs in its own process.
@Suite struct CrossedWaitingTests {
    /// Lets a parent wait for its child while the child waits for the parent.
    private static func hang() throws {
        let parent = NSManagedObjectContext(.privateQueue)
        parent.persistentStoreCoordinator = try Library().coordinator
        parent.name = "Parent"
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = parent
        child.name = "Child"
        let both = DispatchGroup()
        // Both are counted before either block runs: one that came early would wait for nobody.
        both.enter()
        both.enter()
        for (one, other) in [(parent, child), (child, parent)] {
            one.perform {
                both.leave()
                both.wait()
                other.performAndWait {}
            }
        }
    }

    private static func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func theQueuesAreNamedOnce() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try Self.hang()
            sleep(8)
        }
        let lines = Self.text(result).split(separator: "\n").filter { $0.contains("wait for each other") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("the queue of the context \"Parent\"") == true)
        #expect(lines.first?.contains("the queue of the context \"Child\"") == true)
    }

    @Test func concurrencyDebuggingStopsTheProgram() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            setenv("CORE_DATA_CONCURRENCY_DEBUG", "1", 1)
            try Self.hang()
            sleep(60)
        }
        #expect(Self.text(result).contains("Contexts wait for each other"))
    }

    @Test func theMainQueueIsNamed() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = try Library().coordinator
            let view = NSManagedObjectContext(.mainQueue)
            await MainActor.run {
                let begun = DispatchSemaphore(value: 0)
                context.perform {
                    begun.signal()
                    view.performAndWait {}
                }
                begun.wait()
                Thread {
                    sleep(8)
                    exit(0)
                }
                .start()
                context.performAndWait {}
            }
        }
        #expect(Self.text(result).contains("waits for the main queue"))
    }

    @Test func waitingForALongBlockIsNoRing() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let library = try Library()
            let (one, other) = (library.context(), library.context())
            one.perform { sleep(6) }
            other.performAndWait { one.performAndWait {} }
        }
        #expect(!Self.text(result).contains("wait for each other"))
    }
}
