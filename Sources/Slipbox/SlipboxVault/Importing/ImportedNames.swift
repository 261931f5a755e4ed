public import CoreData
internal import MarkdownVault
internal import SlipboxCore

/// The other names of notes that were imported before notes had any: those of their files, and their aliases.
public enum ImportedNames {
    /// Gives their names to the notes whose names are not known yet, and saves them.
    ///
    /// Once that is done, there are none, so that a program may call it at each start.
    ///
    /// - Parameter batchSize: The number of notes per save.
    /// - Returns: The number of these notes.
    @discardableResult public static func complete(
        in container: NSPersistentContainer,
        batchSize: Int = 250
    ) async throws -> Int {
        let context = container.newBackgroundContext()
        // A change made by somebody in the meantime wins; the next start completes that note.
        context.mergePolicy = NSMergePolicy.rollback
        let ids = try await context.perform { try unnamed(in: context) }
        for start in stride(from: 0, to: ids.count, by: batchSize) {
            try Task.checkCancellation()
            try await context.perform {
                for note in try context.notes(Array(ids[start..<min(start + batchSize, ids.count)])) {
                    note.otherNames = names(in: note)
                }
                if context.hasChanges { try context.save() }
                context.reset()
            }
        }
        return ids.count
    }

    private static func unnamed(in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
        // The index of paths skips the notes that came from no file.
        let condition = NSPredicate(format: "%K > '' AND %K == nil", NoteProperties.sourcePath, NoteProperties.names)
        return try context.fetchIdentifiers(Note.fetchEverywhere(condition))
    }

    private static func names(in note: Note) -> [String] {
        guard let source = note.source, let path = note.sourcePath.flatMap(VaultPath.init) else { return [] }
        return VaultNote(path: path, text: source).metadata(timeZone: .gmt).otherNames(of: path)
    }
}
