public import CoreData

/// Pictures that were put into texts and that no text shows any more.
///
/// A picture is removed when neither a text nor a version of one shows it, in the trash or not, and none has for as long as
/// things stay in the trash: until then somebody may take back what took it away. Whenever a text stops showing a picture,
/// it leaves a ``PictureReview``; so texts are read only when there may be something to remove.
public enum UnshownPictures {
    /// For how long a picture stays that no text shows.
    public static let keepingTime = TrashItem.keepingTime
    /// As many texts as are read at once.
    private static let batchSize = 500

    /// Deletes the pictures that no text has shown for long enough. Nothing is saved.
    ///
    /// - Returns: How many there were.
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

    /// The pictures of which nobody was reminded again since: these have time.
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

    /// Takes out those that notes show, or versions of them. Mostly a text that does not show a picture any more has a
    /// version that does.
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

    /// Takes out those that some texts show, reading no more of them than needed.
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
                for path in ShownPictures.paths(in: richText) { pictures[path] = nil }
            }
        }
    }
}
