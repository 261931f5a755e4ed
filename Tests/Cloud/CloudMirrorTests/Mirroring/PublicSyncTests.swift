import CloudKit
import CloudService
import FoundationBackfill
import ManagedObjectModelFormat
import Testing

@testable import CoreData

@Suite("A store of the public database")
struct PublicSyncTests {
    @Test("C240, C241: records of all users come by queries, changes too; deletions are not told of")
    func queries() async throws {
        let service = try await CloudService.temporary()
        let schema = MirrorSchema(of: NotesModel.make().definition, isPublic: true).text
        try await service.importSchema(schema, of: "iCloud.test", .development)
        let a = try await MirrorDevice.make(service, scope: .public)
        let b = try await MirrorDevice.make(service, user: "_bob", scope: .public)
        try a.add("one")
        try b.add("two")
        try await a.container.sync()
        try await b.container.sync()
        try await a.container.sync()
        #expect(try a.titles() == ["one", "two"])
        #expect(try b.titles() == ["one", "two"])
        try a.change { context in
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            where note.value(forKey: "title") as? String == "one" {
                note.setValue("three", forKey: "title")
            }
        }
        try await a.container.sync()
        try await b.container.sync()
        #expect(try b.titles() == ["three", "two"])
        try a.change { context in
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            where note.value(forKey: "title") as? String == "three" {
                context.delete(note)
            }
        }
        try await a.container.sync()
        try await b.container.sync()
        #expect(try a.titles() == ["two"])
        #expect(try b.titles() == ["three", "two"])
    }

    @Test("What is saved is sent by itself, and again after a failure")
    func automatic() async throws {
        let service = try await CloudService.temporary()
        let schema = MirrorSchema(of: NotesModel.make().definition, isPublic: true).text
        try await service.importSchema(schema, of: "iCloud.test", .development)
        let line = SwitchedTransport(service)
        let a = try await MirrorDevice.make(service, isAutomatic: true, over: line, scope: .public)
        let b = try await MirrorDevice.make(service, user: "_bob", scope: .public)
        let status = await a.container.syncStatus
        try a.add("one")
        #expect(try await status.waits { $0.isUpToDate })
        line.set(.network)
        try a.add("two")
        #expect(try await status.waits { $0.pause != nil })
        line.set(nil)
        #expect(try await status.waits { $0.isUpToDate })
        try await b.container.sync()
        #expect(try b.titles() == ["one", "two"])
    }

    /// Two devices of one user with a note that is in step in the public database.
    private func pair(_ now: @escaping @Sendable () -> Date) async throws -> (CloudService, [MirrorDevice]) {
        let service = try await CloudService.temporary()
        let schema = MirrorSchema(of: NotesModel.make().definition, isPublic: true).text
        try await service.importSchema(schema, of: "iCloud.test", .development)
        var devices: [MirrorDevice] = []
        for _ in 0..<2 { devices.append(try await MirrorDevice.make(service, scope: .public) { $0.now = now }) }
        try devices[0].add("base")
        for device in devices { try await device.sync() }
        return (service, devices)
    }

    private func write(_ title: String, _ device: MirrorDevice) throws {
        try device.change { context in
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")) {
                note.setValue(title, forKey: "title")
            }
        }
        Thread.sleep(forTimeInterval: 0.003)
    }

    @Test("Conflicts of a public database are told of, and forgotten at the end of a fetch after 90 days")
    func ageing() async throws {
        let clock = SetClock()
        let (_, devices) = try await pair { clock.now }
        try write("theirs", devices[1])
        try write("mine", devices[0])
        try await devices[1].sync()
        try await devices[0].sync()
        let id = try devices[0].change { context in
            try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first).objectID
        }
        func lost() throws -> [String?] { try devices[0].container.conflicts(for: id).map { $0.value as? String } }
        #expect(try lost() == ["theirs"])
        clock.advance(days: 89)
        try await devices[0].sync()
        #expect(try lost() == ["theirs"])
        clock.advance(days: 2)
        try await devices[0].sync()
        #expect(try lost().isEmpty)
        #expect(try devices[0].titles() == ["mine"])
    }

    @Test("A change of what another user has made is set aside for as long as it is refused, and does not age")
    func setAside() async throws {
        let clock = SetClock()
        let (service, devices) = try await pair { clock.now }
        let bob = try await MirrorDevice.make(service, user: "_bob", scope: .public) { $0.now = { clock.now } }
        try await bob.sync()
        try write("of bob", bob)
        try bob.add("his own")
        await #expect(throws: (any Error).self) { try await bob.sync() }
        func reasons(_ device: MirrorDevice) async throws -> Int {
            try await device.mirror.perform { try $0.tables.rowsSetAside().count }
        }
        #expect(try await reasons(bob) == 1)
        clock.advance(days: 400)
        try await bob.sync()
        #expect(try await reasons(bob) == 1)
        #expect(try bob.titles() == ["his own", "of bob"])
        try await devices[0].sync()
        #expect(try devices[0].titles() == ["base", "his own"])
        // It is tried again when the program begins again.
        try bob.stop()
        let again = try await MirrorDevice.make(service, user: "_bob", in: bob.folder, scope: .public)
        #expect(try await reasons(again) == 0)
        await #expect(throws: (any Error).self) { try await again.sync() }
        #expect(try await reasons(again) == 1)
    }
}
