internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The notes by how far they have come, in a section for each status that there is.
struct StatusSections: View {
    let desk: Desk
    let emptyText: String
    @FetchRequest private var drafts: FetchedResults<Note>
    @FetchRequest private var reviews: FetchedResults<Note>
    @FetchRequest private var archived: FetchedResults<Note>

    init(desk: Desk, emptyText: String, listing: NoteListing) {
        (self.desk, self.emptyText) = (desk, emptyText)
        func fetch(_ status: Status) -> FetchRequest<Note> {
            FetchRequest(fetchRequest: listing.request(Note.predicate(for: status)), animation: .default)
        }
        (_drafts, _reviews, _archived) = (fetch(.draft), fetch(.review), fetch(.archived))
    }

    var body: some View {
        section(.draft, drafts)
        section(.review, reviews)
        section(.archived, archived)
        if drafts.isEmpty && reviews.isEmpty && archived.isEmpty { EmptyListHint(text: emptyText) }
    }

    @ViewBuilder private func section(_ status: Status, _ notes: FetchedResults<Note>) -> some View {
        if !notes.isEmpty {
            Section(status.displayName) {
                ForEach(notes) { NoteRow(desk: desk, note: $0) }
                    .onDelete { offsets in desk.throwAwayRows(offsets.map { notes[$0] }) }
            }
        }
    }
}
