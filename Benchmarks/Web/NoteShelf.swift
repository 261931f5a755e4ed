import Observation
import WebUI

/// The notes of a program, which a page shows.
@MainActor
@Observable
final class NoteShelf {
    /// A note that is observable itself, as objects of a store are.
    @MainActor
    @Observable
    final class LiveNote: Identifiable {
        let id: Int
        var title: String
        let text: String

        init(_ number: Int) {
            id = number
            title = "Note \(number)"
            text = "What the note says in its first line, number \(number)"
        }
    }

    /// A note that is a plain value: a change of it changes the list of all notes.
    struct PlainNote: Identifiable {
        let id: Int
        var title: String
    }

    let live: [LiveNote]
    var plain: [PlainNote]
    var chosen: Int?
    var search = ""
    var isAsking = false

    init(_ count: Int) {
        live = (0..<count).map(LiveNote.init)
        plain = (0..<count).map { PlainNote(id: $0, title: "Note \($0)") }
    }
}

/// The page of a note app: a searchable list of notes, and the selected note.
struct ShelfView: View {
    @Bindable var shelf: NoteShelf

    var body: some View {
        NavigationSplitView {
            List(selection: $shelf.chosen) {
                ForEach(shelf.live) { LiveNoteRow(note: $0) }
            }
            .navigationTitle("Notes")
            .searchable(text: $shelf.search)
            .toolbar { Button("Delete", systemImage: "trash") { shelf.isAsking = true } }
            .confirmationDialog("Delete the note?", isPresented: $shelf.isAsking) { Button("Delete") {} }
        } detail: {
            if let chosen = shelf.chosen {
                Text("Note \(chosen)").font(.title)
                TextField("Search", text: $shelf.search)
            }
        }
    }
}

private struct LiveNoteRow: View {
    @Bindable var note: NoteShelf.LiveNote

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(note.title).font(.headline)
            Text(note.text).foregroundColor(.secondary).lineLimit(2)
            HStack {
                Image(systemName: "tag")
                Text("Draft").font(.caption)
            }
        }
        .padding(4)
        .swipeActions { Button("Rename") { note.title += "!" } }
    }
}

/// A list of values.
struct PlainShelfView: View {
    let shelf: NoteShelf

    var body: some View {
        List(shelf.plain) { PlainNoteRow(note: $0) }
    }
}

private struct PlainNoteRow: View {
    let note: NoteShelf.PlainNote

    var body: some View {
        HStack {
            Image(systemName: "folder")
            Text(note.title).font(.headline)
        }
        .padding(4)
    }
}
