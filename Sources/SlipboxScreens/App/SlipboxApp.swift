public import CoreData
internal import SlipboxCore
public import WebUI
internal import WebUICoreData

/// The slip box as a program for browsers.
public struct SlipboxApp: App {
    @State private var desk: Desk

    /// The slip box in the user's data folder.
    public init() {
        self.init(PersistenceController.shared.container)
    }

    /// The slip box of a container.
    ///
    /// - Parameter reachesFiles: whether users may import and export folders of this computer. Only for whoever works at it.
    public init(_ container: NSPersistentContainer, reachesFiles: Bool = false) {
        _desk = State(wrappedValue: Desk(container, reachesFiles: reachesFiles))
    }

    /// The three columns, and what the keyboard reaches everywhere.
    public var body: some Scene {
        WindowGroup("Slipbox") {
            SlipboxView(desk: desk)
        }
        .commands { CommandsMenu(desk: desk) }
        .environment(\.managedObjectContext, desk.context)
    }
}
