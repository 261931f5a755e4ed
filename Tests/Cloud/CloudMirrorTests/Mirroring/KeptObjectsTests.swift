import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Partial sync")
struct KeptObjectsTests {
    private func levels(_ device: MirrorDevice) throws -> [Int] {
        try device.change { context in
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            return notes.compactMap { $0.value(forKey: "level") as? Int }.sorted()
        }
    }

    private func notes(_ levels: ClosedRange<Int>, _ context: NSManagedObjectContext) {
        for level in levels {
            let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
            note.setValue(level, forKey: "level")
            note.setValue("n\(level)", forKey: "title")
        }
    }

    @Test("A device keeps what its predicate says, and nothing is deleted elsewhere for that")
    func predicate() async throws {
        let service = try await CloudService.temporary()
        let a = try await MirrorDevice.make(service)
        let kept = ["Note": NSPredicate(format: "level > 3")]
        let b = try await MirrorDevice.make(service, shouldMirror: kept)
        try a.change { notes(1...6, $0) }
        try await a.sync()
        try await b.sync()
        #expect(try levels(b) == [4, 5, 6])
        // What is made here is sent first, and goes then.
        try b.change { notes(0...0, $0) }
        try await b.sync()
        #expect(try levels(b) == [4, 5, 6])
        try await a.sync()
        #expect(try levels(a) == [0, 1, 2, 3, 4, 5, 6])
        try a.change { context in
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")) {
                note.setValue((note.value(forKey: "level") as? Int ?? 0) + 1, forKey: "level")
            }
        }
        try await a.sync()
        try await b.sync()
        #expect(try levels(b) == [4, 5, 6, 7])
        try await b.sync()
        try await a.sync()
        #expect(try levels(a) == [1, 2, 3, 4, 5, 6, 7])
    }

    @Test("With another predicate, the device has other objects at its next start, without asking the service")
    func anotherPredicate() async throws {
        let service = try await CloudService.temporary()
        let a = try await MirrorDevice.make(service)
        try a.change { notes(1...6, $0) }
        try await a.sync()
        let b = try await MirrorDevice.make(service, shouldMirror: ["Note": NSPredicate(format: "level > 3")])
        try await b.sync()
        try b.stop()
        let again = try await MirrorDevice.make(
            service,
            in: b.folder,
            shouldMirror: ["Note": NSPredicate(format: "level < 3 OR level = 6")]
        )
        #expect(try levels(again) == [1, 2, 6])
        try again.stop()
        let all = try await MirrorDevice.make(service, in: b.folder)
        #expect(try levels(all) == [1, 2, 3, 4, 5, 6])
    }

    @Test("C265: two devices that make the same tag have one tag, with the notes of both")
    func duplicates() async throws {
        let service = try await CloudService.temporary()
        let model = { NotesModel.make { $0["Tag"]?.uniquenessConstraints = [["name"]] } }
        let a = try await MirrorDevice.make(service, model: model())
        let b = try await MirrorDevice.make(service, model: model())
        for (device, title) in [(a, "of a"), (b, "of b")] {
            try device.change { context in
                let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
                tag.setValue("red", forKey: "name")
                let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
                note.setValue(title, forKey: "title")
                note.setValue(Set([tag]), forKey: "tags")
            }
        }
        for _ in 0..<3 {
            try await a.sync()
            try await b.sync()
        }
        #expect(try b.content() == a.content())
        let tags = try a.content().filter { $0.hasPrefix("Tag") }
        #expect(tags.count == 1)
        #expect(tags[0].contains("[\"of a\", \"of b\"]"))
        let c = try await MirrorDevice.make(service, model: model())
        try await c.sync()
        #expect(try c.content() == a.content())
    }
}
