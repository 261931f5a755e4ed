import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// How often views with fetches are rendered.
@MainActor
struct RenderingTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private final class Tally {
        private(set) var rows = 0
        private(set) var sections = 0

        func countRows() { rows += 1 }
        func countSections() { sections += 1 }
    }

    /// The notes of a folder as rows and as sections, by requests that are made anew with each value of the view.
    private struct Notes: View {
        let tally: Tally
        @FetchRequest private var notes: FetchedResults<Note>

        init(_ tally: Tally, _ prefix: String) {
            self.tally = tally
            _notes = FetchRequest(
                sortDescriptors: [SortDescriptor(\.title_)],
                predicate: NSPredicate(format: "title_ BEGINSWITH %@", prefix),
                animation: .default
            )
        }

        var body: some View {
            let _ = tally.countRows()
            Text("rows \(notes.map(\.title).joined(separator: ","))")
        }
    }

    private struct Sections: View {
        let tally: Tally
        @SectionedFetchRequest(sectionIdentifier: \.title_, sortDescriptors: [SortDescriptor(\Note.title_)])
        private var sections: SectionedFetchResults<String?, Note>

        var body: some View {
            let _ = tally.countSections()
            Text("sections \(sections.count)")
        }
    }

    private struct Window: View {
        let tally: Tally
        @State private var prefix = "a"
        @State private var number = 0

        var body: some View {
            Text("window \(number)")
            Button("Again") { number += 1 }
            Button("Other") { prefix = "b" }
            Notes(tally, prefix)
            Sections(tally: tally)
        }
    }

    @Test func aViewIsNotRenderedForAnEqualFetch() throws {
        _ = Folder.numbered(2, name: "a", in: context)
        let tally = Tally()
        let client = try HeadlessClient(context) { Window(tally: tally) }
        let (rows, sections) = (tally.rows, tally.sections)
        try client.tap("Again")
        try client.tap("Again")
        #expect(client.shows("window 2"))
        #expect(tally.rows == rows && tally.sections == sections)
    }

    @Test func aViewIsRenderedForAnotherFetchAndForOtherObjects() throws {
        _ = Folder.numbered(2, name: "a", in: context)
        let tally = Tally()
        let client = try HeadlessClient(context) { Window(tally: tally) }
        try client.tap("Again")
        _ = Note(title: "a 9", context: context)
        client.session.flush()
        #expect(client.shows("rows a 0,a 1,a 9") && client.shows("sections 3"))
        _ = Note(title: "b", context: context)
        try client.tap("Other")
        #expect(client.shows("rows b") && client.shows("sections 4"))
        #expect(client.failures.isEmpty)
    }
}
