public import CoreData

extension Attachment {
    /// Keeps a picture that was put into a text, which names it by its path.
    ///
    /// Once no text shows it any more, ``UnshownPictures`` removes it; the files of a vault, which also have paths, stay.
    ///
    /// - Parameters:
    ///   - path: its place among all files, which no other file has.
    ///   - note: the note that it was put into.
    public convenience init(
        pasting image: Data,
        at path: String,
        into note: UUID?,
        at now: Date = Date(),
        context: NSManagedObjectContext
    ) {
        self.init(image: image, context: context)
        path_ = path
        isPasted = true
        // It may be taken out again before its text was ever saved.
        PictureReview.ask(for: path, of: note, at: now, in: context)
    }
}
