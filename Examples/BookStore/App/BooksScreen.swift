import CoreData
import SwiftUI

/// The categories with their books. Beside them, or after them on a phone, the chosen book.
struct BooksScreen: View {
    @Environment(\.managedObjectContext) private var context
    @FetchRequest(sortDescriptors: [SortDescriptor(\BookCategory.name)]) private var categories
    @FetchRequest(sortDescriptors: [SortDescriptor(\Book.title)], predicate: NSPredicate(format: "category == nil"))
    private var others
    @State private var selection: Book?
    @State private var isNaming = false
    @State private var showsBargains = false
    @State private var categoryName = ""

    var body: some View {
        NavigationSplitView {
            shelves
                .navigationTitle("Book Store")
                .toolbar {
                    Button("Bargains", systemImage: "tag") { showsBargains = true }
                    Menu("Add", systemImage: "plus") {
                        Button("New Book", action: addBook)
                        Button("New Category") { isNaming = true }
                    }
                }
        } detail: {
            if let selection, selection.managedObjectContext != nil {
                BookScreen(book: selection).id(selection.objectID)
            } else {
                Text("Take a book from the shelf.")
                    .font(.title3).fontWeight(.regular).fontDesign(.serif).italic().foregroundStyle(.secondary)
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
            }
        }
        .sheet(isPresented: $showsBargains) { BargainsScreen() }
        .alert("New Category", isPresented: $isNaming) {
            TextField("Name", text: $categoryName)
            Button("Add", action: addCategory)
            Button("Cancel", role: .cancel) { categoryName = "" }
        }
    }

    private var shelves: some View {
        List(selection: $selection) {
            ForEach(categories) { category in
                CategorySection(category: category, delete: delete)
            }
            if !others.isEmpty {
                Section("Without a category") {
                    ForEach(others) { book in
                        NavigationLink(value: book) { BookRow(book: book) }
                    }
                    .onDelete { offsets in offsets.map { others[$0] }.forEach(delete) }
                }
            }
        }
        .overlay {
            if categories.isEmpty, others.isEmpty {
                Text("The shelves are empty.").font(.title3).fontWeight(.regular).fontDesign(.serif).italic()
                    .foregroundStyle(.secondary)
            }
        }
    }

    private func addBook() {
        let book = Book(context: context)
        book.title = "A new book"
        book.price = 10
        book.category = categories.first
        context.saveOrReport()
        selection = book
    }

    private func addCategory() {
        guard !categoryName.isEmpty else { return }
        BookCategory(context: context).name = categoryName
        categoryName = ""
        context.saveOrReport()
    }

    /// Deletes a book, and its pages with it, as their delete rule says.
    private func delete(_ book: Book) {
        if book == selection { selection = nil }
        context.delete(book)
        context.saveOrReport()
    }
}

/// A category's books by title.
private struct CategorySection: View {
    @ObservedObject var category: BookCategory
    let delete: (Book) -> Void

    var body: some View {
        Section(category.name ?? "") {
            ForEach(category.sortedBooks) { book in
                NavigationLink(value: book) { BookRow(book: book) }
            }
            .onDelete { offsets in
                let books = category.sortedBooks
                offsets.map { books[$0] }.forEach(delete)
            }
        }
    }
}

/// A book's title, price and number of pages.
struct BookRow: View {
    @ObservedObject var book: Book

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            HStack {
                Text(book.title ?? "").font(.headline).fontDesign(.serif).lineLimit(1)
                Spacer()
                Text(Double(book.price), format: .currency(code: "USD")).monospacedDigit().foregroundStyle(.secondary)
                    .fixedSize()
            }
            Text(book.pageCount).font(.caption).foregroundStyle(.secondary)
        }
    }
}

extension Book {
    fileprivate var pageCount: String {
        let count = pages?.count ?? 0
        return count == 0 ? "No pages yet" : count == 1 ? "1 page" : "\(count) pages"
    }
}
