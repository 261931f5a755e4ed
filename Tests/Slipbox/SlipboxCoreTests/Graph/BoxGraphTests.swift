import CoreData
import Testing

@testable import SlipboxCore

/// Tests of the notes and lines of a whole slip box.
@MainActor @Suite struct BoxGraphTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func graph() async throws -> BoxGraph {
        try controller.save()
        let background = controller.container.newBackgroundContext()
        return try await background.perform { try BoxGraph(in: background) }
    }

    @Test func stemsFollowAddressesAndSkipWhatIsMissing() {
        let texts = ["1", "1a", "1b", "1b1", "1b2", "1b2a", "1d", "2", "3a1", "3a4", nil, "7"]
        let addresses = texts.map { $0.flatMap { NoteAddress($0) } }
        let stems = BoxGraph.stems(of: addresses).map { "\(texts[$0.0] ?? "")-\(texts[$0.1] ?? "")" }
        #expect(Set(stems) == ["1-1a", "1a-1b", "1b-1b1", "1b1-1b2", "1b2-1b2a", "1b-1d", "3a1-3a4"])
        #expect(stems.count == 7)
    }

    @Test func everyNoteHasAtMostOneStemToIt() {
        let addresses = ["1", "1", "1a", "1a", "1a1", "1a1"].map { NoteAddress($0) }
        let ends = BoxGraph.stems(of: addresses).map(\.1)
        #expect(Set(ends).count == ends.count)
    }

    @Test func itHasNotesInTheOrderOfAddressesAndEachLineOnce() async throws {
        let folder = Folder(name: "Ideas", context: context)
        let inner = Folder(name: "Boxes", context: context)
        inner.parent = folder
        let names = ["later", "first", "branch", "thrown away"]
        let notes = Dictionary(uniqueKeysWithValues: names.map { ($0, Note(title: $0, context: context)) })
        let (first, branch, later) = (
            try #require(notes["first"]), try #require(notes["branch"]), try #require(notes["later"])
        )
        try first.setAddress("1")
        try branch.setAddress("1a")
        first.addToLinkedNotes_(branch)
        first.addToLinkedNotes_(later)
        later.addToLinkedNotes_(first)
        later.addToLinkedNotes_(later)
        try #require(notes["thrown away"]).addToLinkedNotes_(first)
        let keyword = Keyword(name: "box", context: context)
        keyword.colorHex = KeywordColor(red: 1, green: 0, blue: 0)
        later.addToKeywords_(keyword)
        later.folder = inner
        later.status = .review
        _ = Keyword(name: "unused", context: context)
        try controller.save()
        notes["thrown away"]?.moveToTrash()
        let graph = try await graph()
        #expect(graph.notes.map(\.title) == ["first", "branch", "later"])
        #expect(graph.edges.map { [$0.from, $0.to] } == [[0, 1], [0, 2]])
        #expect(graph.edges.map(\.kind) == [.stem, .thread])
        #expect(graph.folders == [BoxGraph.Folder(path: ["Ideas", "Boxes"])])
        #expect(graph.keywords.map(\.name) == ["box"] && graph.keywords[0].color.red == 1)
        let note = graph.notes[2]
        #expect(note.folder == 0 && note.keywords == [0] && note.status == .review && note.address == nil)
        #expect(note.id == later.objectID && note.uuid == later.uuid)
    }

    @Test func anEmptyBoxHasNothing() async throws {
        let graph = try await graph()
        #expect(graph.notes.isEmpty && graph.edges.isEmpty)
        #expect(BoxMap(graph, known: [:]).points.isEmpty)
    }
}
