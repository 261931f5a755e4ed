public import CoreData

/// Periodic maintenance of a slip box: empties old trash, thins out versions, and deletes pictures that no text has
/// shown for a long time.
///
/// Call it in the background after a program has started.
public enum Housekeeping {
    /// The results of a run.
    public struct Report: Hashable, Sendable {
        /// The number of notes deleted from the trash.
        public let removedNoteCount: Int
        /// The number of deleted versions.
        public let removedVersionCount: Int
        /// The number of deleted pictures.
        public let removedPictureCount: Int
    }

    /// Performs the maintenance and saves.
    @discardableResult public static func run(
        in container: NSPersistentContainer,
        at now: Date = Date()
    ) async throws -> Report {
        let context = container.newBackgroundContext()
        // Changes made by others in the meantime win.
        context.mergePolicy = NSMergePolicy.rollback
        return try await context.perform {
            let notes = try Trash.empty(before: now.addingTimeInterval(-TrashItem.keepingTime), in: context)
            let versions = try VersionThinning.run(at: now, in: context)
            if context.hasChanges { try context.save() }
            let pictures = try UnshownPictures.remove(at: now, in: context)
            if context.hasChanges { try context.save() }
            return Report(removedNoteCount: notes, removedVersionCount: versions, removedPictureCount: pictures)
        }
    }
}
