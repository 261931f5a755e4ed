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
}
