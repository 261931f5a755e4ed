import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

/// What belongs to a deletion: objects that go along, references that are emptied, links that end.
@Suite("Deletions and what follows from them")
struct DeletedTreesTests {
    /// Devices with a folder, its cover, three notes in it, of which one is the cover, and a tag at each note.
    private func devices(_ count: Int = 3, notes: Int = 3) async throws -> [MirrorDevice] {
        let service = try await CloudService.temporary()
        var devices: [MirrorDevice] = []
        for _ in 0..<count { devices.append(try await MirrorDevice.make(service)) }
        try devices[0].change { context in
            let folder = insert("Folder", ["name": "folder"], context)
            let tag = insert("Tag", ["name": "tag"], context)
            let members = (0..<notes).map { insert("Note", ["title": "\($0)", "folder": folder], context) }
            tag.setValue(Set(members), forKey: "notes")
            folder.setValue(members[0], forKey: "cover")
        }
        try await settle(devices)
        return devices
    }

    private func settle(_ devices: [MirrorDevice]) async throws {
        for _ in 0..<4 {
            for device in devices { try await device.sync() }
        }
    }

    private func object(_ entity: String, _ name: String, _ context: NSManagedObjectContext) throws -> NSManagedObject {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: "\(entity == "Note" ? "title" : "name") == %@", name)
        return try #require(try context.fetch(request).first)
    }

    private func delete(_ entity: String, _ name: String, on device: MirrorDevice) throws {
        try device.change { $0.delete(try object(entity, name, $0)) }
        Thread.sleep(forTimeInterval: 0.003)
    }

    private func rename(_ entity: String, _ name: String, to other: String, on device: MirrorDevice) throws {
        try device.change { context in
            try object(entity, name, context).setValue(other, forKey: entity == "Note" ? "title" : "name")
        }
        Thread.sleep(forTimeInterval: 0.003)
    }

    private func expectEqual(_ devices: [MirrorDevice]) async throws -> [String] {
        let content = try devices[0].content()
        for device in devices {
            #expect(try device.content() == content)
            #expect(try await !device.mirror.perform { try $0.tables.hasPendingRows() })
            // Nothing waits for a deletion that is final.
            let removed = try await device.mirror.perform { work in
                try work.tables.rowsWithRecord(after: 0, limit: 1_000).filter { $0.record?.removed != nil }.count
            }
            #expect(removed == 0)
        }
        return content
    }

    @Test("The deletion of one of two linked objects stays", arguments: [("Folder", "folder"), ("Note", "0")])
    func link(_ entity: String, _ name: String) async throws {
        let devices = try await devices()
        // The cover does not go along with the folder, nor the folder with its cover.
        try devices[0].change { context in
            try object("Folder", "folder", context).setValue(Set<NSManagedObject>(), forKey: "notes")
        }
        try await settle(devices)
        try delete(entity, name, on: devices[0])
        try await settle(devices)
        let content = try await expectEqual(devices)
        #expect(content.count == 4)
        #expect(
            !content.contains {
                $0.hasPrefix("\(entity):") && $0.contains("\(entity == "Note" ? "title" : "name")=\(name) ")
            }
        )
    }

    @Test("A reference that a deletion has emptied revives nothing", arguments: [[0, 1, 2], [1, 0, 2]])
    func emptiedReference(_ order: [Int]) async throws {
        let devices = try await devices()
        try delete("Note", "0", on: devices[0])
        try delete("Folder", "folder", on: devices[1])
        for index in order { try await devices[index].sync() }
        try await settle(devices)
        #expect(try await expectEqual(devices).count == 1)
    }

    @Test(
        "What a deletion took along comes back with its owner, whoever syncs first",
        arguments: [[0, 1, 2], [1, 0, 2]]
    )
    func tree(_ order: [Int]) async throws {
        let devices = try await devices()
        try delete("Folder", "folder", on: devices[0])
        try rename("Folder", "folder", to: "renamed", on: devices[1])
        for index in order { try await devices[index].sync() }
        try await settle(devices)
        let content = try await expectEqual(devices)
        #expect(content.contains("Folder: name=renamed cover=[\"0\"] notes=[\"0\", \"1\", \"2\"]"))
        #expect(content.contains { $0.hasPrefix("Tag:") && $0.contains("notes=[\"0\", \"1\", \"2\"]") })
    }

    @Test("A tree of more objects than one request holds comes back whole", arguments: [[0, 1], [1, 0]])
    func largeTree(_ order: [Int]) async throws {
        let devices = try await devices(2, notes: 450)
        try delete("Folder", "folder", on: devices[0])
        try rename("Folder", "folder", to: "renamed", on: devices[1])
        for index in order { try await devices[index].sync() }
        try await settle(devices)
        _ = try await expectEqual(devices)
        for device in devices { #expect(try device.titles().count == 450) }
    }

    @Test("An object that was deleted before its owner stays deleted")
    func deletedBefore() async throws {
        let devices = try await devices()
        try delete("Note", "1", on: devices[0])
        try await settle(devices)
        try delete("Folder", "folder", on: devices[0])
        try rename("Folder", "folder", to: "renamed", on: devices[1])
        try await settle(devices)
        _ = try await expectEqual(devices)
        #expect(try devices[2].titles() == ["0", "2"])
    }

    @Test("A deleted object that nobody has edited goes along with what belongs to it")
    func deletion() async throws {
        let devices = try await devices()
        try delete("Folder", "folder", on: devices[0])
        try await settle(devices)
        #expect(try await expectEqual(devices) == ["Tag: name=tag notes=[]"])
    }

    @Test("An object that was moved elsewhere does not go with its former owner", arguments: [[0, 1, 2], [1, 0, 2]])
    func moved(_ order: [Int]) async throws {
        let devices = try await devices()
        try devices[1].change { insert("Folder", ["name": "other"], $0) }
        try await settle(devices)
        try delete("Folder", "folder", on: devices[0])
        try devices[1].change { context in
            try object("Note", "1", context).setValue(try object("Folder", "other", context), forKey: "folder")
        }
        for index in order { try await devices[index].sync() }
        try await settle(devices)
        _ = try await expectEqual(devices)
        #expect(try devices[2].titles() == ["1"])
    }

    @Test("Objects that own each other go together, and come back together", arguments: [true, false])
    func ownersOfEachOther(_ isEdited: Bool) async throws {
        let model = NotesModel.make { entities in
            entities["Folder"]?.relationshipsByName["cover"]?.deleteRule = .cascadeDeleteRule
            entities["Note"]?.relationshipsByName["coverOf"]?.deleteRule = .cascadeDeleteRule
        }
        let service = try await CloudService.temporary()
        var devices: [MirrorDevice] = []
        for _ in 0..<3 { devices.append(try await MirrorDevice.make(service, model: model)) }
        try devices[0].change { context in
            insert("Folder", ["name": "folder", "cover": insert("Note", ["title": "0"], context)], context)
        }
        try await settle(devices)
        try delete("Folder", "folder", on: devices[0])
        if isEdited { try rename("Note", "0", to: "renamed", on: devices[1]) }
        try await settle(devices)
        let content = try await expectEqual(devices)
        #expect(content.count == (isEdited ? 2 : 0))
        #expect(!isEdited || content.contains("Folder: name=folder cover=[\"renamed\"] notes=[]"))
    }

    @Test("A tree comes back whole: what belongs to members of it, too", arguments: [[0, 1], [1, 0]])
    func deepTree(_ order: [Int]) async throws {
        let model = NotesModel.make { entities in
            guard let note = entities["Note"] else { return }
            NotesModel.relate(note, "previous", note, "next", toMany: (false, false), rule: .cascadeDeleteRule)
        }
        let service = try await CloudService.temporary()
        let devices = [
            try await MirrorDevice.make(service, model: model), try await MirrorDevice.make(service, model: model),
        ]
        let (chains, length) = (60, 4)
        try devices[0].change { context in
            let folder = insert("Folder", ["name": "folder"], context)
            for chain in 0..<chains {
                var last = insert("Note", ["title": "\(chain)", "folder": folder], context)
                for index in 1..<length {
                    last = insert("Note", ["title": "\(chain).\(index)", "previous": last], context)
                }
            }
        }
        try await settle(devices)
        try delete("Folder", "folder", on: devices[0])
        #expect(try devices[0].titles().isEmpty)
        try rename("Folder", "folder", to: "renamed", on: devices[1])
        for index in order { try await devices[index].sync() }
        try await settle(devices)
        _ = try await expectEqual(devices)
        #expect(try devices[0].titles().count == chains * length)
    }
}
