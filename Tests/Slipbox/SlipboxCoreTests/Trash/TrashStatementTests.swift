import CoreData
import SlipboxCore
import StatementCounting
import Testing

/// Tests of the number of writes when a note with many links is moved to the trash.
@MainActor @Suite struct TrashStatementTests {
    @Test func linksAreWrittenTogetherAndOnce() throws {
        StatementCounter.begin()
        try withStoreFile(named: "counted.sqlite") { file in
            let controller = try PersistenceController(file: file)
            let context = controller.container.viewContext
            let note = Note(title: "Hub", context: context)
            let others = (0..<35).map { Note(title: "Note \($0)", context: context) }
            note.linkedNotes = Set(others[..<20])
            for other in others[20...] { other.addToLinkedNotes_(note) }
            note.keywords = Set((0..<5).map { Keyword(name: "\($0)", context: context) })
            try controller.save()
            StatementCounter.take(file)
            let item = try #require(note.moveToTrash())
            try controller.save()
            expect(atMost: 22, pairs: 4, StatementCounter.take(file))
            try item.restore()
            try controller.save()
            expect(atMost: 17, pairs: 4, StatementCounter.take(file))
            context.refreshAllObjects()
            #expect(note.linkedNotes == Set(others[..<20]) && note.keywords.count == 5)
            #expect(try note.backlinkCount() == 15)
        }
    }

    private func expect(atMost limit: Int, pairs: Int, _ counts: StatementCounter.Counts) {
        #expect(counts.statements <= limit, "\(counts.texts)")
        #expect(counts.texts.count { $0.contains("json_extract") } == pairs, "\(counts.texts)")
    }
}
