public import CoreData

/// What a slip box needs now and then: old rubbish is removed, old versions are thinned out, and pictures go that no text
/// has shown for long.
///
/// Call it when a program has started, in the background.
public enum Housekeeping {
    /// What was done.
    public struct Report: Hashable, Sendable {
        /// How many notes were in the trash for too long and are gone.
        public let removedNoteCount: Int
        /// How many versions are gone for which there are others near.
        public let removedVersionCount: Int
        /// How many pictures are gone that no text has shown for long.
        public let removedPictureCount: Int
    }

    /// Does what is due, and saves it.
    @discardableResult public static func run(
        in container: NSPersistentContainer,
        at now: Date = Date()
    ) async throws -> Report {
        let context = container.newBackgroundContext()
        // What somebody has changed meanwhile is no rubbish.
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
