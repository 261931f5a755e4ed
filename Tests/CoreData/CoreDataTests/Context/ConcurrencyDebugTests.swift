import CoreData
import Foundation
import Testing

/// Tests of `-com.apple.CoreData.ConcurrencyDebug 1`. The setting is read once, so each test runs in its own process.
@Suite struct ConcurrencyDebugTests {
    @Test func usingAnObjectOffItsQueueStopsTheProgram() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            setenv("CORE_DATA_CONCURRENCY_DEBUG", "1", 1)
            let context = try Library().context()
            context.name = "Import"
            let note = context.performAndWait { context.make("Note", ["title": "on cards"]) }
            _ = note.value(forKey: "title")
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Note"))
        #expect(message.contains("Import"))
        #expect(message.contains("outside of the queue"))
    }

    @Test func usingAContextOffItsQueueStopsTheProgram() async throws {
        await #expect(processExitsWith: .failure) {
            setenv("CORE_DATA_CONCURRENCY_DEBUG", "1", 1)
            _ = try Library().context().all("Note")
        }
    }

    @Test func usingObjectsOnTheirQueueIsFine() async throws {
        await #expect(processExitsWith: .success) {
            setenv("CORE_DATA_CONCURRENCY_DEBUG", "1", 1)
            let library = try Library()
            let context = library.context()
            try context.performAndWait {
                let note = context.make("Note", ["title": "on cards", "folder": context.make("Folder")])
                try context.save()
                context.reset()
                _ = try context.all("Note").map { ($0.value(forKey: "title"), $0.others("keywords")) }
                _ = note.objectID
            }
        }
    }
}
