public import CoreData
internal import Foundation
public import SlipboxCore
public import WebUI
internal import WebUICoreData

/// The slip box as a web app.
public struct SlipboxApp: App {
    @State private var desk: Desk

    /// Returns the path below the address of a slip box at which one goes on: the note that was opened last, beside all notes.
    ///
    /// - Parameter store: The file of the slip box, which may be open elsewhere.
    public static func startPath(of store: URL) -> String {
        ListSettings(besides: store).lastPath ?? Place.allNotes.pathComponent
    }

    /// Creates an app for the slip box in the user's data folder.
    public init() {
        self.init(PersistenceController.shared.container)
    }

    /// Creates an app for the slip box of a container.
    ///
    /// - Parameters:
    ///   - address: where the slip box is on the server.
    ///   - shelf: the slip boxes of the server; without it, nothing is said of others.
    ///   - downloads: the files offered for download, which the server must serve; without it, exports cannot be
    ///     downloaded.
    ///   - graph: the drawing of the slip box, which the server must serve; without it, there is no graph to see.
    ///   - sync: keeps the slip box in step with an account; without it, nothing is said of syncing.
    ///   - signInRules: which services the form to sign in may have the server call; without it, those of the internet.
    ///   - others: what others share, whose container it is; nil for a slip box of one's own.
    ///   - reachesFiles: whether users may import and export any folder of this computer. Enable it only if they work
    ///     at that computer.
    public init(
        _ container: NSPersistentContainer,
        at address: BoxAddress = BoxAddress(),
        beside shelf: BoxShelf? = nil,
        downloads: SlipboxDownloads? = nil,
        graph: SlipboxGraph? = nil,
        sync: SlipBoxSync? = nil,
        signInRules: SignInRules? = nil,
        others: SharedNotes? = nil,
        reachesFiles: Bool = false
    ) {
        let desk = Desk(container, at: address, downloads: downloads, graph: graph, reachesFiles: reachesFiles)
        (desk.sync, desk.shelf, desk.others) = (sync, shelf, others)
        if let signInRules { desk.signInRules = signInRules }
        _desk = State(wrappedValue: desk)
    }

    /// The three columns, with keyboard commands available everywhere.
    public var body: some Scene {
        WindowGroup("Slipbox") {
            DeskView(desk: desk).under(desk.address)
        }
        .commands { CommandsMenu(desk: desk) }
        .environment(\.managedObjectContext, desk.context)
    }
}

extension ExampleSlipBox {
    private static let offerKey = "SlipboxExamplesWereOffered"

    /// Inserts the examples into an empty slip box on its first start. Once offered, deleted examples do not return.
    public static func offer(in container: NSPersistentContainer) async throws {
        let context = container.newBackgroundContext()
        try await context.perform {
            guard let coordinator = context.persistentStoreCoordinator,
                let store = coordinator.persistentStores.first
            else { return }
            var metadata = coordinator.metadata(for: store)
            guard metadata[offerKey] == nil else { return }
            // The metadata is written with the next save.
            metadata[offerKey] = true
            coordinator.setMetadata(metadata, for: store)
            let noteCount = try context.count(for: Note.fetchEverywhere())
            guard try noteCount == 0 && context.count(for: Folder.fetch()) == 0 else { return }
            try insert(into: context)
            try context.save()
        }
    }
}
