internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A text of a note: the present one, or one that it had.
enum HistoryEntry: Hashable {
    case now(Note)
    case version(NoteVersion)

    var text: NoteText {
        switch self {
        case .now(let note): note.text
        case .version(let version): version.text
        }
    }

    /// When the text was written.
    var date: Date {
        switch self {
        case .now(let note): note.modificationDate
        case .version(let version): version.date
        }
    }
}

extension HistoryEntry: Identifiable {
    var id: NSManagedObjectID {
        switch self {
        case .now(let note): note.objectID
        case .version(let version): version.objectID
        }
    }
}

extension HistoryEntry: PathComponentConvertible {
    /// That of the note, whichever of its texts is looked at: the page keeps its address.
    var pathComponent: String {
        switch self {
        case .now(let note): note.objectID.pathComponent
        case .version(let version): version.note?.objectID.pathComponent ?? ""
        }
    }
}

/// The history of a note that is looked at.
struct ShownHistory: Hashable {
    let note: Note
    /// The text that is looked at; nil as long as none was chosen.
    var entry: HistoryEntry?

    /// The same without what is gone from the store by now; nil if that is the note.
    var present: ShownHistory? {
        guard note.managedObjectContext != nil, !note.isTrashed else { return nil }
        guard case .version(let version) = entry, version.managedObjectContext == nil else { return self }
        return ShownHistory(note: note)
    }
}

/// A text in the list of a history, with the version before it.
struct HistoryLine: Identifiable {
    /// The most versions that are listed: each has a whole text.
    static let most = 100

    let entry: HistoryEntry
    /// The version before; nil for the first text.
    let former: NoteVersion?

    var id: NSManagedObjectID { entry.id }

    /// Returns the texts of a note, the latest first.
    ///
    /// - Parameter versions: The versions of the note, the latest first; one more than are listed, if there are so many.
    static func all(of note: Note, versions: some Collection<NoteVersion>) -> [HistoryLine] {
        let entries = [.now(note)] + versions.prefix(most).map(HistoryEntry.version)
        let formers = versions.map(Optional.some) + [nil]
        return zip(entries, formers).map { HistoryLine(entry: $0, former: $1) }
    }
}

extension Desk {
    /// Shows the texts that a note has had, or no longer if they are shown.
    func showHistory(of note: Note) {
        save()
        history = history == nil ? ShownHistory(note: note) : nil
    }

    /// Takes a version as the text of its note, which keeps the present one in its history.
    ///
    /// - Parameter moment: The date of the version in words.
    func bringBack(_ version: NoteVersion, of moment: String) {
        act("Brought back the version of \(moment)") { version.restore() }
        history = nil
    }
}
