import CoreData
import SwiftUI

/// A book: title, price, category, and its pages in order. Pages are dragged to another place.
struct BookScreen: View {
    @ObservedObject var book: Book
    @Environment(\.managedObjectContext) private var context
    @FetchRequest(sortDescriptors: [SortDescriptor(\BookCategory.name)]) private var categories
    @State private var newPage = ""

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            TextField("Title", text: $book.editedTitle)
                .textFieldStyle(.plain)
                .font(.title).fontDesign(.serif).fontWeight(.semibold)
            HStack(spacing: 8) {
                Text("$").foregroundStyle(.secondary).accessibilityHidden(true)
                TextField("Price", value: $book.price, format: .number.precision(.fractionLength(2)))
                    .textFieldStyle(.roundedBorder).keyboardType(.decimalPad)
                    .frame(width: 96)
                Spacer()
                Picker("Category", selection: $book.category) {
                    Text("None").tag(nil as BookCategory?)
                    ForEach(categories) { Text($0.name ?? "").tag($0 as BookCategory?) }
                }
                .fixedSize()
            }
            Rectangle().fill(Color.rubric).frame(height: 1)
            pages
            HStack {
                TextField("Next page", text: $newPage).textFieldStyle(.roundedBorder).onSubmit(addPage)
                Button("Add Page", action: addPage).disabled(newPage.isEmpty).fixedSize()
            }
            .frame(maxWidth: .infinity)
        }
        .padding(24)
        .navigationTitle(book.title?.isEmpty == false ? book.title ?? "" : "Book")
        .toolbar(removing: .title)
        .toolbar {
            Button("Undo", systemImage: "arrow.uturn.backward") { context.undoLast() }
            Button("Redo", systemImage: "arrow.uturn.forward") { context.redoLast() }
        }
        .onChange(of: [book.title, book.category?.name]) { context.saveOrReport() }
        .onChange(of: book.price) { context.saveOrReport() }
    }

    private var pages: some View {
        List {
            ForEach(Array(book.orderedPages.enumerated()), id: \.element.objectID) { position, page in
                PageRow(number: position + 1, page: page)
                    .contextMenu {
                        Button("Move Up", systemImage: "arrow.up") { move(position, by: -1) }.disabled(position == 0)
                        Button("Move Down", systemImage: "arrow.down") { move(position, by: 1) }
                            .disabled(position + 1 == book.orderedPages.count)
                        Button("Delete", systemImage: "trash", role: .destructive) { removePages(at: [position]) }
                    }
            }
            .onDelete(perform: removePages)
            .onMove { source, destination in
                book.movePages(from: source, to: destination)
                context.saveOrReport()
            }
        }
        .listStyle(.plain)
    }

    private func move(_ position: Int, by distance: Int) {
        book.movePages(from: [position], to: distance > 0 ? position + 2 : position - 1)
        context.saveOrReport()
    }

    private func addPage() {
        guard !newPage.isEmpty else { return }
        book.addPage(newPage)
        newPage = ""
        context.saveOrReport()
    }

    private func removePages(at offsets: IndexSet) {
        let pages = book.orderedPages
        offsets.map { pages[$0] }.forEach(context.delete)
        context.saveOrReport()
    }
}

/// A page: its number and text.
private struct PageRow: View {
    let number: Int
    @ObservedObject var page: Page

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 12) {
            Text("\(number)").font(.footnote).monospaced().foregroundStyle(Color.rubric)
                .frame(width: 20, alignment: .trailing)
            Text(page.text ?? "").fontDesign(.serif)
            Spacer()
        }
        .accessibilityLabel("Page \(number): \(page.text ?? "")")
    }
}

/// The bargains of each category, as the model's fetched property finds them.
struct BargainsScreen: View {
    @Environment(\.managedObjectContext) private var context
    @Environment(\.dismiss) private var dismiss
    @FetchRequest(sortDescriptors: [SortDescriptor(\BookCategory.name)]) private var categories

    var body: some View {
        List {
            ForEach(categories) { category in
                Section(category.name ?? "") {
                    ForEach(bargains(of: category)) { BookRow(book: $0) }
                }
            }
        }
        .listStyle(.insetGrouped)
        .navigationTitle("Below $12")
        .toolbar {
            Button("Done") { dismiss() }
        }
    }

    /// A fetched property is fetched once: it is fetched anew for a category that is refreshed.
    private func bargains(of category: BookCategory) -> [Book] {
        context.refresh(category, mergeChanges: true)
        return category.bargainBooks ?? []
    }
}

extension Book {
    /// The title in a field.
    fileprivate var editedTitle: String {
        get { title ?? "" }
        set { title = newValue }
    }
}

extension Color {
    /// Red ink, for page numbers and the rule under a book's head.
    static let rubric = Color(red: 0.74, green: 0.33, blue: 0.22)
}
