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

    @Test func monthsAreThoseOfThePagesCalendar() throws {
        struct Months: View {
            @SectionedFetchRequest(
                sectionsBy: .month,
                of: \Note.creationDate_,
                sortDescriptors: [SortDescriptor(\.creationDate_, order: .reverse)]
            )
            private var months: SectionedFetchResults<Date?, Note>

            var body: some View {
                let texts = months.map { "\($0.id?.ISO8601Format() ?? "none"): \($0.count)" }
                Text("months \(texts.joined(separator: ", "))")
            }
        }
        struct Page: View {
            let zone: String

            var body: some View {
                Months().environment(\.timeZone, TimeZone(identifier: zone) ?? .gmt)
            }
        }
        let notes = folder().notes.sorted()
        // Half an hour before November in Greenwich is November in Tokyo.
        let dates = [
            "2026-10-03T12:00:00Z", "2026-10-31T23:30:00Z", "2026-11-01T00:30:00Z", "2026-11-30T12:00:00Z",
            "2026-12-24T12:00:00Z",
        ]
        for (note, date) in zip(notes, dates) { note.creationDate_ = try Date(date, strategy: .iso8601) }
        notes[5].creationDate_ = nil
        let greenwich = try HeadlessClient(context) { Page(zone: "GMT") }
        #expect(
            greenwich.text.contains(
                "months 2026-12-01T00:00:00Z: 1, 2026-11-01T00:00:00Z: 2, 2026-10-01T00:00:00Z: 2, none: 1"
            )
        )
        let tokyo = try HeadlessClient(context) { Page(zone: "Asia/Tokyo") }
        #expect(
            tokyo.text.contains(
                "months 2026-11-30T15:00:00Z: 1, 2026-10-31T15:00:00Z: 3, 2026-09-30T15:00:00Z: 1, none: 1"
            )
        )
        context.delete(notes[4])
        notes[5].creationDate_ = try Date("2026-11-05T00:00:00Z", strategy: .iso8601)
        greenwich.session.flush()
        #expect(greenwich.text.contains("months 2026-11-01T00:00:00Z: 3, 2026-10-01T00:00:00Z: 2"))
        #expect(greenwich.failures.isEmpty && tokyo.failures.isEmpty)
    }

    private enum NewestNotes {
        static var request: NSFetchRequest<Note> {
            let request = Note.fetch(.all)
            request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.creationDate_, ascending: false)]
            return request
        }
    }
}
