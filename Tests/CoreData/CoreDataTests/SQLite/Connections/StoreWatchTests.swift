import FoundationBackfill
import Synchronization
import Testing

@testable import CoreData

@Suite("Commits of other programs")
struct StoreWatchTests {
    private static func open(_ url: URL) throws -> NSPersistentContainer {
        let note = NSEntityDescription()
        note.name = "Note"
        let title = NSAttributeDescription()
        (title.name, title.attributeType) = ("title", .stringAttributeType)
        note.properties = [title]
        let model = NSManagedObjectModel()
        model.entities = [note]
        let container = NSPersistentContainer(name: "Notes", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: url)
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
        // The end of a commit then waits for the disk, between its last write and the moment in which others see it.
        description.setValue("FULL" as NSString, forPragmaNamed: "synchronous")
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container
    }

    /// A second coordinator stands for the other program: for SQLite, it is one.
    @Test("None is missed, however soon it follows another one")
    func nothingIsMissed() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
        let (here, there) = (try Self.open(url), try Self.open(url))
        let latest = Mutex<Int64>(0)
        let coordinator = here.persistentStoreCoordinator
        let observer = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreRemoteChange,
            object: coordinator,
            queue: nil
        ) { notification in
            let token = notification.userInfo?[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken
            for number in token?.numbers.values.map({ $0 }) ?? [] { latest.withLock { $0 = max($0, number) } }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        let context = there.newBackgroundContext()
        for round in 0..<60 {
            for pause in [0, round % 12 * 500] {
                usleep(UInt32(pause))
                try context.performAndWait {
                    NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
                        .setValue("\(round)", forKey: "title")
                    try context.save()
                }
            }
            let expected = Int64(round + 1) * 2
            for _ in 0..<500 where latest.withLock({ $0 }) < expected { try await Task.sleep(for: .milliseconds(10)) }
            try #require(latest.withLock { $0 } == expected)
        }
    }
}
