import CoreData
import SwiftUI

/// Colours with names, on screen: the app whose data layer the program `saved-colours` shows.
///
///     swift run saved-colours-app --store /tmp/SavedColours.sqlite --examples
///
/// The folder and the model make the same app in Xcode.
@main
struct SavedColoursApp: App {
    private let stack = SavedColoursStack()

    var body: some Scene {
        WindowGroup("Saved Colours") {
            ColoursScreen().environment(\.managedObjectContext, stack.context)
        }
    }
}
