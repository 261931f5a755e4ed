public import CoreData

/// A reminder to look whether any text still shows a picture: made when a text showed it last, as far as one text can know.
///
/// It is an object of its own, not a property of the picture, so that saving a text never writes what others write, too.
public class PictureReview: NSManagedObject {
    /// Reminds of a picture.
    ///
    /// - Parameters:
    ///   - path: its place among all files.
    ///   - note: a note whose text or versions may show it still.
    static func ask(for path: String, of note: UUID?, at now: Date = Date(), in context: NSManagedObjectContext) {
        let review = PictureReview(context: context)
        (review.path_, review.note_, review.date_) = (path, note, now)
    }

    /// Reminds of the pictures that a text has shown and does not show any more.
    static func ask(between before: Data?, and after: Data?, of note: UUID?, in context: NSManagedObjectContext?) {
        guard let context, before != after else { return }
        let former = ShownPictures.paths(in: before)
        guard !former.isEmpty else { return }
        for path in former.subtracting(ShownPictures.paths(in: after)) { ask(for: path, of: note, in: context) }
    }
}
