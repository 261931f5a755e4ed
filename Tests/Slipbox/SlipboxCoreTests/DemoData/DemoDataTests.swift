import CoreData
import Synchronization
import Testing

@testable import SlipboxCore

/// Tests of the sample data, and of adding it to a store.
@MainActor @Suite struct DemoDataTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test(arguments: [
        (100_000, 1_000, 5_000), (2_000, 20, 100), (100, 1, 5), (19, 1, 1), (1, 1, 1), (0, 0, 0), (-5, 0, 0),
    ])
    func countsFollowFromTheNumberOfNotes(notes: Int, folders: Int, keywords: Int) {
        let demo = DemoData(noteCount: notes)
        #expect((demo.noteCount, demo.folderCount, demo.keywordCount) == (max(notes, 0), folders, keywords))
    }

    @Test func theSameSeedGivesTheSameNotes() {
        let (demo, same, other) = (
            DemoData(noteCount: 500), DemoData(noteCount: 500), DemoData(noteCount: 500, seed: 2)
        )
        func text(_ demo: DemoData) -> [String] { (0..<500).map { "\(DemoNote($0, of: demo))" } }
        #expect(text(demo) == text(same))
        #expect(zip(text(demo), text(other)).allSatisfy(!=))
        #expect(DemoNote(0, of: DemoData(noteCount: 1)).uuid.uuidString.dropFirst(14).first == "4")
    }

    @Test func notesAreRealisticEnough() {
        let demo = DemoData(noteCount: 5_000)
        let notes = (0..<5_000).map { DemoNote($0, of: demo) }
        #expect(Set(notes.map(\.title)).count > 3_000)
        #expect(Set(notes.map(\.uuid)).count == 5_000)
        #expect(Set(notes.map(\.status)).count == 3)
        #expect(notes.allSatisfy { (50..<1_500).contains($0.body.count) })
        #expect(zip(notes, notes.dropFirst()).allSatisfy { $0.creationDate < $1.creationDate })
        #expect(notes.allSatisfy { $0.creationDate <= demo.end })
        for (number, note) in notes.enumerated() {
            #expect(note.links.allSatisfy { $0 < number && ($0 % 100 == 0 || number - $0 <= 500) && $0 >= 0 })
            #expect(note.links.allSatisfy { note.body.contains(notes[$0].title) })
        }
    }

    @Test func keywordsHaveNamesOfTheirOwn() {
        #expect(Set((0..<20_000).map(DemoData.keywordName)).count == 20_000)
        #expect(Set((0..<1_000).map(DemoData.folderName)).count == 1_000)
    }

    @Test(arguments: [1_000, 70, 3_000]) func whatIsDescribedIsInserted(batchSize: Int) async throws {
        let demo = DemoData(noteCount: 2_000)
        let progress = Mutex<[Int]>([])
        try await demo.insert(into: controller.container, batchSize: batchSize) { count in
            progress.withLock { $0.append(count) }
        }
        #expect(progress.withLock { $0 } == progress.withLock { $0 }.sorted())
        #expect(progress.withLock { $0.last } == 2_000)
        #expect(try context.count(for: Folder.fetch()) == 20)
        #expect(try context.count(for: Keyword.fetch()) == 100)
        let request = Note.fetch()
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.order, ascending: true)]
        let notes = try context.fetch(request)
        #expect(notes.count == 2_000)
        for (number, note) in notes.enumerated() {
            let expected = DemoNote(number, of: demo)
            #expect(note.title == expected.title && note.bodyText == expected.body && note.uuid == expected.uuid)
            #expect(note.status == expected.status && note.creationDate_ == expected.creationDate)
            #expect(note.folder?.name == DemoData.folderName(expected.folder))
            #expect(Set(note.keywords.map(\.name)) == Set(expected.keywords.map(DemoData.keywordName)))
            #expect(Set(note.linkedNotes.map(\.order)) == Set(expected.links.map(Int64.init)))
        }
        let hub = try #require(notes.first)
        #expect(try context.count(for: Note.fetch(linkingTo: hub)) > 20)
        #expect(try hub.backlinks(limit: 5).allSatisfy { $0.sentence?.hasPrefix("See also “") == true })
    }

    @Test func foldersAreNested() async throws {
        try await DemoData(noteCount: 5_000).insert(into: controller.container)
        #expect(try context.count(for: Folder.topFolderFetch()) == 8)
        let folders = try context.fetch(Folder.fetch())
        #expect(folders.map(\.path.count).max() == 3)
        #expect(folders.allSatisfy { $0.children.count <= 3 })
    }

    @Test func aCancelledInsertionKeepsWholeBatches() async throws {
        let container = controller.container
        let task = Task {
            try await DemoData(noteCount: 1_000).insert(into: container, batchSize: 100) { count in
                if count == 300 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try context.count(for: Note.fetch()) == 300)
    }
}
