internal import CoreData
internal import Foundation
internal import Observation
internal import SlipboxCore

/// The state of one user's page: the current place and note, and the actions on the slip box.
@MainActor
@Observable
final class Desk {
    @ObservationIgnored let container: NSPersistentContainer
    @ObservationIgnored let omnibar: Omnibar
    /// Finds the notes for links that are written.
    @ObservationIgnored private(set) lazy var links = Omnibar(container)
    @ObservationIgnored let counts: NoteCounts
    /// How lists look.
    @ObservationIgnored let lists: ListSettings
    /// The keys that users have given to commands.
    @ObservationIgnored let keys: KeySettings
    @ObservationIgnored let graph: SlipboxGraph
    /// The import or export that runs, or the report of the last one, wherever the user has gone since.
    @ObservationIgnored let transfer = Transfer()
    @ObservationIgnored private let saving: DeskSaving

    var place: Place? {
        didSet {
            history = nil
            if foldersCoverList { showsFolders = nil }
            guard place != oldValue else { return }
            listWords = []
            place?.folder.map(reveal)
            if place == .graph { placeBehindGraph = oldValue }
            leave()
        }
    }
    /// The place from which the user came to the graph.
    @ObservationIgnored private(set) var placeBehindGraph: Place?
    var note: Note? {
        didSet {
            guard note != oldValue else { return }
            history = nil
            omnibarWords = []
            if wantsCaret != nil, wantsCaret != note { wantsCaret = nil }
            discardIfBlank(oldValue)
            adoptIfBlank()
            save()
            linkNames(of: oldValue)
            note?.beginSitting()
            note.map(lists.remember)
            openedTitle = note?.title
            linkNames(in: note)
        }
    }
    /// The history that is looked at, in the places of list and note.
    var history: ShownHistory?
    /// The title that the note had when it was opened.
    @ObservationIgnored private var openedTitle: String?
    @ObservationIgnored private var hasOpenedNote = false
    var showsOmnibar = false
    /// The folders that are collapsed in the first column.
    private(set) var closedFolders: Set<NSManagedObjectID> = []
    /// Whether the place in the address was found, which is a row of the first column: until then, none is hidden.
    var hasFoundPlace = false
    /// The folders whose subfolders are hidden.
    var foldersHidingOthers: Set<NSManagedObjectID> { hasFoundPlace ? closedFolders : [] }
    /// The beginnings of keywords below which others are shown in the first column.
    private(set) var openKeywords: Set<String> = []
    /// The initial text of the omnibar.
    @ObservationIgnored var omnibarText = ""
    /// The presented sheet.
    var sheet: DeskSheet?
    /// The question to confirm before something is deleted.
    var question: DeskQuestion?
    /// A note that is opened to be written on.
    var wantsCaret: Note?
    /// The note that was made last, which vanishes if nothing is written in it.
    @ObservationIgnored var madeNote: Note?
    /// The keywords that it was made with: that of the place.
    @ObservationIgnored var madeKeywords: Set<Keyword> = []
    /// Whether the first column is there; nil leaves that to the width of the window.
    var showsFolders: Bool?
    /// Whether the first column lies over the others, since the window has no room for three.
    var foldersCoverList = false
    /// Whether there is nothing but the note.
    var isWritingOnly = false
    /// Whether some of the examples are there, outside of the trash.
    var hasExamples = false
    /// Whether some of them can be cleared.
    var canClearExamples = false
    /// What the list of notes, or the next one that is shown, should do with its search.
    var searchWish: SearchWish?
    /// The words that are sought in the list.
    var listWords: [String] = []
    /// The words by which the omnibar has found the open note in its text.
    private var omnibarWords: [String] = []
    /// The notes shown in the current list.
    @ObservationIgnored var listing: NoteListing?
    /// The description of the last error.
    var problem: String?
    /// Whether something was typed that is not on disk yet.
    private(set) var hasUnsavedChanges = false
    /// Why changes could not be saved; nil if they are saved or about to be.
    private(set) var unsavedReason: String?
    /// The actions that can be undone.
    @ObservationIgnored let undoing = DeskUndo()
    /// The notes that are chosen together: by taps while the list is in selection mode, or by presses with Control, Command or Shift.
    var chosen: Set<Note> = []
    /// Whether the list is in selection mode, in which every tap chooses.
    var isChoosing = false {
        didSet { if !isChoosing { chosen = [] } }
    }
    /// Whether the list is about several notes.
    var choosesSeveral: Bool { isChoosing || !chosen.isEmpty }

    /// Whether the user may import and export folders of this computer.
    @ObservationIgnored let reachesFiles: Bool

    /// The files offered for download; nil if no server offers them.
    @ObservationIgnored let downloads: SlipboxDownloads?

    /// What others share, if this is the slip box of that.
    @ObservationIgnored var others: SharedNotes?

    /// Keeps the slip box in step with an account; nil where nobody offers it.
    @ObservationIgnored var sync: SlipBoxSync?

    /// What the form to sign in to an account may do.
    @ObservationIgnored var signInRules = SignInRules()
    /// Where the slip box is on its server.
    @ObservationIgnored let address: BoxAddress
    /// The slip boxes of the server; nil where nobody offers others.
    @ObservationIgnored var shelf: BoxShelf?

    /// - Parameter clock: Measures the pauses in typing.
    init(
        _ container: NSPersistentContainer,
        at address: BoxAddress = BoxAddress(),
        downloads: SlipboxDownloads? = nil,
        graph: SlipboxGraph? = nil,
        reachesFiles: Bool = false,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        saving = DeskSaving.of(container.viewContext, clock: clock)
        (self.container, self.address) = (container, address)
        self.downloads = downloads
        self.graph = graph ?? SlipboxGraph(container)
        self.reachesFiles = reachesFiles
        omnibar = Omnibar(container)
        counts = NoteCounts.of(container.viewContext)
        (lists, keys) = (ListSettings.of(container), KeySettings.of(container))
        let coordinator = container.persistentStoreCoordinator
        closedFolders = Set(lists.closedFolders.compactMap(coordinator.managedObjectID(forURIRepresentation:)))
    }

    var context: NSManagedObjectContext { container.viewContext }

    /// The words that are marked in the open note: those of the search that has led to it.
    var soughtWords: [String] { omnibarWords.isEmpty ? listWords : omnibarWords }

    /// Opens a note that the omnibar has found. If that was by its text, the words are marked there.
    func open(_ hit: OmnibarHit, foundBy text: String) {
        open(hit.id)
        omnibarWords = hit.match == .text ? text.split(whereSeparator: \.isWhitespace).map(String.init) : []
    }

    func setOpen(_ isOpen: Bool, _ folders: some Sequence<NSManagedObjectID>) {
        let closed = isOpen ? closedFolders.subtracting(folders) : closedFolders.union(folders)
        guard closed != closedFolders else { return }
        (closedFolders, hasFoundPlace) = (closed, true)
        attempt { try lists.setClosed(Set(closed.map { $0.uriRepresentation() })) }
    }

    /// Opens the folders that a folder is in.
    private func reveal(_ folder: Folder) {
        if !closedFolders.isEmpty { setOpen(true, folder.path.dropLast().map(\.objectID)) }
    }

    func setOpen(_ isOpen: Bool, keywords path: String) {
        if isOpen { openKeywords.insert(path) } else { openKeywords.remove(path) }
    }

    /// Takes the first note of the page for one that was made here if it is blank: it was open when the page was loaded again.
    private func adoptIfBlank() {
        guard !hasOpenedNote, let note, !isOfOthers else { return }
        hasOpenedNote = true
        if note.isBlank(apartFrom: note.keywords) { (madeNote, madeKeywords) = (note, note.keywords) }
    }

    /// Deletes a note that was made on this page and left without a word.
    private func discardIfBlank(_ note: Note?) {
        guard let made = madeNote, made == note else { return }
        madeNote = nil
        guard made.managedObjectContext != nil, !made.isDeleted, made.isBlank(apartFrom: madeKeywords) else { return }
        context.delete(made)
    }

    /// Once the title of a note is another, makes links of those that name it in other texts.
    private func linkNames(of note: Note?) {
        guard let note, !isOfOthers, note.title != openedTitle, note.managedObjectContext != nil, !note.isDeleted else {
            return
        }
        attempt {
            let renamed = try note.renameEmbeds(from: openedTitle ?? "")
            if try note.linkNamesOfOthers() + renamed > 0 { save() }
        }
    }

    /// Makes links of those in a text whose notes have come to be elsewhere. Long texts get theirs when they are edited.
    private func linkNames(in note: Note?) {
        // Texts of others are not changed by being looked at.
        guard let note, !isOfOthers, note.text.isReady else { return }
        attempt {
            if try note.linkNames() { save() }
        }
    }

    private func leave() {
        isChoosing = false
        guard let note, let place, !contains(note, place) else { return }
        self.note = nil
    }

    private func contains(_ note: Note, _ place: Place) -> Bool {
        place.folder == nil || note.folder == place.folder
    }

    // MARK: - Saving

    /// Saves all changes. If that fails, keeps the changes and tries again later.
    func save() {
        saving.save(for: self)
    }

    /// Saves what was typed: after a pause, and after two seconds even without one.
    func saveSoon() {
        if !hasUnsavedChanges { hasUnsavedChanges = true }
        undoing.isBehindWords = true
        saving.saveSoon(for: self)
    }

    /// Notes that all changes are on disk.
    func noteSaved() {
        if hasUnsavedChanges { hasUnsavedChanges = false }
        if unsavedReason != nil { unsavedReason = nil }
    }

    /// Notes that changes could not be saved. A dialog would take the focus away from the editor.
    func noteUnsaved(because reason: String) {
        if unsavedReason != reason { unsavedReason = reason }
        if !hasUnsavedChanges { hasUnsavedChanges = true }
    }

    /// Performs an action and reports its error to the user.
    func attempt(_ action: () throws -> Void) {
        do {
            try action()
        } catch {
            problem = error.localizedDescription
        }
    }

    /// Returns a number to display. If computing it fails, reports the error and returns 0.
    func count(_ number: () throws -> Int) -> Int {
        do {
            return try number()
        } catch {
            problem = error.localizedDescription
            return 0
        }
    }
}
