import CloudKit
import FoundationBackfill
import Testing

@testable import CloudService
@testable import CoreData

@Suite("Zones and services that are gone, and other accounts")
struct LostServiceTests {
    @Test("A zone that somebody has deleted is made again, with all that the devices have")
    func deletedZone() async throws {
        let service = try await CloudService.temporary()
        let (a, b) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service))
        try a.add("of a")
        try await a.sync()
        try await b.sync()
        let database = CKContainer(
            identifier: "iCloud.test",
            over: ServiceTransport(service: service, caller: .user("_alice"))
        ).privateCloudDatabase
        _ = try await database.deleteRecordZone(withID: .init(zoneName: "com.apple.coredata.cloudkit.zone"))
        try b.add("of b")
        for _ in 0..<3 {
            try await b.sync()
            try await a.sync()
        }
        #expect(try a.titles() == ["of a", "of b"])
        #expect(try b.titles() == ["of a", "of b"])
    }

    @Test("A new, empty service gets all that the device has, and deletes nothing")
    func newService() async throws {
        let device = try await MirrorDevice.make(try await CloudService.temporary())
        try device.add("one")
        try await device.sync()
        try device.stop()
        let service = try await CloudService.temporary()
        let again = try await MirrorDevice.make(service, in: device.folder)
        try again.add("two")
        for _ in 0..<2 { try await again.sync() }
        #expect(try again.titles() == ["one", "two"])
        let other = try await MirrorDevice.make(service)
        try await other.sync()
        #expect(try other.titles() == ["one", "two"])
    }

    @Test("A service that is restored from a backup gets again what the devices have, and they lose nothing")
    func restoredBackup() async throws {
        let (service, copy, other) = ("service", "copy", "other")
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try await AccountStore(folder.appending(path: service)).close()
        let first = try await CloudService.open(in: folder.appending(path: service))
        let (a, b) = (try await MirrorDevice.make(first), try await MirrorDevice.make(first))
        for title in ["stays", "changes", "goes"] { try a.add(title) }
        try await a.sync()
        try await b.sync()
        try await ServiceBackup.make(of: folder.appending(path: service), in: folder.appending(path: copy))
        try a.change { context in
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            for note in notes {
                switch note.value(forKey: "title") as? String {
                case "changes": note.setValue("changed", forKey: "title")
                case "goes": context.delete(note)
                default: break
                }
            }
        }
        try a.add("new")
        try await a.sync()
        try await b.sync()
        try b.add("not sent")
        for device in [a, b] { try device.stop() }
        try first.close()
        try await ServiceBackup.restore(folder.appending(path: copy), to: folder.appending(path: other))
        let second = try await CloudService.open(in: folder.appending(path: other))
        let again = [
            try await MirrorDevice.make(second, in: a.folder), try await MirrorDevice.make(second, in: b.folder),
        ]
        for _ in 0..<2 { for device in again { try await device.sync() } }
        // A deletion that was settled is not known any more, so the record comes back.
        for device in again { #expect(try device.titles() == ["changed", "goes", "new", "not sent", "stays"]) }
        let newest = try await MirrorDevice.make(second)
        try await newest.sync()
        #expect(try newest.content() == again[0].content())
    }

    @Test("What a restored service has lost is not taken for deleted before the first fetch either")
    func restoredBeforeTheFirstFetch() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let (service, copy) = (folder.appending(path: "service"), folder.appending(path: "copy"))
        try await AccountStore(service).close()
        let first = try await CloudService.open(in: service)
        let a = try await MirrorDevice.make(first)
        try a.add("old")
        try await a.sync()
        try a.stop()
        try await ServiceBackup.make(of: service, in: copy)
        let b = try await MirrorDevice.make(first)
        try b.add("sent, and lost by the service")
        try await b.send()
        try b.stop()
        try first.close()
        let restored = folder.appending(path: "restored")
        try await ServiceBackup.restore(copy, to: restored)
        let second = try await CloudService.open(in: restored)
        let again = try await MirrorDevice.make(second, in: b.folder)
        for _ in 0..<2 { try await again.sync() }
        #expect(try again.titles() == ["old", "sent, and lost by the service"])
        let newest = try await MirrorDevice.make(second)
        try await newest.sync()
        #expect(try newest.titles() == again.titles())
    }

    @Test("C272: the data of a former user are kept aside when another one signs in, and nothing of theirs is sent")
    func accounts() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service)
        try device.add("of alice")
        try await device.sync()
        try device.add("not sent yet")
        try device.stop()
        let bob = try await MirrorDevice.make(service, user: "_bob", in: device.folder)
        try bob.add("of bob, before anything was asked")
        try await bob.sync()
        #expect(try bob.titles() == [])
        try bob.add("of bob")
        try await bob.sync()
        let other = try await MirrorDevice.make(service, user: "_bob")
        try await other.sync()
        #expect(try other.titles() == ["of bob"])
        let file = device.folder.appending(path: "Notes of _alice.sqlite")
        let container = NSPersistentContainer(name: "Aside", managedObjectModel: NotesModel.make())
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
        container.loadPersistentStores { #expect($1 == nil) }
        let aside = try await container.performBackgroundTask { context in
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            return Set(notes.compactMap { $0.value(forKey: "title") as? String })
        }
        #expect(aside.isSuperset(of: ["of alice", "not sent yet"]))
    }

    @Test("A store that was filled before it is mirrored goes up whole, in several steps")
    func filledStore() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let container = NSPersistentContainer(name: "Notes", managedObjectModel: NotesModel.make())
        container.persistentStoreDescriptions = [
            NSPersistentStoreDescription(url: folder.appending(path: "Notes.sqlite"))
        ]
        container.loadPersistentStores { #expect($1 == nil) }
        try await container.performBackgroundTask { context in
            for number in 0..<1_300 {
                insert(number.isMultiple(of: 3) ? "Task" : "Note", ["title": "\(number)"], context)
            }
            for number in 0..<700 { insert("Tag", ["name": "\(number)"], context) }
            try context.save()
        }
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service, in: folder)
        try await device.sync()
        let other = try await MirrorDevice.make(service)
        try await other.sync()
        #expect(try other.content().count == 2_000)
        #expect(try other.content() == device.content())
    }

    @Test("The same user finds everything after signing in again")
    func sameUser() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service)
        try device.add("one")
        try await device.sync()
        try device.stop()
        let again = try await MirrorDevice.make(service, in: device.folder)
        try await again.sync()
        #expect(try again.titles() == ["one"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: device.folder.path).allSatisfy { !$0.contains(" of ") }
        )
    }

    @Test("C249: a store whose history was purged is compared with its rows, and nothing is lost")
    func purgedHistory() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service)
        try device.add("one")
        try device.add("two")
        try await device.sync()
        try device.stop()
        let container = NSPersistentContainer(name: "Notes", managedObjectModel: NotesModel.make())
        let description = NSPersistentStoreDescription(url: device.url)
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { #expect($1 == nil) }
        let context = container.newBackgroundContext()
        try await context.perform {
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            context.delete(notes[0])
            notes[1].setValue("changed", forKey: "title")
            try context.save()
            NSEntityDescription.insertNewObject(forEntityName: "Note", into: context).setValue("new", forKey: "title")
            try context.save()
            try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture))
        }
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
        let again = try await MirrorDevice.make(service, in: device.folder)
        try await again.sync()
        let other = try await MirrorDevice.make(service)
        try await other.sync()
        #expect(try again.titles() == ["changed", "new"])
        #expect(try other.titles() == ["changed", "new"])
    }
}
