import CloudService
import CoreDataSQLite
import FoundationBackfill
import Testing

@testable import CloudKit
@testable import CoreData

@Suite("Loading mirrored stores")
struct NSPersistentCloudKitContainerTests {
    private func insertTag(_ device: MirrorDevice, _ name: String = "t") throws -> NSManagedObjectID {
        try device.change { context in
            let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
            tag.setValue(name, forKey: "name")
            try context.obtainPermanentIDs(for: [tag])
            return tag.objectID
        }
    }

    /// A container whose stores are in a folder of their own.
    private func load(
        _ descriptions: [NSPersistentStoreDescription],
        _ model: NSManagedObjectModel = NotesModel.make()
    ) -> (NSPersistentCloudKitContainer, [any Error]) {
        let container = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: model)
        container.persistentStoreDescriptions = descriptions
        var failures: [any Error] = []
        container.loadPersistentStores { if let error = $1 { failures.append(error) } }
        return (container, failures)
    }

    private func description(
        _ name: String = "Notes",
        in folder: URL? = nil,
        _ change: (NSPersistentCloudKitContainerOptions) -> Void = { _ in }
    ) throws -> NSPersistentStoreDescription {
        let folder = folder ?? FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let description = NSPersistentStoreDescription(url: folder.appending(path: "\(name).sqlite"))
        let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.test")
        options.container = CKContainer(identifier: "iCloud.test", configuration: CloudConfiguration())
        options.syncsAutomatically = false
        change(options)
        description.cloudKitContainerOptions = options
        return description
    }

    @Test("C231: without options of its own, the first store is for the first container that is configured")
    func usualOptions() {
        let model = NotesModel.make()
        let identifier = CKContainer.default().containerIdentifier
        let container = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: model)
        #expect(container.persistentStoreDescriptions.count == 1)
        let options = container.persistentStoreDescriptions.first?.cloudKitContainerOptions
        #expect(options?.containerIdentifier == identifier)
        var configuration = CloudConfiguration()
        configuration.containers = ["iCloud.first", "iCloud.second"]
        CKContainer.configure(configuration)
        let other = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: model)
        let first = other.persistentStoreDescriptions.first?.cloudKitContainerOptions
        #expect(first?.containerIdentifier == "iCloud.first" && first?.databaseScope == .private)
    }

    @Test("C232: each store has its own configuration, and one without options stays local")
    func configurations() async throws {
        let model = NotesModel.make()
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let loose = NotesModel.entity("Draft", [NotesModel.attribute("text", .stringAttributeType)])
        model.entities += [loose]
        model.setEntities(model.entities.filter { $0.name != "Draft" }, forConfigurationName: "Cloud")
        model.setEntities(model.entities.filter { $0.name == "Draft" }, forConfigurationName: "Local")
        let cloud = try description("Cloud", in: folder)
        let local = NSPersistentStoreDescription(url: folder.appending(path: "Local.sqlite"))
        (cloud.configuration, local.configuration) = ("Cloud", "Local")
        let (container, failures) = load([cloud, local], model)
        #expect(failures.isEmpty && container.mirrors.count == 1)
        let mirror = try #require(container.mirrors.first)
        try await mirror.whenSetUp()
        #expect(Set(mirror.setting.model.entities.keys) == ["Note", "Task", "Folder", "Tag"])
        let context = container.newBackgroundContext()
        let id = try context.performAndWait {
            let draft = NSEntityDescription.insertNewObject(forEntityName: "Draft", into: context)
            try context.save()
            return draft.objectID
        }
        try await mirror.takeLocalChanges()
        #expect(try await !mirror.perform { try $0.tables.hasPendingRows() })
        #expect(container.record(for: id) == nil && container.canUpdateRecord(forManagedObjectWith: id))
        let store = try #require(id.persistentStore)
        #expect(container.canModifyManagedObjects(in: store))
        #expect(throws: CocoaError.self) { try container.fetchShares(in: store) }
    }

    @Test("C233: a mirrored store has a history, and posts its changes, whatever the description says")
    func history() async throws {
        let description = try self.description()
        description.setOption(false as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        let (container, failures) = load([description])
        #expect(failures.isEmpty)
        let context = container.newBackgroundContext()
        let count = try context.performAndWait {
            _ = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
            try context.save()
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
            request.resultType = .count
            return (try context.execute(request) as? NSPersistentHistoryResult)?.result as? Int
        }
        #expect(count == 1)
        let option = description.options[NSPersistentStoreRemoteChangeNotificationPostOptionKey] as? NSNumber
        #expect(option?.boolValue == true)
    }

    @Test("C250, C251: one container mirrors a store; requests of another one carry the error of its setup")
    func twoContainers() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service)
        let (other, failures) = load([try description("Notes", in: device.folder)])
        #expect(failures.map { ($0 as? CocoaError)?.code.rawValue } == [134410])
        let store = try #require(other.persistentStoreCoordinator.persistentStores.first)
        let error = #expect(throws: CocoaError.self) { try other.fetchShares(in: store) }
        #expect(error?.code.rawValue == 134406)
        let underlying = error?.userInfo[NSUnderlyingErrorKey] as? CocoaError
        #expect(underlying?.code.rawValue == 134410)
        try device.stop()
        #expect(load([try description("Notes", in: device.folder)]).1.isEmpty)
    }

    @Test(
        "C251: while the setup has failed, requests fail with 134406 and the error of the setup, which is an event as well"
    )
    func failedSetup() async throws {
        let service = try await CloudService.temporary()
        var device = try await MirrorDevice.make(service)
        try await device.mirror.whenSetUp()
        try device.stop()
        let file = try Connection(path: device.url.path, mode: .readWrite)
        try MirrorTables(connection: file).setState(Array("no state".utf8), for: MirrorState.engineKey)
        let (container, failures) = load([try description("Notes", in: device.folder)])
        #expect(failures.isEmpty)
        let mirror = try #require(container.mirrors.first)
        let error = await #expect(throws: CocoaError.self) { try await mirror.whenSetUp() }
        #expect(error?.code.rawValue == 134406 && error?.userInfo[NSUnderlyingErrorKey] != nil)
        let store = try #require(container.persistentStoreCoordinator.persistentStores.first)
        let zone = CKRecordZone.ID(zoneName: "z")
        let refused = await #expect(throws: CocoaError.self) {
            try await container.purgeObjectsAndRecordsInZone(with: zone, in: store)
        }
        #expect(refused?.code.rawValue == 134406)
        let events = try container.viewContext.execute(
            NSPersistentCloudKitContainerEventRequest.fetchEvents(after: nil)
        )
        let last =
            ((events as? NSPersistentCloudKitContainerEventResult)?.result as? [NSPersistentCloudKitContainer.Event])?
            .last
        #expect(last?.type == .setup && last?.succeeded == false && last?.error != nil)
        // As soon as the reason is gone, the next attempt succeeds.
        try mirror.setting.store().write { try MirrorTables(connection: $0).setState(nil, for: MirrorState.engineKey) }
        var isReady = false
        for _ in 0..<6_000 where !isReady {
            try await Task.sleep(for: .milliseconds(10))
            do {
                try await mirror.whenSetUp()
                isReady = true
            } catch let error as CocoaError where error.code.rawValue == 134406 {
                continue
            }
        }
        #expect(isReady)
        mirror.stop()
        device = try await MirrorDevice.make(service)
        try await device.mirror.whenSetUp()
    }

    @Test("The view context follows what comes from other devices, and not what the program saves elsewhere")
    func viewContext() async throws {
        let service = try await CloudService.temporary()
        let (phone, mac) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service))
        try phone.add("first")
        for device in [phone, mac] { try await device.sync() }
        let container = mac.container
        func shown() async throws -> String? {
            try await MainActor.run {
                let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
                return try container.viewContext.fetch(request).first?.value(forKey: "title") as? String
            }
        }
        func setTitle(_ title: String, _ device: MirrorDevice) throws {
            try device.change { context in
                let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
                notes.first?.setValue(title, forKey: "title")
            }
        }
        let shownNote = ShownNote()
        try await MainActor.run {
            shownNote.note = try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))[0]
        }
        #expect(try await shown() == "first")
        try setTitle("from the Mac", mac)
        #expect(try await shown() == "first")
        for device in [mac, phone] { try await device.sync() }
        try setTitle("from the phone", phone)
        for device in [phone, mac] { try await device.sync() }
        #expect(try await shown() == "from the phone")
        await MainActor.run {
            #expect(shownNote.note?.value(forKey: "title") as? String == "from the phone")
            #expect(!container.viewContext.automaticallyMergesChangesFromParent)
        }
    }

    /// An object that a screen shows.
    @MainActor
    private final class ShownNote {
        var note: NSManagedObject?

        nonisolated init() {}
    }
}
