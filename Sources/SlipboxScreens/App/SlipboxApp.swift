internal import CoreData
public import WebUI
internal import WebUICoreData

/// The slip box as a page for each tab that is opened.
///
/// ```swift
/// let desk = Desk(try PersistenceController(file: file).container)
/// routes.live(options) { request in
///     ViewSession(app: SlipboxApp(desk), url: request.url, restoration: request.restoration)
/// }
/// ```
@MainActor
public struct SlipboxApp: App {
    private let desk: Desk

    /// The pages of a desk.
    public init(_ desk: Desk) {
        self.desk = desk
    }

    /// The pages of the user's own slip box.
    public init() {
        self.init(.shared)
    }

    /// The page.
    public var body: some Scene {
        WindowGroup("Slipbox") { ContentView(desk: desk) }
            .environment(\.managedObjectContext, desk.context)
            .commands {
                CommandGroup(replacing: .saveItem) {
                    Button("Save") { desk.save() }.keyboardShortcut("s")
                }
            }
    }
}
