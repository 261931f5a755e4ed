import Dispatch
import Foundation
import Synchronization
import Testing

@testable import CoreData

/// Asynchronous fetches.
@Suite struct AsynchronousFetchTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        let writer = library.context()
        for title in ["a", "b", "c"] { _ = writer.make("Note", ["title": title]) }
        try writer.save()
        context = library.context()
    }

    private var request: NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        return request
    }

    /// The part of a result that a waiting test checks.
    private struct Seen: Sendable {
        var titles: [String]?
        var error: String?
        var isSameResult = false
        var isOnQueue = false
        var completed = 0.0
    }

    /// Executes a request in the context, and calls `meanwhile` before anything else runs on its queue.
    private func seen(
        _ request: NSFetchRequest<NSManagedObject>,
        estimated: Int = 0,
        meanwhile: @escaping @Sendable (NSPersistentStoreAsynchronousResult) -> Void = { _ in }
    ) async throws -> Seen {
        let (stream, continuation) = AsyncStream.makeStream(of: Seen.self)
        let context = context
        try context.performAndWait {
            var immediate: NSPersistentStoreResult?
            let asynchronous = NSAsynchronousFetchRequest(fetchRequest: request) { result in
                continuation.yield(
                    Seen(
                        titles: result.finalResult?.compactMap { $0.value(forKey: "title") as? String },
                        error: result.operationError?.localizedDescription,
                        isSameResult: result === immediate,
                        isOnQueue: NSManagedObjectContext.current === context,
                        completed: result.progress?.fractionCompleted ?? -1
                    )
                )
            }
            #expect(asynchronous.estimatedResultCount == 0)
            #expect(asynchronous.requestType == .fetchRequestType)
            asynchronous.estimatedResultCount = estimated
            let result = try #require(
                try context.execute(asynchronous) as? NSAsynchronousFetchResult<NSManagedObject>
            )
            immediate = result
            #expect(result.fetchRequest === asynchronous)
            #expect(result.managedObjectContext === context)
            #expect(result.finalResult == nil, "It is never called in place")
            meanwhile(result)
        }
        for await seen in stream { return seen }
        return Seen()
    }

    @Test func S155_resultsComeLater() async throws {
        let seen = try await seen(request)
        #expect(seen.titles == ["a", "b", "c"])
        #expect(seen.isSameResult)
        #expect(seen.isOnQueue)
        #expect(seen.completed == 1)
        #expect(seen.error == nil)
    }

    @Test func S155_aCancelledFetchIsEmpty() async throws {
        let seen = try await seen(request) { $0.cancel() }
        #expect(seen.titles == [])
        #expect(seen.error == nil)
    }

    @Test func aProgressCancelsItsFetch() async throws {
        #expect(try await seen(request, estimated: 3) { $0.progress?.cancel() }.titles == [])
    }

    @Test func S156_theEstimateIsOfTheProgress() async throws {
        let total = Mutex<Int64>(0)
        _ = try await seen(request, estimated: 7) { result in
            let estimate = result.progress?.totalUnitCount ?? -1
            total.withLock { $0 = estimate }
        }
        #expect(total.withLock { $0 } == 7)
    }

    @Test func changesOfNowCount() async throws {
        context.performAndWait { _ = context.make("Note", ["title": "bb"]) }
        #expect(try await seen(request).titles == ["a", "b", "bb", "c"])
        let batched = request
        batched.fetchBatchSize = 2
        #expect(try await seen(batched).titles == ["a", "b", "bb", "c"])
    }

    @Test func rowsDoNotGoBackInTime() async throws {
        let context = context
        let seen = try await seen(request) { _ in
            for note in (try? context.all("Note", "title == 'a'")) ?? [] { note.setValue("z", forKey: "title") }
            for note in (try? context.all("Note", "title == 'b'")) ?? [] { context.delete(note) }
            #expect(throws: Never.self) { try context.save() }
        }
        #expect(seen.titles == ["c", "z"])
    }

    @Test func errorsComeWithTheResult() async throws {
        let unsorted = request
        unsorted.predicate = NSPredicate(format: "missing == 1")
        let seen = try await seen(unsorted)
        #expect(seen.titles == nil)
        #expect(seen.error == "keypath missing not found in entity Note")
        let nameless = NSAsynchronousFetchRequest(fetchRequest: NSFetchRequest<NSManagedObject>(entityName: "None"))
        #expect(throws: CocoaError.self) { try context.performAndWait { _ = try context.execute(nameless) } }
    }

    @Test func dictionariesAndCountsComeLater() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int?.self)
        try context.performAndWait {
            let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Note")
            dictionaries.resultType = .dictionaryResultType
            dictionaries.propertiesToFetch = [column("count:(SELF)", "n")]
            let first = NSAsynchronousFetchRequest(fetchRequest: dictionaries) { result in
                continuation.yield(result.finalResult?.first?["n"] as? Int)
            }
            let count = NSFetchRequest<NSNumber>(entityName: "Note")
            count.resultType = .countResultType
            let second = NSAsynchronousFetchRequest(fetchRequest: count) { result in
                continuation.yield(result.finalResult?.first?.intValue)
            }
            _ = try context.execute(first)
            _ = try context.execute(second)
        }
        var found: [Int?] = []
        for await number in stream {
            found.append(number)
            if found.count == 2 { break }
        }
        #expect(found == [3, 3])
    }

    // MARK: - Executing

    @Test func requestsFindTheContextWhoseBlockRuns() async throws {
        let count = try await context.perform {
            try NSFetchRequest<NSManagedObject>(entityName: "Note").execute().count
        }
        #expect(count == 3)
        let other = library.context()
        let nested = try context.performAndWait {
            try other.performAndWait { try NSFetchRequest<NSManagedObject>(entityName: "Note").execute() }.first
        }
        #expect(nested?.managedObjectContext === other)
        #expect(throws: CocoaError.self) { try NSFetchRequest<NSManagedObject>(entityName: "Note").execute() }
    }
}
