import CloudKit
import CloudService
import FoundationBackfill
import SeededRandom
import Testing

@testable import CoreData

@Suite("Ordered relationships")
struct OrderedMembersTests {
    /// Folders have their notes in an order, and notes those that they link to.
    private static func model() -> NSManagedObjectModel {
        NotesModel.make { entities in
            entities["Folder"]?.relationshipsByName["notes"]?.isOrdered = true
            entities["Note"]?.relationshipsByName["links"]?.isOrdered = true
        }
    }

    private func devices(_ count: Int = 2) async throws -> [MirrorDevice] {
        let service = try await CloudService.temporary()
        var devices: [MirrorDevice] = []
        for _ in 0..<count { devices.append(try await MirrorDevice.make(service, model: Self.model())) }
        return devices
    }

    private func first(_ entity: String, _ key: String, _ text: String, _ context: NSManagedObjectContext) throws
        -> NSManagedObject
    {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: "%K == %@", key, text)
        return try #require(try context.fetch(request).first)
    }

    /// Changes the order of a folder's notes.
    private func arrange(_ device: MirrorDevice, _ folder: String = "f", _ change: (NSMutableOrderedSet) throws -> Void)
        throws
    {
        try device.change { context in
            try change(try first("Folder", "name", folder, context).mutableOrderedSetValue(forKey: "notes"))
        }
        Thread.sleep(forTimeInterval: 0.003)
    }

    private func note(_ title: String, _ device: MirrorDevice) -> NSManagedObject {
        insert("Note", ["title": title], device.view)
    }

    /// The titles of a folder's notes, or of those that a note links to.
    private func titles(_ device: MirrorDevice, _ owner: String = "f", of relationship: String = "notes") throws
        -> String
    {
        try device.change { context in
            context.refreshAllObjects()
            let (entity, key) = relationship == "notes" ? ("Folder", "name") : ("Note", "title")
            let object = try first(entity, key, owner, context)
            let set = try #require(object.value(forKey: relationship) as? NSOrderedSet)
            return set.compactMap { ($0 as? NSManagedObject)?.value(forKey: "title") as? String }.joined()
        }
    }

    /// Makes a folder with notes, which all devices have then.
    private func fill(_ devices: [MirrorDevice], _ titles: String = "abc") async throws {
        try devices[0].change { context in
            let notes = titles.map { insert("Note", ["title": "\($0)"], context) }
            insert("Folder", ["name": "f", "notes": NSOrderedSet(array: notes)], context)
        }
        try await settle(devices)
    }

    private func settle(_ devices: [MirrorDevice]) async throws {
        for device in devices + devices { try await device.sync() }
    }

    @Test("C243: a device has the order that another one has made: of a new owner, with additions, moves and removals")
    func oneSide() async throws {
        let devices = try await devices()
        try await fill(devices)
        #expect(try titles(devices[1]) == "abc")
        try arrange(devices[0]) { $0.insert(note("x", devices[0]), at: 1) }
        try await settle(devices)
        #expect(try titles(devices[1]) == "axbc")
        try arrange(devices[1]) { $0.moveObjects(at: [3], to: 0) }
        try await settle(devices)
        #expect(try titles(devices[0]) == "caxb")
        try arrange(devices[1]) { $0.removeObject(at: 1) }
        try devices[1].change { context in
            context.delete(try first("Note", "title", "x", context))
        }
        try await settle(devices)
        for device in devices { #expect(try titles(device) == "cb") }
    }

    @Test("What has come is not sent again")
    func noEcho() async throws {
        let devices = try await devices()
        try await fill(devices)
        try arrange(devices[0]) { $0.insert(note("x", devices[0]), at: 0) }
        try devices[0].change { context in
            try first("Note", "title", "b", context).setValue(nil, forKey: "folder")
        }
        try await devices[0].sync()
        let id = try devices[0].change {
            try #require(devices[0].container.recordID(for: first("Folder", "name", "f", $0).objectID))
        }
        func tag(_ device: MirrorDevice) async throws -> String? {
            try await device.mirror.perform { try $0.rows(named: id.recordName).first?.record?.tag }
        }
        let sent = try await tag(devices[0])
        try await devices[1].fetch()
        // A change of something else has the record looked at, and sent without another order.
        try devices[1].change { context in
            try first("Note", "title", "a", context).setValue(5, forKey: "level")
        }
        try await settle(devices)
        for device in devices {
            #expect(try titles(device) == "xac")
            #expect(try await tag(device) == sent)
            #expect(try await device.mirror.perform { try !$0.tables.hasPendingRows() })
        }
    }

    @Test("Two devices add, move and remove at once, and have the same order then")
    func bothSides() async throws {
        let devices = try await devices()
        try await fill(devices, "abcd")
        try arrange(devices[0]) { $0.insert(note("x", devices[0]), at: 1) }
        try arrange(devices[1]) { notes in
            notes.moveObjects(at: [3], to: 0)
            notes.add(note("y", devices[1]))
        }
        try devices[0].change { $0.delete(try first("Note", "title", "c", $0)) }
        try await settle(devices)
        for device in devices {
            #expect(try titles(device) == "daxby")
            #expect(try device.container.objectsWithConflicts().isEmpty)
        }
    }

    @Test("An order that was made while a note was on its way stays")
    func orderBesideArrival() async throws {
        let devices = try await devices()
        try await fill(devices)
        try arrange(devices[0]) { $0.add(note("x", devices[0])) }
        try await devices[0].sync()
        // Not noticed yet when the note comes.
        try arrange(devices[1]) { $0.moveObjects(at: [0], to: 2) }
        try await devices[1].fetch()
        #expect(try titles(devices[1]) == "bcxa")
        try await settle(devices)
        for device in devices { #expect(try titles(device) == "bcxa") }
    }

    /// A database of the devices' user, for programs that know nothing of orders.
    private func otherProgram(_ service: CloudService) -> (
        CKDatabase, (String, [String: any CKRecordValue]) -> CKRecord
    ) {
        let transport = ServiceTransport(service: service, caller: .user("_alice"))
        let database = CKContainer(identifier: "iCloud.test", over: transport).privateCloudDatabase
        let zone = CKRecordZone.ID(zoneName: "com.apple.coredata.cloudkit.zone")
        return (
            database,
            { name, fields in
                let type = fields["CD_title"] == nil ? "Folder" : "Note"
                let record = CKRecord(recordType: "CD_" + type, recordID: .init(recordName: name, zoneID: zone))
                record["CD_entityName"] = type
                for (key, value) in fields { record[key] = value }
                return record
            }
        )
    }

    @Test(
        "Members that have come without a place are last, by the names of their records, and nothing is sent for that"
    )
    func unplaced() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service, model: Self.model())
        let (database, record) = otherProgram(service)
        try await device.sync()
        try await database.save(record("f", ["CD_name": "f"]))
        for name in ["n2", "n3", "n1"] {
            try await database.save(record(name, ["CD_title": String(name.dropFirst()), "CD_folder": "f"]))
        }
        try await device.fetch()
        #expect(try titles(device) == "123")
        // The folder is compared with its record when that comes again.
        let folder = try await database.record(for: record("f", [:]).recordID)
        folder["CD_name"] = "g"
        try await database.save(folder)
        try await device.fetch()
        #expect(try titles(device, "g") == "123")
        #expect(try await device.mirror.perform { try !$0.tables.hasPendingRows() })
    }

    @Test("An order that nobody has noticed yet stays when a note comes whose folder does not")
    func arrivalWithoutOwner() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service, model: Self.model())
        let (database, record) = otherProgram(service)
        try await fill([device])
        let folder = try device.change { context in
            try #require(device.container.recordID(for: first("Folder", "name", "f", context).objectID)).recordName
        }
        try arrange(device) { $0.moveObjects(at: [2], to: 0) }
        try await database.save(record("x", ["CD_title": "x", "CD_folder": folder]))
        try await device.fetch()
        #expect(try titles(device) == "cabx")
    }

    @Test("Many-to-many relationships have their orders, too")
    func links() async throws {
        let devices = try await devices()
        try devices[0].change { context in
            let notes = ["a", "b", "c"].map { insert("Note", ["title": $0], context) }
            insert("Note", ["title": "n", "links": NSOrderedSet(array: [notes[2], notes[0], notes[1]])], context)
        }
        try await settle(devices)
        #expect(try titles(devices[1], "n", of: "links") == "cab")
        for (device, title) in zip(devices, ["x", "y"]) {
            try device.change { context in
                let links = try first("Note", "title", "n", context).mutableOrderedSetValue(forKey: "links")
                links.insert(insert("Note", ["title": title], context), at: title == "x" ? 0 : 3)
                if title == "y" { links.removeObject(at: 1) }
            }
            try await Task.sleep(for: .milliseconds(3))
        }
        try await settle(devices)
        let orders = try devices.map { try titles($0, "n", of: "links") }
        #expect(orders == ["xcby", "xcby"])
    }

    @Test("A device that does not keep all notes leaves the places of the others alone")
    func absentMembers() async throws {
        let service = try await CloudService.temporary()
        let all = try await MirrorDevice.make(service, model: Self.model())
        let kept = ["Note": NSPredicate(format: "title != 'b'")]
        let some = try await MirrorDevice.make(service, model: Self.model(), shouldMirror: kept)
        try await fill([all, some], "abcd")
        #expect(try titles(some) == "acd")
        try arrange(some) { $0.moveObjects(at: [2], to: 0) }
        try await settle([some, all])
        #expect(try titles(some) == "dac" && titles(all) == "dabc")
    }

    @Test("A thousand notes in one folder take one record each, and one for the order")
    func large() async throws {
        let devices = try await devices()
        try devices[0].change { context in
            let notes = (0..<1_000).map { insert("Note", ["title": "\($0 % 10)"], context) }
            insert("Folder", ["name": "f", "notes": NSOrderedSet(array: notes)], context)
        }
        try await settle(devices)
        #expect(try titles(devices[1]) == String(repeating: "0123456789", count: 100))
        try arrange(devices[0]) { $0.moveObjects(at: [999], to: 0) }
        try await devices[0].mirror.takeLocalChanges()
        #expect(try await devices[0].mirror.perform { try $0.pendingRows(limit: 1_001).count } == 1)
        try await settle(devices)
        #expect(try titles(devices[1]) == "9" + String(repeating: "0123456789", count: 100).dropLast())
    }

    @Test("Devices agree whatever they do, and in whatever order they hear of it", arguments: 1...12)
    func property(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let devices = try await devices(3)
        try await fill(devices, "abcd")
        for step in 0..<24 {
            let device = devices[random.below(3)]
            let chance = random.below(5)
            if chance == 0 { try await device.sync() } else if chance == 1 { try await device.fetch() }
            try arrange(device) { notes in
                let place = random.below(notes.count + 1)
                switch random.below(3) {
                case 0: notes.insert(note("\(UnicodeScalar(UInt8(65 + step)))", device), at: place)
                case 1 where place < notes.count: notes.moveObjects(at: [place], to: random.below(notes.count))
                case _ where place < notes.count: notes.removeObject(at: place)
                default: break
                }
            }
        }
        for _ in 0..<2 { try await settle(devices) }
        let expected = try titles(devices[0])
        for device in devices {
            #expect(try titles(device) == expected)
            #expect(try await device.mirror.perform { try !$0.tables.hasPendingRows() })
        }
    }
}
