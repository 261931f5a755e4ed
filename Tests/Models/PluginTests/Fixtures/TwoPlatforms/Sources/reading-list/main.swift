import CoreData
import Library

// Adds two books to the store that the argument names, and lists all of them.

let file = CommandLine.arguments.dropFirst().first.map { URL(filePath: $0) }
let container = try Library.container(at: file)
let context = container.viewContext

let shelf = Shelf(context: context)
(shelf.name, shelf.kind) = ("Evenings", .fiction)
for title in ["The Trial", "Amerika"] {
    let book = Book(context: context)
    book.title = title
    shelf.addToBooks(book)
}
try context.save()

print("written:", shelf.titles.joined(separator: ", "))
for book in try Library.books(of: .fiction, in: context) {
    print(book.shelf?.name ?? "?", "-", book.title ?? "?")
}
