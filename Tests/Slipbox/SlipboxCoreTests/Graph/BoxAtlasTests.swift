import CoreData
import Testing

@testable import SlipboxCore

/// Tests of the drawing that follows a slip box.
@MainActor @Suite struct BoxAtlasTests {
    private func fill(_ context: NSManagedObjectContext, _ count: Int) -> [Note] {
        let notes = (0..<count).map { Note(title: "Note \($0)", context: context) }
        for (one, other) in zip(notes, notes.dropFirst()) { one.addToLinkedNotes_(other) }
        return notes
    }

    private func points(_ map: BoxMap) -> [String: GraphPoint] {
        Dictionary(uniqueKeysWithValues: zip(map.graph.notes.map(\.title), map.points))
    }

    @Test func placesOutliveTheProgram() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "atlas-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Slipbox.sqlite")
        let first = try PersistenceController(file: file)
        let notes = fill(first.container.viewContext, 30)
        try first.save()
        let before = points(try await BoxAtlas(first.container).map())
        // The next program has another note, which settles where there is room.
        let second = try PersistenceController(file: file)
        let guest = Note(title: "Guest", context: second.container.viewContext)
        let hosts = try second.container.viewContext.fetch(Note.fetch(NSPredicate(format: "title_ == %@", "Note 7")))
        hosts.first?.addToLinkedNotes_(guest)
        try second.save()
        var after = points(try await BoxAtlas(second.container).map())
        let guestPlace = after.removeValue(forKey: "Guest")
        let place = try #require(guestPlace)
        #expect(after == before && notes.count == before.count)
        let host = try #require(before["Note 7"])
        #expect(hypot(place.x - host.x, place.y - host.y) < 160)
    }

    @Test func aNoteBackFromTheTrashIsWhereItWas() async throws {
        let controller = PersistenceController.createEmpty()
        let notes = fill(controller.container.viewContext, 10)
        try controller.save()
        let atlas = BoxAtlas(controller.container)
        let before = points(try await atlas.map())
        notes[4].moveToTrash()
        try controller.save()
        #expect(try await eventually { points(try await atlas.map())["Note 4"] == nil })
        let item = try #require(notes[4].trashItem)
        try item.restore()
        try controller.save()
        #expect(try await eventually { points(try await atlas.map()) == before })
    }

    @Test func whoLooksIsToldOfChanges() async throws {
        let controller = PersistenceController.createEmpty()
        _ = fill(controller.container.viewContext, 5)
        try controller.save()
        let atlas = BoxAtlas(controller.container)
        var changes = atlas.changes().makeAsyncIterator()
        await changes.next()
        let before = try await atlas.map()
        #expect(before.graph.notes.count == 5)
        _ = Note(title: "One more", context: controller.container.viewContext)
        try controller.save()
        await changes.next()
        #expect(try await atlas.map().graph.notes.count == 6)
    }

    @Test func allIsArrangedAnewOnDemand() async throws {
        let controller = PersistenceController.createEmpty()
        let notes = fill(controller.container.viewContext, 12)
        try controller.save()
        let atlas = BoxAtlas(controller.container)
        let before = points(try await atlas.map())
        notes[0].addToLinkedNotes_(notes[11])
        notes[3].addToLinkedNotes_(notes[9])
        try controller.save()
        #expect(try await eventually { try await atlas.map().graph.edges.count == 13 })
        #expect(points(try await atlas.map()) == before)
        await atlas.arrangeAnew()
        #expect(points(try await atlas.map()) != before)
    }

    /// Returns whether a condition holds before long.
    private func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
        for _ in 0..<200 {
            if try await condition() { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }
}
