internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The rows of a list of notes, in the way that the sorting wants.
struct NotesView: View {
    let predicate: NSPredicate
    let sorting: NoteSorting
    let actions: NoteActions
    let emptyMessage: String

    var body: some View {
        switch sorting {
        case .day:
            NotesByDayView(predicate: predicate, actions: actions, emptyMessage: emptyMessage)
        case .status:
            ForEach(Status.allCases) { status in
                NotesOfStatusView(predicate: predicate, status: status, actions: actions)
            }
        default:
            NotesInOrderView(predicate: predicate, sorting: sorting, actions: actions, emptyMessage: emptyMessage)
        }
    }
}

/// Notes one after the other.
private struct NotesInOrderView: View {
    let actions: NoteActions
    let emptyMessage: String
    @FetchRequest private var notes: FetchedResults<Note>

    init(predicate: NSPredicate, sorting: NoteSorting, actions: NoteActions, emptyMessage: String) {
        (self.actions, self.emptyMessage) = (actions, emptyMessage)
        let request = Note.fetch(predicate)
        request.sortDescriptors = sorting.sortDescriptors
        _notes = FetchRequest(fetchRequest: request, animation: .default)
    }

    var body: some View {
        ForEach(notes) { NoteLinkRow(note: $0, actions: actions) }
        if notes.isEmpty { NoNotesRow(message: emptyMessage) }
    }
}

/// Notes in a section for each day, the newest first.
private struct NotesByDayView: View {
    let actions: NoteActions
    let emptyMessage: String
    @SectionedFetchRequest<String, Note> private var sections: SectionedFetchResults<String, Note>

    init(predicate: NSPredicate, actions: NoteActions, emptyMessage: String) {
        (self.actions, self.emptyMessage) = (actions, emptyMessage)
        let request = Note.fetch(predicate)
        request.sortDescriptors = NoteSorting.day.sortDescriptors
        _sections = SectionedFetchRequest(fetchRequest: request, sectionIdentifier: \.day, animation: .default)
    }

    var body: some View {
        ForEach(sections) { section in
            Section(section.first.map { Self.title(of: $0) } ?? section.id) {
                ForEach(section) { NoteLinkRow(note: $0, actions: actions) }
            }
        }
        if sections.isEmpty { NoNotesRow(message: emptyMessage) }
    }

    private static func title(of note: Note) -> String {
        note.creationDate.formatted(date: .complete, time: .omitted)
    }
}

/// The notes of one status, under its name.
private struct NotesOfStatusView: View {
    let status: Status
    let actions: NoteActions
    @FetchRequest private var notes: FetchedResults<Note>

    init(predicate: NSPredicate, status: Status, actions: NoteActions) {
        (self.status, self.actions) = (status, actions)
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, Note.predicate(for: status)])
        let request = Note.fetch(both)
        request.sortDescriptors = NoteSorting.status.sortDescriptors
        _notes = FetchRequest(fetchRequest: request, animation: .default)
    }

    var body: some View {
        Section("\(status.displayName) (\(notes.count))") {
            ForEach(notes) { NoteLinkRow(note: $0, actions: actions) }
        }
    }
}
