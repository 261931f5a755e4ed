internal import CoreData
internal import Foundation
internal import Observation
internal import SlipboxCore
internal import WebUI

/// How lists look on this computer: how each place is sorted, whether rows are compact, which folders are collapsed, and what is to
/// be reviewed today; and which note was opened last. All pages of a slip box share it.
///
/// It is kept in a file beside the store. A slip box in memory has none.
@MainActor
@Observable
final class ListSettings: SharedSettings {
    private struct Content: Codable {
        var isCompact = false
        /// The stored names of sortings, by the keys of places.
        var sortings: [String: String] = [:]
        var lastNote: String?
        /// The addresses of the folders that are collapsed.
        var closedFolders: Set<String>?
        var reviewSize: Int?
        var portion: ReviewPortion?
    }

    /// The time after which is written down what has changed by looking at notes, so that nobody waits for it who looks through many.
    private static let pause = Duration.seconds(1)

    @ObservationIgnored private let file: SettingsFile<Content>
    private var content: Content
    /// The last component of the address of the note that was opened last. No list is another one by it.
    @ObservationIgnored private var lastNote: String?
    /// What is to be reviewed today, or was on the last day. It changes while lists are rendered, which ask for it.
    @ObservationIgnored private var portion: ReviewPortion?
    @ObservationIgnored private var saving: Task<Void, any Error>?

    /// - Parameter store: The address of the store; nil for one in memory.
    init(besides store: URL?) {
        file = SettingsFile(besides: store, ending: "lists")
        content = file.read() ?? Content()
        (lastNote, portion) = (content.lastNote, content.portion)
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
        saveLater()
    }

    // MARK: - Reviewing

    /// The number of notes that are to be reviewed on a day; 0 for all.
    var reviewSize: Int { content.reviewSize ?? ReviewPortion.usualSize }

    /// Remembers how many notes are to be reviewed on a day.
    func setReviewSize(_ size: Int) throws {
        content.reviewSize = size
        try save()
    }

    /// Returns what is to be reviewed today; nil if the queue is not parted by days.
    func portion(now: Date, calendar: Calendar, in context: NSManagedObjectContext) throws -> ReviewPortion? {
        guard reviewSize > 0 else { return nil }
        let present = try ReviewPortion(
            following: portion,
            size: reviewSize,
            now: now,
            calendar: calendar,
            in: context
        )
        if present != portion {
            portion = present
            saveLater()
        }
        return present
    }

    // MARK: - The file

    private func saveLater() {
        saving?.cancel()
        saving = Task {
            try await Task.sleep(for: Self.pause)
            // Where nothing can be written, the next start shows all notes, and begins the day anew.
            try save()
        }
    }

    private func save() throws {
        var content = content
        (content.lastNote, content.portion) = (lastNote, portion)
        try file.write(content)
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
