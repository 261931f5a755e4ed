internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The list of notes, in which one note can be opened or several can be selected.
struct NoteRows: View {
    let desk: Desk
    let place: Place
    let listing: NoteListing
    let empty: EmptyNotesHint

    var body: some View {
        list.environment(\.editMode, .constant(desk.isChoosing ? .active : .inactive)).toolbar {
            if desk.choosesSeveral { ToolbarItem(placement: .bottomBar) { ChosenNotesBar(desk: desk) } }
        }
    }

    /// It is the same list however many notes can be selected, so that it stays where it was scrolled to.
    private var list: List<some View> {
        let chosen = Binding(get: { desk.chosen }, set: { desk.chosen = $0 })
        return desk.isChoosing
            ? List(selection: chosen) { sections }
            : List(selection: Binding(get: { desk.note }, set: { desk.note = $0 }), several: chosen) { sections }
    }

    @ViewBuilder private var sections: some View {
        if listing.ranking != nil {
            RankedSections(desk: desk, empty: empty, parts: listing.parts)
        } else {
            SortedNotes(desk: desk, place: place, listing: listing, empty: empty)
        }
    }
}

/// The notes of a place in an order that was chosen, after those that are pinned.
private struct SortedNotes: View {
    let desk: Desk
    let place: Place
    let listing: NoteListing
    let empty: EmptyNotesHint
    @FetchRequest private var pinned: FetchedResults<Note>

    init(desk: Desk, place: Place, listing: NoteListing, empty: EmptyNotesHint) {
        (self.desk, self.place, self.listing, self.empty) = (desk, place, listing, empty)
        _pinned = FetchRequest(fetchRequest: listing.pinnedRequest, animation: .default)
    }

    var body: some View {
        if !pinned.isEmpty {
            Section("Pinned") { FetchedRows(desk: desk, notes: pinned, folder: arrangedFolder) }
        }
        if let portion = listing.portion {
            ReviewSections(desk: desk, empty: empty, listing: listing, portion: portion, pinnedCount: pinned.count)
        } else {
            others
        }
    }

    @ViewBuilder private var others: some View {
        switch listing.sorting {
        case .status:
            StatusSections(desk: desk, empty: empty, listing: listing, pinnedCount: pinned.count)
        case .day:
            DaySections(desk: desk, empty: empty, listing: listing, pinnedCount: pinned.count)
        case .titleAsc, .titleDes, .creationDateAsc, .creationDateDes, .edited, .manual, .address:
            PlainNotes(
                desk: desk,
                empty: empty,
                listing: listing,
                folder: arrangedFolder,
                pinnedCount: pinned.count
            )
        }
    }

    /// The folder whose notes are in manual order; nil in another order.
    private var arrangedFolder: Folder? { listing.sorting == .manual ? place.folder : nil }
}

/// Notes in a single section, which has a heading only below pinned notes.
private struct PlainNotes: View {
    let desk: Desk
    let folder: Folder?
    let empty: EmptyNotesHint
    let pinnedCount: Int
    @FetchRequest private var notes: FetchedResults<Note>

    init(desk: Desk, empty: EmptyNotesHint, listing: NoteListing, folder: Folder?, pinnedCount: Int) {
        (self.desk, self.empty, self.folder, self.pinnedCount) = (desk, empty, folder, pinnedCount)
        _notes = FetchRequest(fetchRequest: listing.request(), animation: .default)
    }

    var body: some View {
        if pinnedCount > 0, !notes.isEmpty {
            Section("Notes") { rows }
        } else {
            rows
        }
        NoteTally(count: pinnedCount + notes.count)
        if pinnedCount + notes.count == 0 { empty }
    }

    private var rows: FetchedRows { FetchedRows(desk: desk, notes: notes, folder: folder) }
}

/// The rows of notes. In the manual order of a folder, they can be moved.
struct FetchedRows: View {
    let desk: Desk
    let notes: FetchedResults<Note>
    /// The folder in whose manual order the notes are.
    var folder: Folder?

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
    }

    private var rows: ForEach<FetchedResults<Note>, NSManagedObjectID, NoteRow> {
        ForEach(notes) { NoteRow(desk: desk, note: $0, isArranged: folder != nil) }
            .onDelete { offsets in desk.throwAwayRows(offsets.map { notes[$0] }) }
    }
}

/// The notes in a section for each status that occurs.
private struct StatusSections: View {
    let desk: Desk
    let empty: EmptyNotesHint
    let pinnedCount: Int
    @FetchRequest private var drafts: FetchedResults<Note>
    @FetchRequest private var reviews: FetchedResults<Note>
    @FetchRequest private var archived: FetchedResults<Note>

    init(desk: Desk, empty: EmptyNotesHint, listing: NoteListing, pinnedCount: Int) {
        (self.desk, self.empty, self.pinnedCount) = (desk, empty, pinnedCount)
        func fetch(_ status: Status) -> FetchRequest<Note> {
            FetchRequest(fetchRequest: listing.request(Note.predicate(for: status)), animation: .default)
        }
        (_drafts, _reviews, _archived) = (fetch(.draft), fetch(.review), fetch(.archived))
    }

    var body: some View {
        section(.draft, drafts)
        section(.review, reviews)
        section(.archived, archived)
        let count = pinnedCount + drafts.count + reviews.count + archived.count
        NoteTally(count: count)
        if count == 0 { empty }
    }

    @ViewBuilder private func section(_ status: Status, _ notes: FetchedResults<Note>) -> some View {
        if !notes.isEmpty {
            Section(status.displayName) { FetchedRows(desk: desk, notes: notes) }
        }
    }
}
