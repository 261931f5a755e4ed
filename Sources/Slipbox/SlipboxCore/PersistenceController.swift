public import CoreData

/// The slip box of a program: its container, with the store loaded.
///
/// ```swift
/// let controller = PersistenceController.shared
/// _ = Note(title: "On cards", context: controller.container.viewContext)
/// try controller.save()
/// ```
///
/// The view context belongs to the main actor. It takes in what other contexts save.
public struct PersistenceController: Sendable {
    /// The slip box in the user's data folder.
    public static let shared = PersistenceController()

    /// A slip box in memory with ten notes and ten folders, for previews of views.
    @MainActor public static let preview: PersistenceController = {
        let result = PersistenceController(inMemory: true)
        let viewContext = result.container.viewContext
        for index in 0..<10 {
            let newNote = Note(title: "note \(index)", context: viewContext)
            newNote.creationDate_ = Date() + TimeInterval(index)
            _ = Folder(name: "folder \(index)", context: viewContext)
        }
        return result
    }()

    /// An empty slip box in memory, for tests.
    public static func createEmpty() -> PersistenceController {
        PersistenceController(inMemory: true)
    }

    /// The container with the model, the store and the view context.
    public let container: NSPersistentContainer

    /// Why there is no store: nil if all is well. A program shows it to whoever runs it; saving throws it.
    public let loadingError: (any Error)?

    /// Opens the slip box in the user's data folder, or a new one in memory.
    public init(inMemory: Bool = false) {
        self.init { description in
            description.url = inMemory ? URL(filePath: "/dev/null") : Self.standardFile()
            guard !inMemory, let folder = description.url?.deletingLastPathComponent() else { return }
            // Where it cannot be made, opening the store says so.
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
    }

    /// The user's slip box, which is the same for all programs: `Slipbox/Slipbox.sqlite` in the folder of the user's data,
    /// which is `XDG_DATA_HOME` or else `~/.local/share`.
    public static func standardFile(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        // The specification says that a relative path is none.
        let given = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        let shared = given ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
        return shared.appending(path: "Slipbox/Slipbox.sqlite")
    }

    /// Opens the slip box in a file, which is made if it does not exist.
    ///
    /// - Throws: what the store says, where the file is of another program, damaged, or cannot be written.
    public init(file: URL) throws {
        self.init { $0.url = file }
        if let loadingError { throw loadingError }
    }

    private init(describing: (NSPersistentStoreDescription) -> Void) {
        container = NSPersistentContainer(name: "Slipbox")
        for description in container.persistentStoreDescriptions {
            // As with CloudKit, the store keeps a history: another program's saves and a later sync are read from it.
            description.setOption(NSNumber(value: true), forKey: NSPersistentHistoryTrackingKey)
            description.setOption(NSNumber(value: true), forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
            describing(description)
        }
        var failure: (any Error)?
        container.loadPersistentStores { _, error in
            if let error { failure = error }
        }
        loadingError = failure
        container.viewContext.automaticallyMergesChangesFromParent = true
    }

    /// Saves what was changed in the view context, if anything was.
    @MainActor public func save() throws {
        if let loadingError { throw loadingError }
        let context = container.viewContext
        guard context.hasChanges else { return }
        try context.save()
    }
}
