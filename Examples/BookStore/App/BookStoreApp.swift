import CoreData
import SwiftUI

/// The book store on screen: categories, their books, and pages in order, on the model of the program `bookstore`.
///
///     swift run bookstore-app --store /tmp/BookStore.sqlite --examples
///
/// The folder and the model make the same app in Xcode.
@main
struct BookStoreApp: App {
    private let stack = BookStoreStack()

    var body: some Scene {
        WindowGroup("Book Store") {
            BooksScreen().environment(\.managedObjectContext, stack.context)
        }
        .commands {
            CommandGroup(replacing: .undoRedo) {
                Button("Undo") { stack.context.undoLast() }.keyboardShortcut("z")
                Button("Redo") { stack.context.redoLast() }.keyboardShortcut("z", modifiers: [.command, .shift])
            }
        }
    }
}
