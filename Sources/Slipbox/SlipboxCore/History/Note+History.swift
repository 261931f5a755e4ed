public import CoreData

extension Note {
    /// When title or text were last changed; for a note that never was, when it was made.
    public var modificationDate: Date { modificationDate_ ?? creationDate }

    /// Keeps what the note says as a version.
    ///
    /// Setting `title` or a body does so by itself, once for all that is written in a few minutes; call this before something
    /// else takes the place of the text, such as what another device has.
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

    /// Keeps a version if the text is about to change for the first time in a while.
    func textWillChange(at now: Date = Date()) {
        defer { modificationDate_ = now }
        let session = max(versionedDate_ ?? .distantPast, creationDate)
        guard !objectID.isTemporaryID, now.timeIntervalSince(session) > NoteVersion.sessionTime else { return }
        keepVersion(.edited, at: now)
    }
}
