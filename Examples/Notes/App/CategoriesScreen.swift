import CoreData
import SwiftUI

/// The fourth screen: the categories. A tap chooses that of the note, which is highlighted. Swiping, or the menu of a row, edits
/// and deletes.
struct CategoriesScreen: View {
    @ObservedObject var note: Note
    @Environment(\.managedObjectContext) private var context
    @Environment(\.dismiss) private var dismiss
    @FetchRequest(sortDescriptors: [SortDescriptor(\Category.name)]) private var categories
    @State private var edited: Category?
    @State private var isAdding = false
    @State private var deleted: DeletedObject?

    var body: some View {
        List {
            Button {
                choose(nil)
            } label: {
                CategoryRowContent(name: "No Category", count: nil, colour: nil, isChosen: note.category == nil)
            }
            .buttonStyle(.plain)
            ForEach(categories) { category in
                Button {
                    choose(category)
                } label: {
                    CategoryRow(category: category, isChosen: category == note.category)
                }
                .buttonStyle(.plain)
                .swipeActions(edge: .leading) {
                    Button("Edit", systemImage: "pencil") { edited = category }
                }
                .contextMenu {
                    Button("Edit", systemImage: "pencil") { edited = category }
                    Button("Delete", systemImage: "trash", role: .destructive) { delete(category) }
                }
            }
            .onDelete { offsets in offsets.map { categories[$0] }.forEach(delete) }
        }
        .listStyle(.plain)
        .navigationTitle("Categories")
        .toolbar {
            Button("New Category", systemImage: "plus") { isAdding = true }
        }
        .sheet(isPresented: $isAdding) { CategoryScreen(category: nil) }
        .sheet(item: $edited) { CategoryScreen(category: $0) }
        .overlay(alignment: .bottom) {
            UndoBar(deleted: $deleted)
        }
    }

    /// The inverse, the notes of the category, follows.
    private func choose(_ category: Category?) {
        note.category = category
        context.saveOrReport()
        dismiss()
    }

    private func delete(_ category: Category) {
        deleted = DeletedObject(category, named: category.name ?? "")
        context.delete(category)
        context.saveOrReport()
    }
}

private struct CategoryRow: View {
    @ObservedObject var category: Category
    let isChosen: Bool

    var body: some View {
        CategoryRowContent(
            name: category.name ?? "",
            count: category.notes?.count ?? 0,
            colour: category.shownColour,
            isChosen: isChosen
        )
    }
}

private struct CategoryRowContent: View {
    let name: String
    let count: Int?
    let colour: Color?
    let isChosen: Bool

    var body: some View {
        HStack(spacing: 10) {
            Circle().fill(colour ?? .clear).frame(width: 12, height: 12)
            if isChosen {
                Text(name).bold().foregroundStyle(Color.rubric)
                Image(systemName: "checkmark").foregroundStyle(Color.rubric).accessibilityLabel("Chosen")
            } else {
                Text(name).foregroundStyle(.primary)
            }
            Spacer()
            if let count {
                Text("\(count)").font(.caption).foregroundStyle(.secondary).monospacedDigit()
                    .accessibilityLabel(count == 1 ? "1 note" : "\(count) notes")
            }
        }
    }
}
