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
}
