import CoreData
import Testing

@testable import SlipboxCore

/// Compares the operations of an app on a slip box of 10,000 notes in a file with the same operations done by hand.
@MainActor @Suite struct TenThousandNotesTests {
    private static let demo = DemoData(noteCount: 10_000)

    @Test func everythingIsFound() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "slipbox-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let controller = try PersistenceController(file: folder.appending(path: "Slipbox.sqlite"))
        try await Self.demo.insert(into: controller.container)
        let context = controller.container.viewContext
        let notes = (0..<10_000).map { DemoNote($0, of: Self.demo) }
        try expectLists(of: notes, in: context)
        try expectSearches(of: notes, in: context)
        try expectLinks(of: notes, in: context)
        try expectLiveSections(of: notes, in: context)
    }

    private func expectLists(of notes: [DemoNote], in context: NSManagedObjectContext) throws {
        let byStatus = try NoteSections(matching: .all, sorting: .status, in: context)
        #expect(byStatus.sections.map(\.count) == Status.allCases.map { status in notes.count { $0.status == status } })
        let byDay = try NoteSections(matching: .all, sorting: .day, in: context)
        #expect(byDay.count == 10_000)
        #expect(Set(byDay.sections.map(\.id)) == Set(notes.map { Note.day(of: $0.creationDate) }))
        #expect(byDay.sections.first?.first?.title == notes.last?.title)
        let byTitle = try NoteSections(matching: .all, sorting: .titleAsc, in: context)
        let titles = byTitle.sections.flatMap { $0.map { $0.title.lowercased() } }
        #expect(titles == notes.map { $0.title.lowercased() }.sorted())
        let largest = try #require(
            try context.fetch(Folder.fetch(NSPredicate(format: "name_ == %@", DemoData.folderName(0)))).first
        )
        let expected = notes.count { $0.folder == 0 }
        #expect(expected > 500)
        #expect(try largest.noteCount() == expected)
        #expect(Int(largest.count) == expected)
    }

    private func expectSearches(of notes: [DemoNote], in context: NSManagedObjectContext) throws {
        let viewModel = NoteSearchViewModel { Self.demo.end }
        viewModel.searchScope = .all
        for text in ["index card", "orchard", "THE LIMITS OF"] {
            viewModel.searchText = text
            func fits(_ note: DemoNote) -> Bool {
                [note.title, note.body].contains { $0.range(of: text, options: .caseInsensitive) != nil }
            }
            let expected = notes.filter(fits)
            #expect(expected.count > 10)
            #expect(try context.count(for: Note.fetch(viewModel.predicate)) == expected.count, "\(text)")
            viewModel.searchTokens = [.reviewStatus]
            let inReview = expected.count { $0.status == .review }
            #expect(try context.count(for: Note.fetch(viewModel.predicate)) == inReview, "\(text)")
            #expect(try viewModel.bestResults(limit: 0, in: context).count >= inReview, "\(text)")
            viewModel.searchTokens = []
        }
        viewModel.searchText = ""
        viewModel.searchTokens = [.last7Days]
        let week = Self.demo.end - 7 * 86_400
        #expect(try context.count(for: Note.fetch(viewModel.predicate)) == notes.count { $0.creationDate >= week })
    }

    private func expectLinks(of notes: [DemoNote], in context: NSManagedObjectContext) throws {
        let linked = Set(notes.flatMap(\.links))
        let (orphans, ends) = notes.indices.reduce(into: (0, 0)) { counts, number in
            guard notes[number].links.isEmpty else { return }
            if linked.contains(number) { counts.1 += 1 } else { counts.0 += 1 }
        }
        #expect(orphans > 0 && ends > 0)
        #expect(try context.count(for: Note.orphansFetch()) == orphans)
        #expect(try context.count(for: Note.deadEndsFetch()) == ends)
        let first = try #require(try context.fetch(Note.fetch(NSPredicate(format: "order == 0"))).first)
        #expect(try first.backlinks().count == notes.count { $0.links.contains(0) })
        let queue = try context.fetch(Note.reviewQueueFetch(limit: 20)).map(\.title)
        #expect(queue == notes.filter { $0.status == .review }.prefix(20).map(\.title))
    }

    private func expectLiveSections(of notes: [DemoNote], in context: NSManagedObjectContext) throws {
        let list = try NoteSections(matching: .all, sorting: .status, in: context)
        let before = list.sections.map(\.count)
        let oldest = try #require(list.sections[1].first)
        oldest.advance()
        context.processPendingChanges()
        #expect(list.sections.map(\.count) == [before[0], before[1] - 1, before[2] + 1])
        #expect(list.sections[1].first != oldest)
        #expect(list.sections[2].contains(oldest))
        context.rollback()
        #expect(list.sections.map(\.count) == before)
    }
}
