import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("NSPersistentCloudKitContainer")
struct MirroringTests {
    @Test("C230, C234, C237: objects, values and relationships reach another device")
    func objectsReachAnotherDevice() async throws {
        let service = try await CloudService.temporary()
        let (a, b) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service))
        try a.change { context in
            let folder = insert("Folder", ["name": "Work"], context)
            let tag = insert("Tag", ["name": "red"], context)
            let first = insert(
                "Note",
                [
                    "title": "one", "body": "text", "count": 7, "created": Date(), "key": UUID(), "isPinned": true,
                    "price": NSDecimalNumber(string: "12.25"), "weight": 1.5, "size": Float(0.25), "level": 4,
                    "data": Data([1, 2, 3]), "source": URL(fileURLWithPath: "/a b"), "words": ["a", "b"],
                    "folder": folder, "tags": Set([tag]),
                ],
                context
            )
            let task = insert("Task", ["title": "two", "isDone": true, "links": Set([first])], context)
            folder.setValue(task, forKey: "cover")
        }
        try await a.sync()
        try await b.sync()
        #expect(try b.content() == a.content())
        #expect(try a.content().count == 4)
    }

    @Test("Changes, additions to and removals from relationships, and deletions go both ways")
    func changesGoBothWays() async throws {
        let service = try await CloudService.temporary()
        let (a, b) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service))
        try a.change { context in
            for index in 0..<5 { _ = insert("Note", ["title": "n\(index)"], context) }
            for index in 0..<3 { _ = insert("Tag", ["name": "t\(index)"], context) }
        }
        try await a.sync()
        try await b.sync()
        try b.change { context in
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            let tags = Set(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Tag")))
            for note in notes {
                note.setValue(tags, forKey: "tags")
                note.setValue("from b", forKey: "body")
            }
            context.delete(notes[0])
        }
        try await b.sync()
        try await a.sync()
        #expect(try b.content() == a.content())
        #expect(try a.content().count == 7)
        try a.change { context in
            for tag in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Tag")).prefix(2) {
                context.delete(tag)
            }
            let note = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first)
            note.setValue(Set<NSManagedObject>(), forKey: "tags")
        }
        try await a.sync()
        try await b.sync()
        #expect(try b.content() == a.content())
        let waiting = try await b.mirror.perform { try $0.tables.hasPendingRows() }
        #expect(!waiting)
    }

    @Test("Objects that a deletion takes along go on other devices, also when their deletions come with another page")
    func cascades() async throws {
        let service = try await CloudService.temporary()
        let (a, b) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service))
        try a.change { context in
            let folder = insert("Folder", ["name": "Work"], context)
            for index in 0..<450 { _ = insert("Note", ["title": "n\(index)", "folder": folder], context) }
        }
        try await a.sync()
        try await a.sync()
        try await b.sync()
        #expect(try b.content().count == 451)
        try a.change { context in
            for folder in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder")) {
                context.delete(folder)
            }
        }
        #expect(try a.content().isEmpty)
        for device in [a, a, b, a] { try await device.sync() }
        #expect(try b.content().isEmpty && a.content().isEmpty)
    }

    @Test("A record whose times somebody else has written is taken without them, and holds up no other")
    func foreignTimes() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service)
        try await device.sync()
        let zone = CKRecordZone.ID(zoneName: "com.apple.coredata.cloudkit.zone")
        let tags = ["one", "two"].map { name in
            let tag = CKRecord(recordType: "CD_Tag", recordID: CKRecord.ID(recordName: name, zoneID: zone))
            tag["CD_name"] = name
            tag["CD_entityName"] = "Tag"
            if name == "one" { tag["mirrorTimes"] = Data([255, 7]) }
            return tag
        }
        _ = try await device.mirror.options.database.modifyRecords(saving: tags, deleting: [])
        try await device.sync()
        #expect(try device.content().count == 2)
        try device.change { context in
            for tag in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Tag")) {
                tag.setValue("changed", forKey: "name")
            }
        }
        try await device.sync()
        let saved = try await device.mirror.options.database.record(for: tags[0].recordID)
        #expect(saved["CD_name"] as? String == "changed")
    }

    @Test("C256: changes of different properties are merged, those of the same one are settled the same way everywhere")
    func conflicts() async throws {
        let service = try await CloudService.temporary()
        let (a, b) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service))
        try a.change { _ = insert("Note", ["title": "n", "body": "", "count": 10], $0) }
        try await a.sync()
        try await b.sync()
        for (device, title, key, value) in [(a, "from a", "weight", 1.0), (b, "from b", "size", 2.0)] {
            try device.change { context in
                let note = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first)
                note.setValue(title, forKey: "title")
                note.setValue(value, forKey: key)
                note.setValue((note.value(forKey: "count") as? Int ?? 0) + 5, forKey: "count")
            }
        }
        try await a.send()
        try await b.send()
        try await b.sync()
        try await a.sync()
        #expect(try b.content() == a.content())
        let text = try a.content()[0]
        #expect(text.contains("title=from b") && text.contains("weight=1.0") && text.contains("size=2.0"))
        #expect(text.contains("count=20"))
    }
}

@Suite("A container that syncs by itself")
struct AutomaticMirroringTests {
    private func titles(_ device: MirrorDevice) throws -> Set<String> {
        let context = device.container.newBackgroundContext()
        return try context.performAndWait {
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            return Set(notes.compactMap { $0.value(forKey: "title") as? String })
        }
    }

    private func wait(_ condition: () async throws -> Bool) async throws -> Bool {
        for _ in 0..<12_000 {
            if try await condition() { return true }
            try await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    @Test("C237, C238, C239: what one device saves is on the other at once, and each save after it")
    func news() async throws {
        let service = try await CloudService.temporary()
        let a = try await MirrorDevice.make(service, isAutomatic: true)
        let b = try await MirrorDevice.make(service, isAutomatic: true)
        var durations: [Double] = []
        for index in 0..<10 {
            let start = ContinuousClock.now
            try a.change {
                NSEntityDescription.insertNewObject(forEntityName: "Note", into: $0).setValue(
                    "n\(index)",
                    forKey: "title"
                )
            }
            #expect(try await wait { try titles(b).contains("n\(index)") })
            durations.append(start.duration(to: .now) / .milliseconds(1))
        }
        print("visible on the other device after", durations.map { Int($0) }, "ms")
        try a.stop()
        try b.stop()
    }
}

@Suite("Pairs of many-to-many relationships")
struct PairMirroringTests {
    private func note(_ title: String, _ context: NSManagedObjectContext) -> NSManagedObject {
        let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
        note.setValue(title, forKey: "title")
        return note
    }

    @Test("Links among objects of one entity go to other devices, also those of an object to itself")
    func linksOfOneEntity() async throws {
        let service = try await CloudService.temporary()
        let (a, b) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service))
        try a.change { context in
            let first = note("one", context)
            first.setValue(Set([first, note("two", context), note("three", context)]), forKey: "links")
        }
        try await a.sync()
        try await b.sync()
        #expect(try b.content() == a.content())
        #expect(try a.content().filter { $0.contains("links=[\"one\", \"three\", \"two\"]") }.count == 1)
    }
}
