public import CoreData

/// The slip box of a program: a container with its store loaded.
///
/// ```swift
/// let controller = PersistenceController.shared
/// _ = Note(title: "On cards", context: controller.container.viewContext)
/// try controller.save()
/// ```
///
/// The view context belongs to the main actor and merges the saves of other contexts automatically.
public struct PersistenceController: Sendable {
    /// The slip box in the user's data folder.
    public static let shared = PersistenceController()

    /// An in-memory slip box with ten notes and ten folders, for previews of views.
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

    /// Creates an empty in-memory slip box, for tests.
    public static func createEmpty() -> PersistenceController {
        PersistenceController(inMemory: true)
    }

    /// The container with the model, the store and the view context.
    public let container: NSPersistentContainer

    /// The error of loading the store; nil on success. Programs should show it to the user; `save()` throws it.
    public let loadingError: (any Error)?

    /// Opens the slip box in the user's data folder, or a new one in memory.
    public init(inMemory: Bool = false) {
        self.init { description in
            description.url = inMemory ? URL(filePath: "/dev/null") : Self.standardFile()
            guard !inMemory, let folder = description.url?.deletingLastPathComponent() else { return }
            // If the folder cannot be created, loading the store reports the error.
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
    }

    /// Returns the file of the user's slip box, which is shared by all programs: `Slipbox/Slipbox.sqlite` in the user's
    /// data folder, which is `XDG_DATA_HOME` or else `~/.local/share`.
    public static func standardFile(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        // According to the XDG specification, relative paths are ignored.
        let given = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        let shared = given ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
        return shared.appending(path: "Slipbox/Slipbox.sqlite")
    }

    /// Opens the slip box in a file, which is created if it does not exist.
    ///
    /// - Throws: an error of the store if the file belongs to another program, is damaged or cannot be written.
    public init(file: URL) throws {
        self.init { $0.url = file }
        if let loadingError { throw loadingError }
    }

    /// Opens the slip box in a file as ``init(file:)`` does, for a program that syncs it if it has an account: see ``SlipBoxSync``.
    public init(syncing file: URL) throws {
        self.init(NSPersistentCloudKitContainer(name: "Slipbox")) { description in
            description.url = file
            // The account decides, and nothing in the surroundings of the program.
            description.cloudKitContainerOptions = nil
        }
        if let loadingError { throw loadingError }
    }

    private init(
        _ container: NSPersistentContainer = NSPersistentContainer(name: "Slipbox"),
        describing: (NSPersistentStoreDescription) -> Void
    ) {
        self.container = container
        for description in container.persistentStoreDescriptions {
            // As with CloudKit, the store tracks history, from which other programs' saves and a later sync are read.
            description.setOption(NSNumber(value: true), forKey: NSPersistentHistoryTrackingKey)
            description.setOption(NSNumber(value: true), forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
            // What somebody has typed survives a power failure as soon as it is saved.
            description.setOption(["synchronous": "full"] as NSDictionary, forKey: NSSQLitePragmasOption)
            describing(description)
        }
        var failure: (any Error)?
        container.loadPersistentStores { _, error in
            if let error { failure = error }
        }
        do {
            if failure == nil { try Note.completeTitleKeys(in: container) }
        } catch {
            failure = error
        }
        loadingError = failure
        container.viewContext.automaticallyMergesChangesFromParent = true
    }

    /// Saves the view context if it has changes.
    @MainActor public func save() throws {
        if let loadingError { throw loadingError }
        let context = container.viewContext
        guard context.hasChanges else { return }
        try context.save()
    }
}
