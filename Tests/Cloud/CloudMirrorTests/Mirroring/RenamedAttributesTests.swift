import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

/// Stores whose attributes are renamed by a lightweight migration.
@Suite("Renamed attributes")
struct RenamedAttributesTests {
    private static func renamed() -> NSManagedObjectModel {
        NotesModel.make { entities in
            rename(entities["Note"], "title", "heading")
            rename(entities["Folder"], "name", "label")
        }
    }

    private static func rename(_ entity: NSEntityDescription?, _ former: String, _ new: String) {
        let attribute = entity?.attributesByName[former]
        attribute?.name = new
        attribute?.renamingIdentifier = former
    }

    private func restart(_ device: MirrorDevice, _ service: CloudService) async throws -> MirrorDevice {
        try device.stop()
        return try await MirrorDevice.make(service, in: device.folder, model: Self.renamed())
    }

    private func headings(_ device: MirrorDevice) throws -> [String] {
        try device.change { context in
            context.refreshAllObjects()
            return try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
                .compactMap { $0.value(forKey: "heading") as? String }.sorted()
        }
    }

    private func write(_ text: String, _ key: String, over former: String, _ device: MirrorDevice) throws {
        try device.change { context in
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            where note.value(forKey: key) as? String == former {
                note.setValue(text, forKey: key)
            }
        }
        Thread.sleep(forTimeInterval: 0.003)
    }

    /// Two devices with the older model, which have two notes.
    private func pair(_ service: CloudService) async throws -> [MirrorDevice] {
        let devices = [try await MirrorDevice.make(service), try await MirrorDevice.make(service)]
        for title in ["one", "two"] { try devices[0].add(title) }
        for device in devices { try await device.sync() }
        return devices
    }

    @Test("A change that waits is sent under the new name, and a new device has all values")
    func pending() async throws {
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        devices[0].mirror.stop()
        try write("changed", "title", over: "one", devices[0])
        let newer = try await restart(devices[0], service)
        try await newer.sync()
        #expect(try headings(newer) == ["changed", "two"])
        let new = try await MirrorDevice.make(service, model: Self.renamed())
        try await new.sync()
        #expect(try headings(new) == ["changed", "two"])
    }

    @Test("A device that gets the newer model later does not replace what was written since with what it had")
    func laterUpgrade() async throws {
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        let a = try await restart(devices[0], service)
        try write("changed", "heading", over: "one", a)
        try await a.sync()
        let b = try await restart(devices[1], service)
        for device in [b, a, b] { try await device.sync() }
        for device in [a, b] { #expect(try headings(device) == ["changed", "two"]) }
        #expect(try await !b.mirror.perform { try $0.tables.hasPendingRows() })
        let lost = try await b.mirror.perform { try $0.tables.rowsWithLostValues().count }
        #expect(lost == 0)
    }

    @Test("What a device with the older model writes is shown by those with the newer one")
    func olderModel() async throws {
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        let a = try await restart(devices[0], service)
        try write("changed", "heading", over: "one", a)
        try await a.sync()
        try write("by the older one", "title", over: "two", devices[1])
        try await devices[1].sync()
        try await a.sync()
        #expect(try headings(a) == ["by the older one", "changed"])
        try write("again", "title", over: "by the older one", devices[1])
        try write("and here", "heading", over: "by the older one", a)
        for device in [devices[1], a, devices[1]] { try await device.sync() }
        #expect(try headings(a) == ["and here", "changed"])
    }

    @Test("A name that another attribute has got since is that of the attribute")
    func swapped() async throws {
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        try devices[0].stop()
        let model = NotesModel.make { entities in
            Self.rename(entities["Note"], "title", "heading")
            let new = NotesModel.attribute("title", .stringAttributeType)
            new.renamingIdentifier = "nothing"
            entities["Note"]?.properties.append(new)
        }
        let again = try await MirrorDevice.make(service, in: devices[0].folder, model: model)
        try await again.sync()
        #expect(try headings(again) == ["one", "two"])
    }

    @Test("A deletion that waits when the model is renamed is one afterwards")
    func deletion() async throws {
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        devices[0].mirror.stop()
        try devices[0].change { context in
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            where note.value(forKey: "title") as? String == "one" {
                context.delete(note)
            }
        }
        let newer = try await restart(devices[0], service)
        for device in [newer, devices[1], newer] { try await device.sync() }
        #expect(try headings(newer) == ["two"])
        #expect(try devices[1].titles() == ["two"])
    }

    @Test("A device that has never had a property gets its values under the name that it has by now")
    func twoUpgrades() async throws {
        func model(_ name: String) -> NSManagedObjectModel {
            NotesModel.make { entities in
                let attribute = NotesModel.attribute(name, .stringAttributeType)
                attribute.renamingIdentifier = "extra"
                entities["Note"]?.properties.append(attribute)
            }
        }
        let service = try await CloudService.temporary()
        let devices = try await pair(service)
        try devices[1].stop()
        let first = try await MirrorDevice.make(service, in: devices[1].folder, model: model("extra"))
        try first.change { context in
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")) {
                note.setValue("written", forKey: "extra")
            }
        }
        for device in [first, devices[0]] { try await device.sync() }
        var all: [MirrorDevice] = []
        for device in [devices[0], first] {
            try device.stop()
            all.append(try await MirrorDevice.make(service, in: device.folder, model: model("more")))
        }
        try write("changed", "title", over: "one", all[0])
        for device in all + all { try await device.sync() }
        all.append(try await MirrorDevice.make(service, model: model("more")))
        try await all[2].sync()
        for device in all {
            let values = try device.change { context in
                try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
                    .map { $0.value(forKey: "more") as? String }
            }
            #expect(values == ["written", "written"])
            #expect(try device.titles() == ["changed", "two"])
        }
    }
}

/// Stores whose relationships are renamed by a lightweight migration.
@Suite("Renamed relationships")
struct RenamedRelationshipsTests {
    /// - Parameter name: A name that makes the former left side of pairs the right one, or leaves it.
    private static func renamed(_ name: String) -> NSManagedObjectModel {
        NotesModel.make { entities in
            for (entity, former, new) in [("Note", "links", name), ("Folder", "cover", "front")] {
                let relationship = entities[entity]?.relationshipsByName[former]
                relationship?.name = new
                relationship?.renamingIdentifier = former
            }
        }
    }

    private func notes(_ context: NSManagedObjectContext) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        return try context.fetch(request)
    }

    private func linked(_ device: MirrorDevice, by name: String) throws -> [[String]] {
        try device.change { context in
            context.refreshAllObjects()
            return try notes(context).map { note in
                (note.value(forKey: name) as? Set<NSManagedObject> ?? [])
                    .compactMap { $0.value(forKey: "title") as? String }.sorted()
            }
        }
    }

    private func settle(_ devices: [MirrorDevice]) async throws {
        for _ in 0..<3 { for device in devices { try await device.sync() } }
    }

    @Test("Pairs stay pairs, for new devices and for those with the older model", arguments: ["aliases", "relatives"])
    func pairs(_ name: String) async throws {
        let service = try await CloudService.temporary()
        let devices = [try await MirrorDevice.make(service), try await MirrorDevice.make(service)]
        try devices[0].change { context in
            let made = ["0", "1", "2"].map { insert("Note", ["title": $0], context) }
            made[0].setValue(Set(made[1...]), forKey: "links")
        }
        try await settle(devices)
        try devices[0].stop()
        let newer = try await MirrorDevice.make(service, in: devices[0].folder, model: Self.renamed(name))
        let new = try await MirrorDevice.make(service, model: Self.renamed(name))
        try await new.sync()
        #expect(try linked(new, by: name) == [["1", "2"], [], []])
        try new.change { context in
            let all = try notes(context)
            all[0].setValue(Set([all[1]]), forKey: name)
        }
        try await settle([new, newer, devices[1]])
        for device in [new, newer] { #expect(try linked(device, by: name) == [["1"], [], []]) }
        #expect(try linked(devices[1], by: "links") == [["1"], [], []])
    }

    @Test("One-to-one relationships that two devices set at once are the same on both")
    func links() async throws {
        let service = try await CloudService.temporary()
        var devices = [try await MirrorDevice.make(service), try await MirrorDevice.make(service)]
        try devices[0].change { context in
            for name in ["0", "1"] { insert("Note", ["title": name], context) }
            for name in ["a", "b"] { insert("Folder", ["name": name], context) }
        }
        try await settle(devices)
        func set(_ note: Int, _ folder: Int, _ name: String, _ device: MirrorDevice) throws {
            try device.change { context in
                let request = NSFetchRequest<NSManagedObject>(entityName: "Folder")
                request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
                try context.fetch(request)[folder].setValue(try notes(context)[note], forKey: name)
            }
            Thread.sleep(forTimeInterval: 0.003)
        }
        try set(0, 0, "cover", devices[0])
        try await settle(devices)
        for index in 0...1 {
            try devices[index].stop()
            devices[index] = try await MirrorDevice.make(
                service,
                in: devices[index].folder,
                model: Self.renamed("aliases")
            )
        }
        try set(1, 0, "front", devices[0])
        try set(0, 1, "front", devices[1])
        try set(1, 1, "front", devices[1])
        try await settle(devices)
        #expect(try devices[0].content() == devices[1].content())
        for device in devices {
            #expect(try await !device.mirror.perform { try $0.tables.hasPendingRows() })
            #expect(try device.content().contains { $0.hasPrefix("Folder:") && $0.contains("front=[\"1\"]") })
        }
    }
}
