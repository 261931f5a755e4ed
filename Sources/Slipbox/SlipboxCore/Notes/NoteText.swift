public import CoreData

/// The title and the text of a note as values, for comparing and merging what several programs have written.
public struct NoteText: Hashable, Sendable {
    /// The title; nil if none is stored.
    public var title: String?
    /// The body as plain text.
    public var bodyText: String?
    /// The body as RTF; nil for text without formatting.
    public var richText: Data?

    /// Creates a text from its parts.
    public init(title: String?, bodyText: String?, richText: Data?) {
        (self.title, self.bodyText, self.richText) = (title, bodyText, richText)
    }
}

extension Note {
    private static let textKeys = ["title_", "bodyText_", "formattedBodyText_"]

    /// The title and text with all unsaved changes.
    public var text: NoteText {
        NoteText(title: title_, bodyText: bodyText_, richText: formattedBodyText_)
    }

    /// The title and text in the store, as far as this context knows.
    public var committedText: NoteText {
        let values = committedValues(forKeys: Self.textKeys)
        return NoteText(
            title: values["title_"] as? String,
            bodyText: values["bodyText_"] as? String,
            richText: values["formattedBodyText_"] as? Data
        )
    }

    /// Takes what another program has saved in the meantime as the base of the unsaved changes, once it is merged.
    public func rebase(on text: NoteText) {
        unsavedBase = text
    }

    /// Keeps a text that was replaced without being seen as a version.
    public func keepVersion(of text: NoteText, at now: Date = Date()) {
        guard let context = managedObjectContext else { return }
        let version = NoteVersion(context: context)
        (version.title_, version.bodyText_, version.formattedBodyText_) = (text.title, text.bodyText, text.richText)
        (version.date_, version.reason_) = (now, NoteVersion.Reason.merged.rawValue)
        version.note = self
    }

    /// Remembers the stored text before its first unsaved change.
    func keepUnsavedBase() {
        guard !isInserted else { return }
        let isUnchanged = Set(changedValues().keys).isDisjoint(with: Self.textKeys)
        if unsavedBase == nil || isUnchanged { unsavedBase = committedText }
    }
}
