internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The notes that a search has found, the best first: those with the words in the title, then those with them in the text.
struct RankedSections: View {
    let desk: Desk
    let empty: EmptyNotesHint
    @FetchRequest private var titleStarts: FetchedResults<Note>
    @FetchRequest private var titles: FetchedResults<Note>
    @FetchRequest private var texts: FetchedResults<Note>

    init(desk: Desk, empty: EmptyNotesHint, parts: [NSFetchRequest<Note>]) {
        (self.desk, self.empty) = (desk, empty)
        let fetches = parts.map { FetchRequest(fetchRequest: $0, animation: .default) }
        (_titleStarts, _titles, _texts) = (fetches[0], fetches[1], fetches[2])
    }

    var body: some View {
        let titleCount = titleStarts.count + titles.count
        if titleCount > 0 {
            Section {
                FetchedRows(desk: desk, notes: titleStarts)
                FetchedRows(desk: desk, notes: titles)
            } header: {
                RankHeader(title: "Title", count: titleCount)
            }
        }
        if !texts.isEmpty {
            Section {
                FetchedRows(desk: desk, notes: texts)
            } header: {
                RankHeader(title: "Text", count: texts.count)
            }
        }
        NoteTally(count: titleCount + texts.count, areFound: true)
        if titleCount + texts.count == 0 { empty }
    }
}

/// The header of a section of found notes, with their number.
private struct RankHeader: View {
    let title: String
    let count: Int

    var body: some View {
        HStack {
            Text(title)
            Spacer()
            NoteCount(count).view
        }
    }
}
