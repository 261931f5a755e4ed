import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Copies of mirrored stores")
struct CopiedStoreTests {
    private func count(_ amount: Int, _ device: MirrorDevice) throws {
        try device.change { context in
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")) {
                note.setValue((note.value(forKey: "count") as? Int ?? 0) + amount, forKey: "count")
            }
        }
    }

    @Test("are devices of their own, whose changes do not pass for those of the original", arguments: [true, false])
    func copied(withLock: Bool) async throws {
        let service = try await CloudService.temporary()
        let first = try await MirrorDevice.make(service)
        try first.change { insert("Note", ["title": "one"], $0) }
        try await first.sync()
        try first.stop()
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.copyItem(at: first.folder, to: folder)
        if !withLock { try FileManager.default.removeItem(at: folder.appending(path: "Notes.sqlite-cloud")) }
        let original = try await MirrorDevice.make(service, in: first.folder)
        let copy = try await MirrorDevice.make(service, in: folder)
        #expect(try await name(of: original) != name(of: copy))
        try count(3, original)
        try count(4, copy)
        try await original.sync()
        try await copy.sync()
        try await original.sync()
        #expect(try original.content() == copy.content())
        #expect(try original.content().contains { $0.contains("count=7") })
    }

    @Test("A store keeps its name from start to start")
    func sameName() async throws {
        let service = try await CloudService.temporary()
        let first = try await MirrorDevice.make(service)
        let name = try await name(of: first)
        try first.stop()
        let again = try await MirrorDevice.make(service, in: first.folder)
        #expect(try await self.name(of: again) == name)
    }

    private func name(of device: MirrorDevice) async throws -> String {
        try await device.mirror.perform { $0.state.clock.device }
    }
}
