import Foundation
import Testing

@testable import CoreData

/// The lines of rows at level 3 of the SQL log.
@Suite struct RowLogTests {
    @Test func aRowIsToldByTheNamesOfTheModel() throws {
        let library = try Library()
        let context = library.context()
        let folder = context.make("Folder", ["name": "Inbox"])
        let id = try #require(UUID(uuidString: "5B0C8A53-5C1D-4B64-9D2E-0E3F0C1D2A3B"))
        let values: [String: Any] = [
            "title": "On cards", "position": 7, "isPinned": true, "created": Date(timeIntervalSinceReferenceDate: 0),
            "identifier": id, "folder": folder, "picture": Data([1, 2, 3]),
        ]
        let note = context.make("Note", values)
        try context.save()
        let (key, entity) = (note.objectID.key, note.objectID.layout)
        let row = try #require(try library.coordinator.rows([key], of: entity, in: note.objectID.store).first)
        let line = RowLog.line(row, in: library.coordinator.layout)
        #expect(line.hasPrefix("Note/p\(key) {"))
        for part in [
            "title = \"On cards\"", "position = 7", "isPinned = YES", "created = 2001-01-01 00:00:00 +0000",
            "identifier = \(id)", "folder = Folder/p\(folder.objectID.key)", "picture = 3 bytes", "body = nil",
        ] {
            #expect(line.contains(part), "\(line)")
        }
    }
}
