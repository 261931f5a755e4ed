internal import CoreData
internal import Foundation
internal import Observation
internal import SlipboxCore
internal import WebUI

/// How lists look on this computer: how each place is sorted, whether rows are compact, and which folders are collapsed; and which
/// note was opened last. All pages of a slip box share it.
///
/// It is kept in a file beside the store. A slip box in memory has none.
@MainActor
@Observable
final class ListSettings {
    private struct Content: Codable {
        var isCompact = false
        /// The stored names of sortings, by the keys of places.
        var sortings: [String: String] = [:]
        var lastNote: String?
        /// The addresses of the folders that are collapsed.
        var closedFolders: Set<String>?
    }

    /// The time after which an opened note is written down, so that nobody waits for it who looks through many.
    private static let pause = Duration.seconds(1)

    private static var known: [ObjectIdentifier: Weak<ListSettings>] = [:]

    @ObservationIgnored private let file: URL?
    private var content: Content
    /// The last component of the address of the note that was opened last. No list is another one by it.
    @ObservationIgnored private var lastNote: String?
    @ObservationIgnored private var lastNoteSaving: Task<Void, any Error>?

    /// Returns the shared settings of a container.
    static func of(_ container: NSPersistentContainer) -> ListSettings {
        known = known.filter { $0.value.object != nil }
        let key = ObjectIdentifier(container.persistentStoreCoordinator)
        if let settings = known[key]?.object { return settings }
        let settings = ListSettings(besides: container.persistentStoreCoordinator.persistentStores.first?.url)
        known[key] = Weak(settings)
        return settings
    }

    /// - Parameter store: The address of the store; nil for one in memory.
    init(besides store: URL?) {
        let isFile = store.map { $0.isFileURL && $0.path != "/dev/null" } ?? false
        file = isFile ? store?.appendingPathExtension("lists") : nil
        content = Self.content(of: file)
        lastNote = content.lastNote
    }

    /// Whether rows have one line only.
    var isCompact: Bool { content.isCompact }

    /// Returns the sorting of a place that was chosen last; nil if none was.
    func sorting(of place: Place) -> NoteSorting? {
        place.settingsKey.flatMap { content.sortings[$0] }.flatMap(NoteSorting.init(storedName:))
    }

    /// Remembers whether rows have one line only.
    func setCompact(_ isCompact: Bool) throws {
        content.isCompact = isCompact
        try save()
    }

    /// Remembers the sorting of a place.
    func setSorting(_ sorting: NoteSorting, of place: Place) throws {
        guard let key = place.settingsKey else { return }
        content.sortings[key] = sorting.storedName
        try save()
    }

    /// The addresses of the folders that were collapsed last. Pages that are open keep theirs.
    var closedFolders: Set<URL> { Set((content.closedFolders ?? []).compactMap(URL.init(string:))) }

    /// Remembers which folders are collapsed.
    func setClosed(_ folders: Set<URL>) throws {
        content.closedFolders = Set(folders.map(\.absoluteString))
        try save()
    }

    /// The path of the note that was opened last, below the address of the slip box; nil if there is none.
    var lastPath: String? {
        let number = lastNote?.wholeMatch(of: /Note-([0-9]{1,10})/)?.output.1
        return number.map { "\(Place.allNotes.pathComponent)/Note-\($0)" }
    }

    /// Remembers that a note was opened.
    func remember(opened note: Note) {
        let component = note.objectID.pathComponent
        guard !note.objectID.isTemporaryID, component != lastNote else { return }
        lastNote = component
        lastNoteSaving?.cancel()
        lastNoteSaving = Task {
            try await Task.sleep(for: Self.pause)
            // Where nothing can be written, the next start shows all notes.
            try save()
        }
    }

    /// Replaces the file as a whole.
    private func save() throws {
        guard let file else { return }
        var content = content
        content.lastNote = lastNote
        try JSONEncoder().encode(content).write(to: file, options: .atomic)
    }

    /// Reads the file. One that is missing or damaged says nothing.
    private static func content(of file: URL?) -> Content {
        guard let file, let data = FileManager.default.contents(atPath: file.path) else { return Content() }
        do {
            return try JSONDecoder().decode(Content.self, from: data)
        } catch {
            return Content()
        }
    }
}

extension Place {
    /// The name of the place in the settings; nil for places without notes.
    fileprivate var settingsKey: String? {
        switch self {
        case .allNotes, .favourites, .reviewQueue, .orphans, .deadEnds, .hubs, .folder, .keyword, .search:
            pathComponent
        case .missing, .graph, .keywords, .transfer, .trash: nil
        }
    }
}
