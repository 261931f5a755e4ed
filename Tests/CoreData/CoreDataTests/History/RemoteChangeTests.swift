import CoreData
import Foundation
import Testing

/// Remote change notifications, for writes by any connection.
@Suite struct RemoteChangeTests {
    private static var options: [AnyHashable: Any] { [NSPersistentStoreRemoteChangeNotificationPostOptionKey: true] }

    /// Returns another coordinator, which stands in for another program and does not have the options of the first.
    private static func other(
        _ chronicle: Chronicle,
        _ more: [String: Any] = [:]
    ) throws -> (NSPersistentStoreCoordinator, NSManagedObjectContext) {
        let other = NSPersistentStoreCoordinator(managedObjectModel: try Chronicle.model())
        let options = more.merging([NSPersistentHistoryTrackingKey: true]) { given, _ in given }
        try other.addPersistentStore(type: .sqlite, at: chronicle.library.url, options: options)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = other
        context.transactionAuthor = "other"
        return (other, context)
    }

    @Test func S178_ownSavesAreAnnouncedOneByOneInTheBackground() throws {
        let chronicle = try Chronicle(Self.options)
        let announcements = Announcements(chronicle.library.coordinator)
        for number in 0..<20 { try chronicle.save("\(number)") }
        #expect(announcements.wait { $0.count >= 20 })
        let store = try chronicle.store
        let tokens = try chronicle.transactions().map(\.token)
        #expect(announcements.all.compactMap(\.token) == tokens)
        #expect(announcements.all.allSatisfy { $0.uuid == store.identifier && $0.url == store.url })
        #expect(announcements.all.allSatisfy { !$0.isMainThread })
    }

    @Test(arguments: ["wal", "delete"])
    func S178_savesOfOthersAreAnnounced(journal: String) throws {
        let pragmas = [NSSQLitePragmasOption: ["journal_mode": journal]]
        let chronicle = try Chronicle(Self.options.merging(pragmas) { $1 })
        let (coordinator, context) = try Self.other(chronicle, pragmas)
        let announcements = Announcements(chronicle.library.coordinator)
        for number in 1...10 {
            _ = context.make("Note", ["title": "\(number)"])
            try context.save()
            let token = try chronicle.token
            #expect(announcements.wait { $0.last?.token == token }, "\(announcements.all)")
        }
        #expect(announcements.all.count == 10)
        #expect(try chronicle.transactions().map(\.author) == Array(repeating: "other", count: 10))
        withExtendedLifetime(coordinator) {}
    }

    @Test func S178_whoMayOnlyReadIsToldToo() throws {
        let chronicle = try Chronicle()
        try chronicle.save("one")
        let more: [String: Any] = [
            NSReadOnlyPersistentStoreOption: true, NSPersistentStoreRemoteChangeNotificationPostOptionKey: true,
        ]
        let (coordinator, _) = try Self.other(chronicle, more)
        let announcements = Announcements(coordinator)
        try chronicle.save("two")
        let token = try chronicle.token
        #expect(announcements.wait { $0.last?.token == token })
    }

    @Test func withoutTheOptionNothingIsAnnounced() throws {
        let chronicle = try Chronicle()
        let silent = Announcements(chronicle.library.coordinator)
        let (coordinator, context) = try Self.other(
            chronicle,
            [NSPersistentStoreRemoteChangeNotificationPostOptionKey: true]
        )
        let announcements = Announcements(coordinator)
        _ = context.make("Note", ["title": "one"])
        try context.save()
        try chronicle.save("two")
        #expect(announcements.wait { $0.last?.token?.description.hasSuffix(": 2}") == true })
        #expect(silent.all.isEmpty)
    }

    /// Assigning permanent keys writes to the file, but is not announced.
    @Test func onlyWhatIsInTheHistoryIsAnnounced() throws {
        let chronicle = try Chronicle(Self.options)
        let (coordinator, context) = try Self.other(chronicle)
        let announcements = Announcements(chronicle.library.coordinator)
        let notes = (0..<5).map { context.make("Note", ["title": "\($0)"]) }
        try context.obtainPermanentIDs(for: notes)
        try chronicle.save("own")
        #expect(announcements.wait { !$0.isEmpty })
        try context.save()
        #expect(announcements.wait { $0.count == 2 })
        #expect(announcements.all.map { $0.token } == (try chronicle.transactions()).map(\.token))
        withExtendedLifetime(coordinator) {}
    }

    @Test func S178_withoutAHistoryTheTokenIsMissing() throws {
        let library = try Library(options: Self.options)
        let other = try library.otherCoordinator()
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = other
        let announcements = Announcements(library.coordinator)
        _ = context.make("Note", ["title": "one"])
        try context.save()
        #expect(announcements.wait { !$0.isEmpty })
        #expect(announcements.all.allSatisfy { $0.token == nil && $0.uuid != nil })
        let count = announcements.all.count
        let own = library.context()
        _ = own.make("Note", ["title": "two"])
        try own.save()
        #expect(announcements.wait { $0.count > count })
    }

    @Test func watchesEndWithTheStore() throws {
        func descriptors() throws -> Int {
            let folder = "/proc/self/fd"
            return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"))
                    == "anon_inode:inotify"
            }
        }
        let chronicle = try Chronicle(Self.options)
        #expect(try descriptors() >= 1)
        weak var store: NSPersistentStore?
        do {
            let other = NSPersistentStoreCoordinator(managedObjectModel: try Chronicle.model())
            let options = Self.options.merging([NSPersistentHistoryTrackingKey: true]) { $1 }
            store = try other.addPersistentStore(type: .sqlite, at: chronicle.library.url, options: options)
            try chronicle.save("one")
            try other.remove(try #require(other.persistentStores.first))
        }
        // The watch ends asynchronously on its own queue.
        for _ in 0..<30_000 where store != nil { usleep(1000) }
        #expect(store == nil)
    }

    @Test func storesInMemoryAreNotWatched() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try Chronicle.model())
        let options = Self.options.merging([NSPersistentHistoryTrackingKey: true]) { $1 }
        try coordinator.addPersistentStore(
            ofType: NSInMemoryStoreType,
            configurationName: nil,
            at: nil,
            options: options
        )
        let announcements = Announcements(coordinator)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        _ = context.make("Note", ["title": "one"])
        try context.save()
        let token = try #require(coordinator.currentPersistentHistoryToken(fromStores: nil))
        #expect(token.description.hasSuffix(": 1}"))
        #expect(announcements.all.isEmpty)
    }

    /// Apple's framework merges automatically only changes saved to the same coordinator.
    @Test func whatOthersSaveIsNotMergedByItself() throws {
        let chronicle = try Chronicle(Self.options)
        let note = try chronicle.save("one")
        chronicle.context.automaticallyMergesChangesFromParent = true
        let (coordinator, context) = try Self.other(chronicle)
        let announcements = Announcements(chronicle.library.coordinator)
        try #require(context.all("Note").first).setValue("theirs", forKey: "title")
        try context.save()
        let token = try chronicle.token
        #expect(announcements.wait { $0.last?.token == token })
        chronicle.context.performAndWait {
            #expect(note.value(forKey: "title") as? String == "one")
            for transaction in (try? chronicle.transactions()) ?? [] where transaction.author == "other" {
                chronicle.context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
            }
            #expect(note.value(forKey: "title") as? String == "theirs")
        }
        withExtendedLifetime(coordinator) {}
    }
}
