import CoreData
import SwiftUI

/// Notes with categories, on screen: the app whose data layer the program `notes` shows.
///
///     swift run notes-app --store /tmp/Notes.sqlite --examples
///
/// The folder and the model make the same app in Xcode.
@main
struct NotesApp: App {
    private let stack = NotesStack()

    var body: some Scene {
        WindowGroup("Notes") {
            NotesScreen().environment(\.managedObjectContext, stack.context)
        }
    }
}
