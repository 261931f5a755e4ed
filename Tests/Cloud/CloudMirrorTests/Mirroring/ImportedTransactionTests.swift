import CloudService
import FoundationBackfill
import Synchronization
import Testing

@testable import CoreData

@Suite("Transactions of imports")
struct ImportedTransactionTests {
    private func authors(_ device: MirrorDevice) throws -> Set<String> {
        try device.change { context in
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
            let result = try #require(try context.execute(request) as? NSPersistentHistoryResult)
            let transactions = try #require(result.result as? [NSPersistentHistoryTransaction])
            return Set(transactions.map { $0.author ?? "-" })
        }
    }

    @Test("C244, C245: imports have an author of their own, and are posted like the saves of other programs")
    func imports() async throws {
        let service = try await CloudService.temporary()
        let (one, two) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service))
        one.view.performAndWait { one.view.transactionAuthor = "someone" }
        try one.add("note")
        try await one.send()
        let posts = Mutex(0)
        let observer = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreRemoteChange,
            object: two.container.persistentStoreCoordinator,
            queue: nil
        ) { _ in posts.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        try await two.fetch()
        #expect(try two.titles() == ["note"])
        #expect(try authors(two) == ["NSCloudKitMirroringDelegate.import"])
        #expect(try authors(one).contains("someone"))
        #expect(try !authors(one).contains("NSCloudKitMirroringDelegate.import"))
        for _ in 0..<1_000 where posts.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(posts.withLock { $0 } > 0)
        // A save of the program itself is posted in the same way, and says nothing about the cloud.
        let before = posts.withLock { $0 }
        try two.add("other")
        for _ in 0..<1_000 where posts.withLock({ $0 }) == before { try await Task.sleep(for: .milliseconds(10)) }
        #expect(posts.withLock { $0 } > before)
    }
}
