import CoreData
import SwiftUI

/// The first screen: all notes, the latest modified first. Beside it, or after it on a phone, the chosen one.
struct NotesScreen: View {
    @Environment(\.managedObjectContext) private var context
    @FetchRequest(sortDescriptors: [SortDescriptor(\Note.updatedAt, order: .reverse)]) private var notes
    @State private var selection: Note?
    @State private var isAdding = false
    @State private var deleted: DeletedObject?

    var body: some View {
        NavigationSplitView {
            List(selection: $selection) {
                ForEach(notes) { note in
                    NavigationLink(value: note) { NoteRow(note: note) }
                        .contextMenu {
                            Button("Delete", systemImage: "trash", role: .destructive) { delete(note) }
                        }
                }
                .onDelete { offsets in offsets.map { notes[$0] }.forEach(delete) }
            }
            .overlay {
                if notes.isEmpty { noNotes }
            }
            .navigationTitle("Notes")
            .toolbar {
                Button("New Note", systemImage: "square.and.pencil") { isAdding = true }
                    .keyboardShortcut("n", modifiers: .option)
            }
        } detail: {
            if let selection, selection.managedObjectContext != nil {
                NoteScreen(note: selection).id(selection.objectID)
            } else {
                Text(notes.isEmpty ? "" : "Choose a note, or write a new one.")
                    .font(.title3).fontWeight(.regular).fontDesign(.serif).italic().foregroundStyle(.secondary)
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
            }
        }
        .sheet(isPresented: $isAdding) {
            AddNoteScreen { selection = $0 }
        }
        .overlay(alignment: .bottom) {
            UndoBar(deleted: $deleted)
        }
    }

    private var noNotes: some View {
        VStack(spacing: 12) {
            Text("You don't have any notes yet.").font(.title3).fontWeight(.regular).fontDesign(.serif).italic()
            Button("New Note") { isAdding = true }.buttonStyle(.borderedProminent)
        }
        .multilineTextAlignment(.center)
        .padding()
    }

    private func delete(_ note: Note) {
        if note == selection { selection = nil }
        deleted = DeletedObject(note, named: note.title ?? "")
        context.delete(note)
        context.saveOrReport()
    }
}

/// A row of the table: title and date, category, and the beginning of the contents.
private struct NoteRow: View {
    @ObservedObject var note: Note

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(note.title ?? "").font(.headline).lineLimit(1)
            Text(note.preview).font(.subheadline).foregroundStyle(.secondary).lineLimit(2)
            HStack(spacing: 12) {
                Text(note.updatedAtAsDate.shortText()).foregroundStyle(.secondary).fixedSize()
                if let category = note.category { CategoryLabel(category: category) }
            }
            .font(.caption)
        }
    }
}
