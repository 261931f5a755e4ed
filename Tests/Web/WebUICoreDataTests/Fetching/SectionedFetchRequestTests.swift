import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

@MainActor
struct SectionedFetchRequestTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func folder() -> Folder {
        let folder = Folder.numbered(6, name: "n", in: context)
        for (number, note) in folder.notes.sorted().enumerated() {
            note.status = Status.allCases[number / 2]
        }
        return folder
    }

    @Test func notesComeByStatus() throws {
        let folder = folder()
        let client = try HeadlessClient(context) { StatusList(folder) }
        #expect(client.headings == ["Archived", "Draft", "Review"])
        #expect(client.rows == ["n 4", "n 5", "n 0", "n 1", "n 2", "n 3"])
        let first = try #require(folder.notes.sorted().first)
        first.status = .review
        client.session.flush()
        #expect(client.rows == ["n 4", "n 5", "n 1", "n 0", "n 2", "n 3"])
        for note in folder.notes where note.status == .draft { context.delete(note) }
        client.session.flush()
        #expect(client.headings == ["Archived", "Review"])
        #expect(client.failures.isEmpty)
    }

    @Test func sectionsChangeAtRunTime() throws {
        let folder = folder()
        let client = try HeadlessClient(context) { StatusList(folder) }
        try client.tap("By day")
        #expect(client.headings == [folder.notes.first?.day])
        #expect(client.rows == (0..<6).map { "n \($0)" })
    }

    @Test func everyFormFetches() throws {
        struct Forms: View {
            @SectionedFetchRequest(
                entity: Note.entity(),
                sectionIdentifier: \Note.isFavorite,
                sortDescriptors: [NSSortDescriptor(key: "isFavorite", ascending: true)]
            )
            private var first: SectionedFetchResults<Bool, Note>
            @SectionedFetchRequest<String?, Note>(
                sectionIdentifier: \.status_,
                sortDescriptors: [SortDescriptor(\.status_)],
                predicate: NSPredicate(format: "status_ != 'Review'"),
                animation: .default
            )
            private var second: SectionedFetchResults<String?, Note>
            @SectionedFetchRequest(
                fetchRequest: NewestNotes.request,
                sectionIdentifier: \Note.day,
                transaction: Transaction()
            )
            private var third: SectionedFetchResults<String, Note>

            var body: some View {
                Text("\(first.map(\.id)) \(first.map(\.count))")
                Text("\(second.map { $0.id ?? "none" }) \(second.map(\.count))")
                Text("\(third.map(\.count))")
                Button("None") {
                    $second.wrappedValue.nsPredicate = NSPredicate(format: "status_ == nil")
                }
            }
        }
        let notes = folder().notes.sorted()
        notes[0].isFavorite = true
        notes[5].status_ = nil
        let client = try HeadlessClient(context) { Forms() }
        #expect(client.text.contains("[false, true] [5, 1]"))
        #expect(client.text.contains(#"["none", "Archived", "Draft"] [1, 1, 2]"#))
        #expect(client.text.contains("[6]"))
        try client.tap("None")
        #expect(client.text.contains(#"["none"] [1]"#))
    }

    private enum NewestNotes {
        static var request: NSFetchRequest<Note> {
            let request = Note.fetch(.all)
            request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.creationDate_, ascending: false)]
            return request
        }
    }
}
