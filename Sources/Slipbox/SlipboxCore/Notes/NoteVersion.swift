public import CoreData

/// A former title and text of a note.
public class NoteVersion: NSManagedObject {
    /// Why a version was kept.
    public enum Reason: String, Sendable {
        /// The text, as it was imported, was about to be edited.
        case imported = "Imported"
        /// The text was about to be edited.
        case edited = "Edited"
        /// Another version was about to be restored.
        case restored = "Restored"
        /// The text was replaced without being seen, for example when two devices changed the note.
        case merged = "Merged"
        /// The text was replaced in the same way, and nobody has decided yet which one it should be.
        case conflict = "Conflict"
    }

    /// The length of an editing session in seconds. Changes within a session count as one.
    public static let sessionTime: TimeInterval = 600

    /// Returns a request for the versions of a note, the latest first. Set a fetch limit: every version holds a full
    /// text.
    public static func fetch(of note: Note) -> NSFetchRequest<NoteVersion> {
        let request = NSFetchRequest<NoteVersion>(entityName: "NoteVersion")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \NoteVersion.date_, ascending: false)]
        request.predicate = NSPredicate(format: "note == %@", note)
        return request
    }

    /// When the version is deleted, records the pictures that it showed.
    public override func willSave() {
        super.willSave()
        if isDeleted { askForPictures(of: note?.uuid_) }
    }

    /// The date of the last change before this version was kept.
    public var date: Date { date_ ?? .distantPast }

    /// The title; empty if the note had none.
    public var title: String { title_ ?? "" }

    /// The body as plain text.
    public var bodyText: String { bodyText_ ?? "" }

    /// The body with its formatting.
    public var formattedBodyText: NSAttributedString {
        formattedBodyText_?.toAttributedString() ?? NSAttributedString(string: bodyText)
    }

    /// The reason why the version was kept.
    public var reason: Reason { reason_.flatMap(Reason.init) ?? .edited }

    /// Restores the note's title and text to this version. The current text is kept as another version.
    public func restore(at now: Date = Date()) {
        guard let note else { return }
        note.keepVersion(.restored, at: now)
        note.title = title
        note.setBody(bodyText, richText: formattedBodyText_, markdown: markdown_)
    }
}

extension Note {
    /// The date of the last change of title or text; the creation date if there was none.
    public var modificationDate: Date { modificationDate_ ?? creationDate }

    /// Keeps the current text as a version. Returns nil if the note is empty or belongs to no context.
    ///
    /// Setting the title or body keeps a version by itself, once per editing session. Call this method before replacing
    /// the text by other means, such as text from another device.
    @discardableResult public func keepVersion(_ reason: NoteVersion.Reason, at now: Date = Date()) -> NoteVersion? {
        guard let context = managedObjectContext, !(title.isEmpty && bodyText.isEmpty) else { return nil }
        let version = NoteVersion(context: context)
        (version.title_, version.bodyText_) = (title_, bodyText_)
        (version.formattedBodyText_, version.markdown_) = (formattedBodyText_, markdown_)
        (version.date_, version.reason_) = (modificationDate, reason.rawValue)
        version.note = self
        versionedDate_ = now
        return version
    }

    /// Begins a sitting: the next change of the text keeps a version, however short ago the last one was kept.
    public func beginSitting() {
        isSittingUnchanged = true
    }

    /// Keeps a version if the text is about to change for the first time since it was imported, in a sitting, or in an
    /// editing session.
    func textWillChange(at now: Date = Date()) {
        defer { modificationDate_ = now }
        keepUnsavedBase()
        guard !objectID.isTemporaryID else { return }
        let session = max(versionedDate_ ?? .distantPast, creationDate)
        let isFirst = isSittingUnchanged || now.timeIntervalSince(session) > NoteVersion.sessionTime
        isSittingUnchanged = false
        if isAsImported, !hasKeptImport() {
            keepVersion(.imported, at: now)
        } else if isFirst {
            keepVersion(.edited, at: now)
        }
    }

    /// Whether the text is that of the file from which the note was imported.
    private var isAsImported: Bool { sourcePath != nil && !isBodyEdited }

    /// Returns whether the imported text is a version already: only the title was changed since.
    private func hasKeptImport() -> Bool {
        guard let context = managedObjectContext else { return true }
        let request = NoteVersion.fetch(of: self)
        request.predicate = NSPredicate(
            format: "note == %@ AND reason_ == %@ AND bodyText_ == %@",
            self,
            NoteVersion.Reason.imported.rawValue,
            bodyText
        )
        do {
            return try context.count(for: request) > 0
        } catch {
            // One version too many is better than one too few.
            return false
        }
    }
}

extension NSManagedObject {
    /// Called before a text is saved or deleted: records the pictures that possibly only this text showed.
    func askForPictures(of note: UUID?) {
        guard !isInserted else { return }
        let former = committedValues(forKeys: ["formattedBodyText_"])["formattedBodyText_"] as? Data
        let present = isDeleted ? nil : value(forKey: "formattedBodyText_") as? Data
        PictureReview.ask(between: former, and: present, of: note, in: managedObjectContext)
    }
}
