import ExampleProgram

/// Runs the book store example.
///
///     swift run bookstore --store /tmp/BookStore.sqlite
@main
enum BookStoreProgram {
    static func main() {
        ExampleProgram("bookstore").run { file in
            let store = try BookStore(file: file)
            try store.run()
            try BookStore.showDuplicates()
            try RelationshipRules(model: store.container.managedObjectModel).run()
        }
    }
}
