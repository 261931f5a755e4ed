public import CoreData

/// Texts that were set aside because two devices have written at the same place, and what becomes of them.
///
/// Both texts are kept, whatever is decided: the other one stays among the versions of the note.
extension NoteVersion {
    /// How long, in seconds, a text waits for a decision. After that it is a version like any other.
    public static let decisionTime: TimeInterval = 90 * 86_400

    /// Returns a request for the texts that wait for a decision, the latest first.
    public static func conflictsFetch(at now: Date = Date()) -> NSFetchRequest<NoteVersion> {
        let request = NSFetchRequest<NoteVersion>(entityName: "NoteVersion")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \NoteVersion.date_, ascending: false)]
        request.predicate = NSPredicate(
            format: "date_ > %@ AND reason_ == %@ AND note.isTrashed == NO",
            now.addingTimeInterval(-decisionTime) as NSDate,
            Reason.conflict.rawValue
        )
        return request
    }

    /// Returns the text of the version as a value.
    public var text: NoteText { NoteText(title: title_, bodyText: bodyText_, richText: formattedBodyText_) }

    /// Decides for the text that the note has.
    public func decideForNote() {
        reason_ = Reason.merged.rawValue
    }

    /// Decides for this text, and sets the one aside that the note has.
    public func decideForVersion(at now: Date = Date()) {
        guard let note else { return }
        note.keepVersion(.merged, at: now)
        note.title = title
        note.setBody(bodyText, richText: formattedBodyText_, markdown: markdown_)
        decideForNote()
    }
}
