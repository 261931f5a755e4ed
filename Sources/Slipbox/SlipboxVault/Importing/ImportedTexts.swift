public import CoreData
public import DocumentRichText
internal import MarkdownVault
internal import SlipboxCore

/// The quotations and formulas of notes that were imported when quotations contained no lists, code, tables and other
/// quotations, and when backslashes and marks were taken out of formulas.
public enum ImportedTexts {
    private static let key = "SlipboxQuotationsAndFormulasAreWhole"

    /// Merges two versions of a document: that from which both were made, and these two.
    public typealias Merge = @Sendable (RichTextDocument, RichTextDocument, RichTextDocument) -> RichTextDocument

    /// Gives such notes the blocks that the quotations in their files have, and the formulas, once in the life of a slip box.
    /// What was edited since stays, and exports differ from the files in nothing else.
    ///
    /// - Parameters:
    ///   - batchSize: The number of notes per save.
    ///   - merge: Merges what a user has written with formulas as they are read now.
    /// - Returns: The number of notes that have changed.
    @discardableResult public static func complete(
        in container: NSPersistentContainer,
        batchSize: Int = 250,
        merge: @escaping Merge
    ) async throws -> Int {
        let context = container.newBackgroundContext()
        // A change made by somebody in the meantime wins.
        context.mergePolicy = NSMergePolicy.rollback
        guard await context.perform({ !isDone(in: context) }) else { return 0 }
        let (plan, ids) = try await context.perform {
            let condition = NSPredicate(
                format: "%K > '' AND (source_ CONTAINS '>' OR source_ CONTAINS '$')",
                NoteProperties.sourcePath
            )
            let ids = try context.fetchIdentifiers(Note.fetchEverywhere(condition))
            let plan = ids.isEmpty ? nil : try ExportPlan(VaultExport(), remembersImport: true, in: context)
            return (plan, ids)
        }
        var count = 0
        if let plan {
            for start in stride(from: 0, to: ids.count, by: batchSize) {
                try Task.checkCancellation()
                let batch = Array(ids[start..<min(start + batchSize, ids.count)])
                count += try await context.perform { try restore(batch, plan, merge, in: context) }
            }
        }
        await context.perform { setDone(in: context) }
        return count
    }

    private static func restore(
        _ ids: [NSManagedObjectID],
        _ plan: ExportPlan,
        _ merge: Merge,
        in context: NSManagedObjectContext
    ) throws -> Int {
        var count = 0
        for note in try context.notes(ids) {
            guard let body = try body(of: note, plan, merge), body.richText != note.formattedBodyText_ else { continue }
            note.restateBody(body.plainText, richText: body.richText)
            count += 1
        }
        if context.hasChanges { try context.save() }
        context.reset()
        return count
    }

    /// Returns the body of a note with its quotations and formulas; nil if its file has none, or if it is no longer from there.
    private static func body(
        of note: Note,
        _ plan: ExportPlan,
        _ merge: Merge
    ) throws -> (plainText: String, richText: Data?)? {
        guard note.markdown == nil, let source = note.sourceBody, let path = note.sourcePath.flatMap(VaultPath.init)
        else { return nil }
        let markdown = try plan.incomingText(from: path).markdown(source)
        let (document, former) = try (RichTextDocument(markdown: markdown), RichTextDocument(formerMarkdown: markdown))
        guard document != former || document.paragraphs.contains(where: { $0.style.quoteDepth > 0 }) else { return nil }
        guard note.isBodyEdited else { return (document.plainText, document.rtf()) }
        let stored = try note.formattedBodyText_.map { try RichTextDocument(rtf: $0) }
        let quoted = (stored ?? RichTextDocument(plainText: note.bodyText)).inQuotations(of: former)
        let restored = document == former ? quoted : merge(former, quoted, document)
        return (restored.plainText, restored.rtf())
    }

    // MARK: - Once

    private static func isDone(in context: NSManagedObjectContext) -> Bool {
        guard let coordinator = context.persistentStoreCoordinator, let store = coordinator.persistentStores.first
        else { return true }
        return coordinator.metadata(for: store)[key] != nil
    }

    /// The next save writes it: before that, nobody has edited a note, and to do it again changes nothing.
    private static func setDone(in context: NSManagedObjectContext) {
        guard let coordinator = context.persistentStoreCoordinator, let store = coordinator.persistentStores.first
        else { return }
        var metadata = coordinator.metadata(for: store)
        metadata[key] = true
        coordinator.setMetadata(metadata, for: store)
    }
}
