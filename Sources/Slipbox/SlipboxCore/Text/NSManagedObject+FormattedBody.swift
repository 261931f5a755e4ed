internal import CoreData

extension NSManagedObject {
    /// Before a text is saved, or gone for good: reminds of the pictures that only it may have shown.
    func askForPictures(of note: UUID?) {
        guard !isInserted else { return }
        let former = committedValues(forKeys: ["formattedBodyText_"])["formattedBodyText_"] as? Data
        let present = isDeleted ? nil : value(forKey: "formattedBodyText_") as? Data
        PictureReview.ask(between: former, and: present, of: note, in: managedObjectContext)
    }
}
