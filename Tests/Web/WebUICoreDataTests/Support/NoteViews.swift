import CoreData
import SlipboxCore
import WebUI
import WebUICoreData

/// The top-level folders, as a list with a selection.
struct FolderList: View {
    @FetchRequest(fetchRequest: Folder.topFolderFetch())
    private var folders: FetchedResults<Folder>
    @Binding var selectedFolder: Folder?

    var body: some View {
        List(selection: $selectedFolder) {
            ForEach(folders) { folder in
                NavigationLink(value: folder) { Text(folder.name) }
            }
            .onDelete { offsets in
                for folder in offsets.map({ folders[$0] }) { Folder.delete(folder) }
            }
        }
    }
}

/// The notes of a folder, with a fetch request set in the initialiser.
struct NoteList: View {
    @ObservedObject private var folder: Folder
    @FetchRequest(fetchRequest: Note.fetch(.none), animation: .bouncy)
    private var notes: FetchedResults<Note>

    init(_ folder: Folder) {
        self.folder = folder
        _notes = FetchRequest(fetchRequest: Note.fetch(for: folder), animation: .bouncy)
    }

    var body: some View {
        Text("\(notes.count) in \(folder.name)")
        Button("Newest first") {
            notes.nsSortDescriptors = [NSSortDescriptor(keyPath: \Note.creationDate_, ascending: false)]
        }
        Button("By title") { notes.sortDescriptors = [SortDescriptor(\.title_)] }
        Button("Drafts") { notes.nsPredicate = Note.predicate(for: .draft) }
        List {
            ForEach(notes) { note in NoteRow(note: note) }
                .onDelete { offsets in
                    for note in offsets.map({ notes[$0] }) { Note.delete(note: note) }
                }
        }
    }
}

struct NoteRow: View {
    @ObservedObject var note: Note

    var body: some View {
        Text(note.title)
    }
}

/// The notes of a folder in sections by status.
struct StatusList: View {
    @SectionedFetchRequest<String, Note>(
        sectionIdentifier: \.sectionStatus,
        sortDescriptors: [SortDescriptor(\.status_)]
    )
    private var sections: SectionedFetchResults<String, Note>

    init(_ folder: Folder) {
        let request = Note.fetch(for: folder)
        request.sortDescriptors = [
            NSSortDescriptor(keyPath: \Note.status_, ascending: true),
            NSSortDescriptor(keyPath: \Note.creationDate_, ascending: true),
        ]
        _sections = SectionedFetchRequest(fetchRequest: request, sectionIdentifier: \.sectionStatus)
    }

    var body: some View {
        Button("By day") {
            sections.sectionIdentifier = \.day
            sections.nsSortDescriptors = [NSSortDescriptor(keyPath: \Note.creationDate_, ascending: true)]
        }
        List {
            ForEach(sections) { section in
                Section(section.id) {
                    ForEach(section) { note in NoteRow(note: note) }
                }
            }
        }
    }
}
