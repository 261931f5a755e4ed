import CoreData
import Foundation
import Testing

/// Actors that use a context's queue as their executor.
@Suite struct ContextActorTests {
    /// Imports notes on the queue of its context.
    private actor Importer {
        private let context: NSManagedObjectContext
        private let executor: any SerialExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(context: NSManagedObjectContext) {
            self.context = context
            executor = context.executor
        }

        /// Uses objects without `perform`, even after the actor has awaited something else.
        func importNotes(_ titles: [String], into folder: String) async throws -> [NSManagedObjectID] {
            let owner = context.make("Folder", ["name": folder])
            var ids: [NSManagedObjectID] = []
            for title in titles {
                let note = context.make("Note", ["title": title, "folder": owner])
                await Task.yield()
                note.setValue("\(title) of \(owner.value(forKey: "name") ?? "")", forKey: "body")
                ids.append(note.objectID)
            }
            try context.obtainPermanentIDs(for: ids.map { context.object(with: $0) })
            try context.save()
            return owner.others("notes").map(\.objectID)
        }

        /// Blocks of the context run in place here, since the actor is on its queue.
        func count() async throws -> Int {
            let waited = try context.performAndWait { try context.all("Note").count }
            let performed = try await context.perform { [context] in try context.all("Note").count }
            #expect(waited == performed)
            return performed
        }
    }

    @Test func S206_anActorImportsOnTheQueueOfAContext() async throws {
        let library = try Library()
        let context = library.context()
        let importer = Importer(context: context)
        async let first = importer.importNotes(["a", "b", "c"], into: "Inbox")
        async let second = importer.importNotes((0..<200).map { "\($0)" }, into: "Archive")
        let ids = try await first + second
        #expect(Set(ids).count == 203)
        #expect(try await importer.count() == 203)
        let bodies = try await context.perform {
            try context.all("Note", "folder.name == 'Inbox'", sortedBy: "title").map {
                $0.value(forKey: "body") as? String
            }
        }
        #expect(bodies == ["a of Inbox", "b of Inbox", "c of Inbox"])
    }

    @Test func anActorsFunctionsWaitForBlocks() async throws {
        let library = try Library()
        let context = library.context()
        let importer = Importer(context: context)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { _ = try await importer.importNotes(["\(number)"], into: "\(number)") }
                group.addTask {
                    try await context.perform {
                        _ = context.make("Note", ["title": "block"])
                        try context.save()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await importer.count() == 40)
    }
}
