public import CoreData

/// A title and text that a note once had.
public class NoteVersion: NSManagedObject {
    /// Why a version was kept.
    public enum Reason: String, Sendable {
        /// Somebody wrote on.
        case edited = "Edited"
        /// Another version was brought back.
        case restored = "Restored"
        /// Another text took the place of this one without anybody reading both, as when two devices changed the note.
        case merged = "Merged"
    }

    /// All that is written within so many seconds counts as one change.
    public static let sessionTime: TimeInterval = 600

    /// A request for the versions of a note, the latest first. Read pages of it: every version has a whole text.
    public static func fetch(of note: Note) -> NSFetchRequest<NoteVersion> {
        let request = NSFetchRequest<NoteVersion>(entityName: "NoteVersion")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \NoteVersion.date_, ascending: false)]
        request.predicate = NSPredicate(format: "note == %@", note)
        return request
    }

    /// Remembers which pictures are shown by one version less.
    public override func willSave() {
        super.willSave()
        if isDeleted { askForPictures(of: note?.uuid_) }
    }

    /// When this was what the note said.
    public var date: Date { date_ ?? .distantPast }

    /// The title; empty if there was none.
    public var title: String { title_ ?? "" }

    /// The body without its formatting.
    public var bodyText: String { bodyText_ ?? "" }

    /// The body with its formatting.
    public var formattedBodyText: NSAttributedString {
        formattedBodyText_?.toAttributedString() ?? NSAttributedString(string: bodyText)
    }

    /// Why it was kept.
    public var reason: Reason { reason_.flatMap(Reason.init) ?? .edited }

    /// Makes the note say again what it said then. What it says now is kept as another version.
    public func restore(at now: Date = Date()) {
        guard let note else { return }
        note.keepVersion(.restored, at: now)
        note.title = title
        note.setBody(bodyText, richText: formattedBodyText_, markdown: markdown_)
    }
}
