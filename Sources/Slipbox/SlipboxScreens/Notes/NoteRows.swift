internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The list of notes, in which one note can be opened or several can be selected.
struct NoteRows: View {
    let desk: Desk
    let place: Place
    let listing: NoteListing
    let emptyText: String

    var body: some View {
        if desk.isChoosing {
            List(selection: Binding(get: { desk.chosen }, set: { desk.chosen = $0 })) { sections }
                .toolbar { ToolbarItem(placement: .bottomBar) { ChosenNotesBar(desk: desk) } }
        } else {
            List(selection: Binding(get: { desk.note }, set: { desk.note = $0 })) { sections }
        }
    }

    @ViewBuilder private var sections: some View {
        if listing.ranking != nil {
            RankedSections(desk: desk, emptyText: emptyText, parts: listing.parts)
        } else {
            sortedSections
        }
    }

    @ViewBuilder private var sortedSections: some View {
        switch listing.sorting {
        case .status:
            StatusSections(desk: desk, emptyText: emptyText, listing: listing)
        case .day:
            DaySections(desk: desk, emptyText: emptyText, listing: listing)
        case .titleAsc, .titleDes, .creationDateAsc, .creationDateDes, .manual, .address:
            let folder = listing.sorting == .manual ? place.folder : nil
            PlainNotes(desk: desk, emptyText: emptyText, request: listing.request(), folder: folder)
        }
    }
}

/// Notes in a single section. In manual order, they can be moved.
struct PlainNotes: View {
    let desk: Desk
    let folder: Folder?
    let emptyText: String
    @FetchRequest private var notes: FetchedResults<Note>

    init(desk: Desk, emptyText: String, request: NSFetchRequest<Note>, folder: Folder?) {
        (self.desk, self.emptyText, self.folder) = (desk, emptyText, folder)
        _notes = FetchRequest(fetchRequest: request, animation: .default)
    }

    var body: some View {
        if let folder {
            rows.onMove { offsets, target in
                let moved = offsets.map { notes[$0] }
                desk.act("Moved \(Desk.names(moved))") {
                    try folder.place(moved, before: notes.indices.contains(target) ? notes[target] : nil)
                }
            }
        } else {
            rows
        }
        NoteTally(count: notes.count)
        if notes.isEmpty { EmptyListHint(text: emptyText) }
    }

    private var rows: ForEach<FetchedResults<Note>, NSManagedObjectID, NoteRow> {
        ForEach(notes) { NoteRow(desk: desk, note: $0, isArranged: folder != nil) }
            .onDelete { offsets in desk.throwAwayRows(offsets.map { notes[$0] }) }
    }
}

/// The notes in a section for each status that occurs.
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
        let count = drafts.count + reviews.count + archived.count
        NoteTally(count: count)
        if count == 0 { EmptyListHint(text: emptyText) }
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
