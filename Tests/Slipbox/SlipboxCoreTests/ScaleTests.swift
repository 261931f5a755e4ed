import CoreData
import StatementCounting
import Testing

@testable import SlipboxCore

/// Tests that the requests of screens take a small number of statements, which is the same in a slip box ten times as
/// large.
@MainActor @Suite(.serialized) struct ScaleTests {
    typealias Deed = @MainActor (ScaleSlipBox) async throws -> Void

    /// The slip boxes by their sizes, kept because making them takes longer than everything else.
    private static var files: [Int: [String: Data]] = [:]

    /// Returns the costs of a deed in newly opened slip boxes of 300 and 3,000 notes.
    private func costs(_ deed: Deed) async throws -> (small: StatementCounter.Counts, large: StatementCounter.Counts) {
        (try await cost(count: 300, deed), try await cost(count: 3_000, deed))
    }

    private func cost(count: Int, _ deed: Deed) async throws -> StatementCounter.Counts {
        let folder = FileManager.default.temporaryDirectory.appending(path: "counted-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Slipbox.sqlite")
        StatementCounter.begin()
        if let made = Self.files[count] {
            for (name, data) in made { try data.write(to: folder.appending(path: name)) }
        } else {
            try ScaleSlipBox(count: count, file: file).controller.closeStore()
            var made: [String: Data] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let place = folder.appending(path: name)
                if (try? place.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true {
                    made[name] = try Data(contentsOf: place)
                }
            }
            Self.files[count] = made
        }
        let slipBox = try ScaleSlipBox(opening: file)
        StatementCounter.take(file)
        try await deed(slipBox)
        let counts = StatementCounter.take(file)
        try slipBox.controller.closeStore()
        return counts
    }

    private func expect(
        statements: Int,
        rows: Int,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ deed: Deed
    ) async throws {
        let (small, large) = try await costs(deed)
        let texts = Comment(rawValue: large.texts.joined(separator: "\n"))
        #expect(small.statements == large.statements, texts, sourceLocation: sourceLocation)
        #expect(large.statements > 0, sourceLocation: sourceLocation)
        #expect(large.statements <= statements, texts, sourceLocation: sourceLocation)
        #expect(large.rows <= rows, texts, sourceLocation: sourceLocation)
    }

    // MARK: - Finding

    @Test func theOmnibarReadsSomeHundredRows() async throws {
        for text in ["", "lamp", "card", "card n", "text of", "1a"] {
            try await expect(statements: 5, rows: 3 * Omnibar.candidateLimit + 20) { slipBox in
                let results = try await Omnibar(slipBox.controller.container).results(for: text)
                #expect(!results.hits.isEmpty, "\(text)")
            }
        }
    }

    @Test func completionsLookAtTheNeighboursOnly() async throws {
        for text in ["", "lamp", "card"] {
            try await expect(statements: 50, rows: 2 * Omnibar.candidateLimit + 150) { slipBox in
                let omnibar = Omnibar(slipBox.controller.container)
                let id = try #require(slipBox.note.linkedNotes.first).objectID
                let hits = try await omnibar.completions(for: text, in: id)
                #expect(!hits.isEmpty, "\(text)")
            }
        }
    }

    @Test func namesAreFoundByTheIndex() async throws {
        try await expect(statements: 3, rows: 5) { slipBox in
            let context = slipBox.controller.container.viewContext
            let found = try Note.called("nobody is called so", in: context)
            #expect(found == nil)
        }
    }

    @Test func onlyTextsWithBracketsAreReadForMissingNotes() async throws {
        try await expect(statements: 3, rows: 20) { slipBox in
            let context = slipBox.controller.container.newBackgroundContext()
            let missing = try await context.perform { try MissingNote.all(in: context) }
            #expect(missing.isEmpty)
        }
    }

    @Test func theLastEditedAreReadFromTheIndex() async throws {
        try await expect(statements: 2, rows: 60) { slipBox in
            let request = Note.fetch()
            request.sortDescriptors = NoteSorting.edited.sortDescriptors
            request.fetchLimit = 50
            let found = try slipBox.controller.container.viewContext.fetch(request)
            #expect(found.count == 50)
        }
    }

    @Test(arguments: [NoteSorting.titleAsc, .titleDes])
    func titlesAreSortedByTheIndex(sorting: NoteSorting) async throws {
        try await expect(statements: 2, rows: 60) { slipBox in
            let request = Note.fetch()
            request.sortDescriptors = sorting.sortDescriptors
            request.fetchLimit = 50
            let found = try slipBox.controller.container.viewContext.fetch(request)
            #expect(found.count == 50)
            #expect(sorting == .titleDes || found[11].title == "Card number 11")
        }
    }

    @Test func openingLooksForTitlesWithoutAKeyInTheIndex() async throws {
        try await expect(statements: 2, rows: 1) { slipBox in
            try Note.completeTitleKeys(in: slipBox.controller.container)
        }
    }

    @Test func keptSearchesAreCountedByTheStore() async throws {
        try await expect(statements: 3, rows: 20) { slipBox in
            let count = try slipBox.saved.noteCount()
            #expect(count == 13)
        }
    }

    @Test func theWholeBoxIsReadWithFewStatements() async throws {
        try await expect(statements: 8, rows: 15_000) { slipBox in
            let context = slipBox.controller.container.newBackgroundContext()
            let graph = try await context.perform { try BoxGraph(in: context) }
            #expect(graph.notes.count > 300 && graph.edges.count > 250)
        }
    }

    // MARK: - A note's page

    @Test func aPageOfBacklinksIsRead() async throws {
        try await expect(statements: 3, rows: 25) { slipBox in
            let count = try slipBox.note.backlinkCount()
            #expect(count == 30)
            let page = try slipBox.note.backlinks(limit: 20)
            #expect(page.count == 20 && page.allSatisfy { $0.note.bodyText.contains("card") })
        }
    }

    @Test func aTrailTakesFiveStatements() async throws {
        try await expect(statements: 5, rows: 10) { slipBox in
            let trail = try #require(try slipBox.note.trail())
            #expect(trail.childCount == 4 && trail.children.count == 4 && trail.ancestors.count == 1)
            #expect(trail.previous?.address_ == "1" && trail.next?.address_ == "1a1")
        }
    }

    @Test func mentionsAreFoundInTheNotesThatHaveThem() async throws {
        try await expect(statements: 2, rows: 30) { slipBox in
            let mentions = try slipBox.note.unlinkedMentions()
            #expect(mentions.count == 12)
        }
    }

    @Test func aPictureReadsTheNotesInIt() async throws {
        try await expect(statements: 60, rows: 700) { slipBox in
            let graph = try LocalGraph(around: slipBox.note, depth: 2)
            #expect(graph.nodes.count > 30)
        }
        try await expect(statements: 6, rows: 250) { slipBox in
            let graph = try LocalGraph(around: slipBox.note, limit: 20)
            #expect(graph.nodes.count == 20)
        }
    }

    // MARK: - The trash

    @Test func aNoteGoesToTheTrashWithItsLinksAlone() async throws {
        // Each of the 35 links is moved; the notes at their other ends are not read one by one.
        try await expect(statements: 200, rows: 100) { slipBox in
            let item = try #require(slipBox.note.moveToTrash())
            try slipBox.controller.save()
            #expect(item.noteCount == 1 && slipBox.note.linkedNotes.isEmpty)
        }
    }

    @Test func aNoteComesBackWithItsLinksAlone() async throws {
        try await expect(statements: 400, rows: 200) { slipBox in
            let item = try #require(slipBox.note.moveToTrash())
            try slipBox.controller.save()
            try item.restore()
            try slipBox.controller.save()
            let count = try slipBox.note.backlinkCount()
            #expect(count == 30)
            #expect(slipBox.note.linkedNotes.count == 5)
        }
    }
}
