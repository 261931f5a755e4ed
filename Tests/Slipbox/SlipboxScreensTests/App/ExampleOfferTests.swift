import CoreData
import Foundation
import SlipboxCore
import SlipboxScreens
import Testing

/// Tests that examples are offered to new users once.
@MainActor
struct ExampleOfferTests {
    private func withFile(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "offer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appending(path: "Slipbox.sqlite"))
    }

    @Test func examplesThatWereClearedStayAway() async throws {
        try await withFile { file in
            let first = try PersistenceController(file: file).container
            try await ExampleSlipBox.offer(in: first)
            #expect(try first.viewContext.count(for: Note.fetch()) == ExampleSlipBox.noteCount)
            try ExampleSlipBox.clear(in: first.viewContext)
            try first.viewContext.save()

            let second = try PersistenceController(file: file).container
            try await ExampleSlipBox.offer(in: second)
            #expect(try second.viewContext.count(for: Note.fetch()) == 0)
        }
    }

    @Test func slipBoxesWithNotesGetNone() async throws {
        try await withFile { file in
            let container = try PersistenceController(file: file).container
            _ = Note(title: "mine", context: container.viewContext)
            try container.viewContext.save()
            try await ExampleSlipBox.offer(in: container)
            #expect(try container.viewContext.count(for: Note.fetch()) == 1)
        }
    }
}
