internal import CoreData
internal import Foundation
internal import Observation
internal import SlipboxCore
internal import WebUI

/// How lists look on this computer: how each place is sorted, and whether rows are compact. All pages of a slip box share it.
///
/// It is kept in a file beside the store. A slip box in memory has none.
@MainActor
@Observable
final class ListSettings {
    private struct Content: Codable {
        var isCompact = false
        /// The stored names of sortings, by the keys of places.
        var sortings: [String: String] = [:]
    }

    private static var known: [ObjectIdentifier: Weak<ListSettings>] = [:]

    @ObservationIgnored private let file: URL?
    private var content: Content

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

    /// Replaces the file as a whole.
    private func save() throws {
        guard let file else { return }
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
        case .allNotes, .favourites, .reviewQueue, .orphans, .deadEnds, .folder, .keyword, .search: pathComponent
        case .missing, .graph, .keywords, .transfer, .trash: nil
        }
    }
}
