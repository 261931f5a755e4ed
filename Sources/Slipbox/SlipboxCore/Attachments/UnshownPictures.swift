public import CoreData

/// Deletes pasted pictures that no text shows any more.
///
/// A picture is deleted when no text and no version of a text has shown it, in the trash or not, for as long as items
/// stay in the trash; until then, the change that removed it can be undone. A text that stops showing a picture leaves
/// a ``PictureReview``, so texts are read only if there may be something to delete.
public enum UnshownPictures {
    /// How long, in seconds, a picture is kept after the last text stopped showing it.
    public static let keepingTime = TrashItem.keepingTime
    /// The number of texts that are read at once.
    private static let batchSize = 500

    /// Deletes the pictures whose time has passed. Does not save.
    ///
    /// - Returns: the number of deleted pictures.
    @discardableResult public static func remove(
        at now: Date = Date(),
        in context: NSManagedObjectContext
    ) throws -> Int {
        let limit = now.addingTimeInterval(-keepingTime)
        let due = try reviews(NSPredicate(format: "date_ < %@", limit as NSDate), in: context)
        guard !due.isEmpty else { return 0 }
        var pictures = try self.pictures(at: Set(due.compactMap(\.path_)), unlessAskedSince: limit, in: context)
        try forget(
            &pictures,
            shownBy: Set(due.compactMap { pictures[$0.path_ ?? ""] == nil ? nil : $0.note_ }),
            context
        )
        try forgetShown(&pictures, "Note", .all, context)
        try forgetShown(&pictures, "NoteVersion", .all, context)
        for object in Array(pictures.values) + due { context.delete(object) }
        return pictures.count
    }

    private static func reviews(
        _ predicate: NSPredicate,
        in context: NSManagedObjectContext
    ) throws -> [PictureReview] {
        let request = NSFetchRequest<PictureReview>(entityName: "PictureReview")
        request.predicate = predicate
        return try context.fetch(request)
    }

    /// Returns the pictures without a more recent review. Pictures with one are kept until that review is due.
    private static func pictures(
        at paths: Set<String>,
        unlessAskedSince limit: Date,
        in context: NSManagedObjectContext
    ) throws -> [String: Attachment] {
        let later = NSPredicate(format: "date_ >= %@ AND path_ IN %@", limit as NSDate, Array(paths))
        let waiting = Set(try reviews(later, in: context).compactMap(\.path_))
        let request = NSFetchRequest<Attachment>(entityName: "Attachment")
        request.predicate = NSPredicate(
            format: "isPasted == YES AND note == nil AND path_ IN %@",
            Array(paths.subtracting(waiting))
        )
        let found = try context.fetch(request).map { ($0.path_ ?? "", $0) }
        return Dictionary(found) { first, _ in first }
    }

    // MARK: - Texts

    /// Removes the pictures that the given notes or their versions show. Checking these first pays off: a text that
    /// stopped showing a picture usually has a version that still does.
    private static func forget(
        _ pictures: inout [String: Attachment],
        shownBy notes: Set<UUID>,
        _ context: NSManagedObjectContext
    ) throws {
        guard !notes.isEmpty else { return }
        let identities = notes.map { $0 as NSUUID }
        try forgetShown(&pictures, "Note", NSPredicate(format: "uuid_ IN %@", identities), context)
        try forgetShown(&pictures, "NoteVersion", NSPredicate(format: "note.uuid_ IN %@", identities), context)
    }

    /// Removes the pictures that texts of an entity show, reading no more texts than necessary. A text that cannot be read
    /// may show all of them.
    private static func forgetShown(
        _ pictures: inout [String: Attachment],
        _ entity: String,
        _ predicate: NSPredicate,
        _ context: NSManagedObjectContext
    ) throws {
        guard !pictures.isEmpty else { return }
        let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "formattedBodyText_ != nil"), predicate,
        ])
        request.resultType = .managedObjectIDResultType
        let ids = try context.fetch(request)
        for start in stride(from: 0, to: ids.count, by: batchSize) where !pictures.isEmpty {
            let batch = NSFetchRequest<NSManagedObject>(entityName: entity)
            batch.predicate = NSPredicate(format: "SELF IN %@", Array(ids[start..<min(start + batchSize, ids.count)]))
            for text in try context.fetch(batch) {
                // Dictionaries would be smaller, but Foundation copies data in them byte by byte.
                let richText = text.value(forKey: "formattedBodyText_") as? Data
                guard let shown = ShownPictures.paths(in: richText) else {
                    pictures = [:]
                    return
                }
                for path in shown { pictures[path] = nil }
            }
        }
    }
}
