import CoreData
import SwiftUI

/// The second screen: a new note, which needs a title.
struct AddNoteScreen: View {
    let didAdd: (Note) -> Void
    @Environment(\.managedObjectContext) private var context
    @Environment(\.dismiss) private var dismiss
    @State private var title = ""
    @State private var contents = ""

    var body: some View {
        Form {
            TextField("Title", text: $title).onSubmit(add)
            TextField("Contents", text: $contents, axis: .vertical)
        }
        .navigationTitle("New Note")
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                Button("Cancel", role: .cancel) { dismiss() }
            }
            ToolbarItem(placement: .confirmationAction) {
                Button("Save", action: add).disabled(isIncomplete)
            }
        }
    }

    private var isIncomplete: Bool { title.allSatisfy(\.isWhitespace) }

    private func add() {
        guard !isIncomplete else { return }
        let note = Note(context: context)
        note.title = title
        note.contents = contents
        note.createdAt = Date()
        note.updatedAt = note.createdAt
        context.saveOrReport()
        didAdd(note)
        dismiss()
    }
}
