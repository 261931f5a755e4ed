import CoreData
import SwiftUI

/// The third screen: a note to edit, and its category, which leads to the categories. Every change is saved at once.
struct NoteScreen: View {
    @ObservedObject var note: Note
    @Environment(\.managedObjectContext) private var context

    var body: some View {
        NavigationStack {
            VStack(alignment: .leading, spacing: 12) {
                TextField("Title", text: $note.editedTitle)
                    .textFieldStyle(.plain)
                    .font(.title).fontDesign(.serif).fontWeight(.semibold)
                HStack(spacing: 16) {
                    Text(note.updatedAtAsDate, format: .dateTime.day().month(.wide).year().hour().minute())
                        .font(.footnote).foregroundStyle(.secondary)
                    Spacer()
                    NavigationLink {
                        CategoriesScreen(note: note)
                    } label: {
                        CategoryLabel(category: note.category)
                    }
                    .fixedSize()
                    .accessibilityLabel("Category: \(note.category?.name ?? "No Category")")
                }
                Rectangle().fill(Color.rubric).frame(height: 1)
                TextEditor(text: $note.editedContents)
                    .fontDesign(.serif)
                    .frame(minHeight: 320)
                    .accessibilityLabel("Contents")
            }
            .padding(24)
            .navigationTitle(note.title?.isEmpty == false ? note.title ?? "" : "Note")
            .toolbar(removing: .title)
        }
        .onChange(of: note.updatedAt) { context.saveOrReport() }
    }
}

/// The name of a category after a dot in its colour, or the statement that there is none.
struct CategoryLabel: View {
    let category: Category?

    var body: some View {
        if let category {
            CategoryName(category: category)
        } else {
            Text("No Category").foregroundStyle(.secondary)
        }
    }
}

private struct CategoryName: View {
    @ObservedObject var category: Category

    var body: some View {
        HStack(spacing: 6) {
            Circle().fill(category.shownColour).frame(width: 9, height: 9)
            Text(category.name ?? "").lineLimit(1)
        }
    }
}
