import Foundation
import ProseEditor
import WebUI

/// A note with its text, and a button that renames the note that others link to.
struct StageView: View {
    @ObservedObject var store: StageStore
    @State var index: Int

    var body: some View {
        if store.notes.indices.contains(index) {
            let note = store.notes[index]
            VStack(alignment: .leading, spacing: 12) {
                Text(note.title).font(.title)
                ProseEditor("Text of the note", document: store.document(of: note.id), id: note.id.uuidString)
                    .noteSuggestions { store.suggestions(for: $0) }
                    .noteTitles { store.note($0)?.title }
                    .noteAddresses { id in store.notes.firstIndex { $0.id == id }.map { "/\($0)" } }
                    .keywordSuggestions { query in ["idea", "ideal", "reading"].filter { $0.hasPrefix(query) } }
                    .onCreateNote { store.create($0) }
                    .onImage { store.keep($0) }
                Button("Next note") { index = (index + 1) % store.notes.count }
                    .accessibilityLabel("Next note")
                Button("Rename note 1") { store.rename(store.notes[1].id) }
            }
            .padding()
            .navigationTitle(note.title)
        } else {
            Text("There is no such note.")
        }
    }
}
