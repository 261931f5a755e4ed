internal import CoreData
internal import Foundation
internal import Observation
internal import SlipboxCore

/// What one user has before them: where they are, and what they do with the slip box.
@MainActor
@Observable
final class Desk {
    @ObservationIgnored let container: NSPersistentContainer
    @ObservationIgnored let omnibar: Omnibar
    @ObservationIgnored let counts: NoteCounts
    @ObservationIgnored private var waitingSave: Task<Void, Never>?

    var place: Place? {
        didSet { if place != oldValue { leave() } }
    }
    var note: Note? {
        didSet { if note != oldValue { save() } }
    }
    var showsOmnibar = false
    /// The folders of which the first column does not show what is in them.
    private(set) var closedFolders: Set<Folder> = []
    /// What the omnibar begins with.
    @ObservationIgnored var omnibarText = ""
    /// What lies above everything else.
    var sheet: DeskSheet?
    /// What is asked before something is taken away.
    var question: DeskQuestion?
    /// Whether the first column is out of the way.
    var hidesFolders = false
    /// Whether the list of notes is asked to give its search the focus.
    var wantsSearch = false
    /// The notes that are listed.
    @ObservationIgnored var listing: NoteListing?
    /// What went wrong, for people.
    var problem: String?
    /// Why what was written is not saved yet; nil if it is, or will be in a moment.
    private(set) var unsavedReason: String?
    private static let retryTime = Duration.seconds(10)
    /// What can be brought back by one click.
    var thrown: TrashItem?
    /// Several notes, where the list is made for choosing them.
    var chosen: Set<Note> = []
    var isChoosing = false

    /// Whether the user may have folders of this computer read and written.
    @ObservationIgnored let reachesFiles: Bool

    /// Where files are put that the user takes away; nil if nobody serves them.
    @ObservationIgnored let downloads: SlipboxDownloads?

    init(_ container: NSPersistentContainer, downloads: SlipboxDownloads? = nil, reachesFiles: Bool = false) {
        self.container = container
        self.downloads = downloads
        self.reachesFiles = reachesFiles
        omnibar = Omnibar(container)
        counts = NoteCounts.of(container.viewContext)
    }

    var context: NSManagedObjectContext { container.viewContext }

    func setOpen(_ isOpen: Bool, _ folder: Folder) {
        if isOpen { closedFolders.remove(folder) } else { closedFolders.insert(folder) }
    }

    private func leave() {
        chosen = []
        isChoosing = false
        guard let note, let place, !contains(note, place) else { return }
        self.note = nil
    }

    private func contains(_ note: Note, _ place: Place) -> Bool {
        place.folder == nil || note.folder == place.folder
    }

    // MARK: - Saving

    /// Saves what was changed. What cannot be saved stays as it is, to be saved later.
    func save() {
        waitingSave?.cancel()
        waitingSave = nil
        do {
            if context.hasChanges { try context.save() }
            if unsavedReason != nil { unsavedReason = nil }
        } catch {
            // A dialog would take the focus from who writes.
            let reason = Self.reason(error)
            if unsavedReason != reason { unsavedReason = reason }
            save(after: Self.retryTime)
        }
    }

    /// Why something is not saved, for who writes rather than for who keeps the store.
    private static func reason(_ error: any Error) -> String {
        (error as? CocoaError)?.code == .fileWriteOutOfSpace
            ? "the disk is full. Make room on it." : error.localizedDescription
    }

    /// Saves in a moment, unless more is written meanwhile.
    func saveSoon() {
        save(after: .seconds(1))
    }

    private func save(after time: Duration) {
        waitingSave?.cancel()
        waitingSave = Task { [weak self] in
            do {
                try await Task.sleep(for: time)
                self?.save()
            } catch {
                // Somebody goes on writing, and has asked for another save.
                return
            }
        }
    }

    /// Does something, and says what went wrong.
    func attempt(_ action: () throws -> Void) {
        do {
            try action()
        } catch {
            problem = error.localizedDescription
        }
    }

    /// A number to be shown; none, with a word why, if it cannot be found.
    func count(_ number: () throws -> Int) -> Int {
        do {
            return try number()
        } catch {
            problem = error.localizedDescription
            return 0
        }
    }
}
