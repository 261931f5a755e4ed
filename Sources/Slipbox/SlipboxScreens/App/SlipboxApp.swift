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
    /// - Parameters:
    ///   - downloads: where files are put that users take away, for the server to serve; without it, none are made.
    ///   - reachesFiles: whether users may have any folder of this computer read and written. Only for whoever works at it.
    public init(
        _ container: NSPersistentContainer,
        downloads: SlipboxDownloads? = nil,
        reachesFiles: Bool = false
    ) {
        _desk = State(wrappedValue: Desk(container, downloads: downloads, reachesFiles: reachesFiles))
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
