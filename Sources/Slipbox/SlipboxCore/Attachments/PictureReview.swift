public import CoreData

/// A reminder to check whether any text still shows a picture. A review is created when a text stops showing it.
///
/// Reviews are separate objects, not a property of the picture: saving a text must not write an object that others may
/// also be writing.
public class PictureReview: NSManagedObject {
    /// Inserts a review of a picture.
    ///
    /// - Parameters:
    ///   - path: the path of the picture.
    ///   - note: the identifier of a note whose text or versions may still show the picture.
    static func ask(for path: String, of note: UUID?, at now: Date = Date(), in context: NSManagedObjectContext) {
        let review = PictureReview(context: context)
        (review.path_, review.note_, review.date_) = (path, note, now)
    }

    /// Inserts reviews of the pictures that a text showed before a change and does not show after it.
    static func ask(between before: Data?, and after: Data?, of note: UUID?, in context: NSManagedObjectContext?) {
        guard let context, before != after else { return }
        guard let former = ShownPictures.paths(in: before), !former.isEmpty else { return }
        for path in former.subtracting(ShownPictures.paths(in: after) ?? []) { ask(for: path, of: note, in: context) }
    }
}
