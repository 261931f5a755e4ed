import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("What programs do with mirrored stores")
struct OrdinaryPatternsTests {
    private func notes(_ context: NSManagedObjectContext) throws -> [NSManagedObject] {
        try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
    }

    private func waits(_ device: MirrorDevice) async throws -> Bool {
        try await device.mirror.perform { try $0.tables.hasPendingRows() }
    }

    /// Two devices with a note that is in step.
    private func pair() async throws -> ConflictDevices { try await ConflictDevices.make([nil, nil]) }

    @Test("What a child context has saved is sent when its parent is")
    func childContexts() async throws {
        let devices = try await pair()
        let view = devices[0].view
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = view
        try child.performAndWait {
            let tag = insert("Tag", ["name": "red"], child)
            let note = try #require(try notes(child).first)
            note.setValue("changed", forKey: "title")
            note.setValue(Set([tag]), forKey: "tags")
            insert("Task", ["title": "new", "tags": Set([tag])], child)
            try child.save()
        }
        try await devices.settle()
        #expect(try devices[1].titles() == ["base"])
        try view.performAndWait { try view.save() }
        try await devices.settle()
        #expect(try devices[1].titles() == ["changed", "new"])
        #expect(try devices[0].content() == devices[1].content())
    }

    @Test("An object that is gone before it is sent leaves nothing at the service", arguments: [0, 1, 2])
    func goneBeforeSending(_ stage: Int) async throws {
        let devices = try await pair()
        try devices[0].change { context in
            let tag = insert("Tag", ["name": "red"], context)
            insert("Note", ["title": "short-lived", "tags": Set([tag])], context)
        }
        // Not noticed yet, noticed, or made ready to be sent.
        if stage > 0 { while try await devices[0].mirror.perform({ try LocalChanges(work: $0).takeNext() }) {} }
        if stage > 1 { _ = try await devices[0].mirror.makeBatch() }
        try devices[0].change { context in
            for note in try notes(context) where note.value(forKey: "title") as? String == "short-lived" {
                context.delete(note)
            }
        }
        try await devices.settle()
        #expect(try devices[1].titles() == ["base"])
        #expect(try devices[0].content() == devices[1].content())
        #expect(try await !waits(devices[0]))
        let pairs = try await devices[1].mirror.perform { try $0.tables.rows("WHERE RELATION IS NOT NULL", []).count }
        #expect(pairs == 0)
    }

    @Test("C270: a deletion that was not sent waits in the file, also while the program does not run")
    func deletedBeforeTheEnd() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service)
        try device.add("one")
        try await device.sync()
        try device.change { context in for note in try notes(context) { context.delete(note) } }
        try await device.mirror.takeLocalChanges()
        try device.stop()
        let again = try await MirrorDevice.make(service, in: device.folder)
        #expect(try await waits(again))
        try await again.sync()
        let other = try await MirrorDevice.make(service)
        try await other.sync()
        #expect(try other.titles().isEmpty)
    }

    @Test("C255: many saves in a row are sent with one request")
    func manySaves() async throws {
        let service = try await CloudService.temporary()
        let counter = SwitchedTransport(service)
        let device = try await MirrorDevice.make(service, over: counter)
        try await device.sync()
        let before = counter.count(of: .recordsModify)
        for number in 0..<150 { try device.add("note \(number)") }
        try await device.sync()
        #expect(counter.count(of: .recordsModify) == before + 1)
        let other = try await MirrorDevice.make(service)
        try await other.sync()
        #expect(try other.titles().count == 150)
    }

    @Test("A value that is set back does not replace what another device has written", arguments: [false, true])
    func setBack(isNoticed: Bool) async throws {
        let devices = try await pair()
        try devices.set("title", ["other", 0])
        if isNoticed { while try await devices[0].mirror.perform({ try LocalChanges(work: $0).takeNext() }) {} }
        try devices.set("title", ["base", 0])
        try devices.set("title", ["theirs", 1])
        try await devices[1].send()
        try await devices.settle()
        for index in 0..<2 { #expect(try devices.value("title", on: index) as? String == "theirs") }
        for index in 0..<2 { #expect(try await devices.isInStep(index)) }
    }

    @Test("Batches that insert, update and delete are sent")
    func batches() async throws {
        let devices = try await pair()
        let context = devices[0].container.newBackgroundContext()
        try context.performAndWait {
            let titles = [["title": "first"], ["title": "second"]]
            try context.execute(NSBatchInsertRequest(entityName: "Note", objects: titles))
        }
        try await devices.settle()
        #expect(try devices[1].titles() == ["base", "first", "second"])
        try context.performAndWait {
            let update = NSBatchUpdateRequest(entityName: "Note")
            update.predicate = NSPredicate(format: "title == %@", "first")
            update.propertiesToUpdate = ["title": "updated"]
            try context.execute(update)
            let doomed = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
            doomed.predicate = NSPredicate(format: "title == %@", "second")
            try context.execute(NSBatchDeleteRequest(fetchRequest: doomed))
        }
        try await devices.settle()
        #expect(try devices[1].titles() == ["base", "updated"])
        #expect(try await !waits(devices[0]))
    }

    @Test(
        "A batch that deletes while an import changes the same object counts as any deletion",
        arguments: [false, true]
    )
    func batchDeletesMeanwhile(changesMore: Bool) async throws {
        let place = DevicePlace()
        let policy = RecordingPolicy { _ in
            // No policy should do this; here it stands for another queue that happens to delete now.
            place.deleteAll()
            return .value("both")
        }
        let devices = try await ConflictDevices.make([policy, nil])
        place.lead(to: devices)
        try devices.set("title", ["theirs", 1], ["mine", 0])
        if changesMore { try devices.set("weight", [2.5, 1]) }
        try await devices.settle()
        // The step begins anew, and finds the object deleted. It was changed elsewhere, and by the rule of the entity, that wins.
        #expect(policy.questions.count == 2)
        #expect(policy.questions.last?.hasPrefix("Note deleted here: ") == true)
        #expect(try devices[0].titles() == ["theirs"])
        #expect(try devices[0].content() == devices[1].content())
        for index in 0..<2 { #expect(try await devices.isInStep(index)) }
    }

    @Test("Two stores of one container sync with a database each")
    func twoStores() async throws {
        let services = [try await CloudService.temporary(), try await CloudService.temporary()]
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let container = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: NotesModel.make())
        container.persistentStoreDescriptions = services.enumerated().map { index, service in
            let description = NSPersistentStoreDescription(url: folder.appending(path: "Store\(index).sqlite"))
            let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.test")
            let transport = ServiceTransport(service: service, caller: .user("_alice"))
            options.container = CKContainer(identifier: "iCloud.test", over: transport)
            options.syncsAutomatically = false
            description.cloudKitContainerOptions = options
            return description
        }
        container.loadPersistentStores { #expect($1 == nil) }
        let stores = container.persistentStoreCoordinator.persistentStores
        try #require(stores.count == 2)
        let context = container.newBackgroundContext()
        try context.performAndWait {
            for (index, store) in stores.enumerated() {
                insert("Note", ["title": "of \(store.url?.lastPathComponent ?? "") \(index)"], context, in: store)
            }
            try context.save()
        }
        try await container.sync()
        for (index, service) in services.enumerated() {
            let other = try await MirrorDevice.make(service)
            try await other.sync()
            #expect(try other.titles() == ["of Store\(index).sqlite \(index)"])
            try other.add("back \(index)")
            try await other.sync()
        }
        try await container.sync()
        try context.performAndWait {
            for note in try notes(context) {
                let title = note.value(forKey: "title") as? String ?? ""
                let store = try #require(note.objectID.persistentStore?.url?.lastPathComponent)
                #expect(title.contains(store) || store == "Store\(title.last ?? "?").sqlite")
            }
        }
    }

    @Test("Objects of one transaction that refer to each other in a ring are sent and come as they are")
    func rings() async throws {
        let devices = try await pair()
        try devices[0].change { context in
            let note = try devices.note(in: context)
            let folder = insert("Folder", ["name": "ring", "cover": note], context)
            note.setValue(folder, forKey: "folder")
            note.setValue(Set([note]), forKey: "links")
        }
        try await devices.settle()
        #expect(try devices[0].content() == devices[1].content())
        #expect(try devices[1].content().contains { $0.contains("cover=[\"base\"]") })
    }
}
