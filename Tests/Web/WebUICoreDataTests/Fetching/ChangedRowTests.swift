import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// A changed object renders the views that have read what changed, not the list that it is in.
@MainActor
struct ChangedRowTests {
    /// Counts the renderings of views by name.
    final class Tally {
        var counts: [String: Int] = [:]

        func count(_ name: String) {
            counts[name, default: 0] += 1
        }

        func take() -> [String: Int] {
            defer { counts = [:] }
            return counts
        }
    }

    private struct Notes: View {
        let tally: Tally
        let showsFirst: Bool
        @FetchRequest(sortDescriptors: [SortDescriptor(\.creationDate_)])
        private var notes: FetchedResults<Note>

        var body: some View {
            let _ = tally.count("list")
            if showsFirst { Text("First: \(notes.first?.title ?? "")") }
            List(notes) { note in
                let _ = tally.count("row")
                Text(note.title)
            }
        }
    }

    private let context = PersistenceController.createEmpty().container.viewContext

    private func fill() -> [Note] {
        ["a", "b", "c"].map { Note(title: $0, context: context) }
    }

    @Test func aChangedTitleRendersItsRow() throws {
        let (notes, tally) = (fill(), Tally())
        let client = try HeadlessClient(context) { Notes(tally: tally, showsFirst: false) }
        #expect(tally.take() == ["list": 1, "row": 3])
        notes[1].title = "B"
        client.session.flush()
        #expect(client.rows == ["a", "B", "c"])
        #expect(tally.take() == ["row": 1])
        notes[1].status = .archived
        client.session.flush()
        #expect(tally.take().isEmpty)
    }

    @Test func aViewThatReadsAnElementFollowsIt() throws {
        let (notes, tally) = (fill(), Tally())
        let client = try HeadlessClient(context) { Notes(tally: tally, showsFirst: true) }
        _ = tally.take()
        notes[0].title = "A"
        client.session.flush()
        #expect(client.text.contains("First: A") && client.rows == ["A", "b", "c"])
        notes[2].title = "C"
        client.session.flush()
        #expect(client.rows == ["A", "b", "C"])
        #expect(tally.take()["list"] == 1)
    }

    @Test func aContextThatTracksNoReadsRendersTheList() throws {
        context.tracksReads = false
        let (notes, tally) = (fill(), Tally())
        let client = try HeadlessClient(context) { Notes(tally: tally, showsFirst: true) }
        _ = tally.take()
        notes[0].title = "A"
        client.session.flush()
        #expect(client.text.contains("First: A") && client.rows == ["A", "b", "c"])
        #expect(tally.take()["list"] == 1)
    }

    private struct Page: View {
        let note: Note

        var body: some View {
            Button("Write") { note.title = "mine" }
            Notes(tally: Tally(), showsFirst: false)
        }
    }

    @Test func rowsOfOthersComeAfterTheAnswer() async throws {
        let notes = fill()
        let client = try HeadlessClient(context) { Page(note: notes[1]) }
        notes[0].title = "theirs"
        try client.tap("Write")
        #expect(client.rows == ["a", "mine", "c"])
        await client.wait { client.rows == ["theirs", "mine", "c"] }
        #expect(client.patches.count == 2 && client.failures.isEmpty)
    }

    @Test func rowsThatMoveComeAndGoAreShown() throws {
        let (notes, tally) = (fill(), Tally())
        let client = try HeadlessClient(context) { Notes(tally: tally, showsFirst: false) }
        notes[0].creationDate_ = .distantFuture
        client.session.flush()
        #expect(client.rows == ["b", "c", "a"])
        Note.delete(note: notes[1])
        notes[2].title = "C"
        client.session.flush()
        #expect(client.rows == ["C", "a"] && client.failures.isEmpty)
    }
}
