public import CoreData
public import DocumentRichText
internal import MarkdownVault
internal import SlipboxCore

/// The texts of notes that were imported by earlier versions: when quotations contained no lists, code, tables and other
/// quotations, when backslashes and marks were taken out of formulas, when the lines of a paragraph ran together, when the sorts of
/// callouts were words, when formulas of several lines had to be apart from text, when links to notes that do not exist could have
/// emphasis in them, and when the texts of footnotes were kept as they were.
public enum ImportedTexts {
    /// What earlier versions did not read, by the entries of the store's metadata that say that it has been read again.
    private enum Step: String, CaseIterable {
        case quotationsAndFormulas = "SlipboxQuotationsAndFormulasAreWhole"
        case lineBreaks = "SlipboxLineBreaksAreKept"
        case calloutNames = "SlipboxCalloutsHaveAnyName"
        case formulasBelowText = "SlipboxFormulasAreBelowText"
        case wikiLinks = "SlipboxWikiLinksAreWhole"
        case footnotes = "SlipboxFootnotesAreParagraphs"
    }

    /// Merges two versions of a document: that from which both were made, and these two.
    public typealias Merge = @Sendable (RichTextDocument, RichTextDocument, RichTextDocument) -> RichTextDocument

    /// Gives such notes the blocks that the quotations in their files have, the formulas, the line breaks and the callouts, once in the life
    /// of a slip box. What was edited since stays, and exports differ from the files in nothing else.
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
        let steps = await context.perform { Step.allCases.filter { !isDone($0, in: context) } }
        guard !steps.isEmpty else { return 0 }
        let (plan, ids) = try await context.perform {
            let condition = NSPredicate(format: "%K > ''", NoteProperties.sourcePath)
            let ids = try context.fetchIdentifiers(Note.fetchEverywhere(condition))
            let plan = ids.isEmpty ? nil : try ExportPlan(VaultExport(), remembersImport: true, in: context)
            return (plan, ids)
        }
        var count = 0
        if let plan {
            for start in stride(from: 0, to: ids.count, by: batchSize) {
                try Task.checkCancellation()
                let batch = Array(ids[start..<min(start + batchSize, ids.count)])
                count += try await context.perform { try restore(batch, steps, plan, merge, in: context) }
            }
        }
        await context.perform { setDone(steps, in: context) }
        return count
    }

    private static func restore(
        _ ids: [NSManagedObjectID],
        _ steps: [Step],
        _ plan: ExportPlan,
        _ merge: Merge,
        in context: NSManagedObjectContext
    ) throws -> Int {
        var count = 0
        for note in try context.notes(ids) {
            guard let body = try body(of: note, steps, plan, merge), body.richText != note.formattedBodyText_ else {
                continue
            }
            note.restateBody(body.plainText, richText: body.richText)
            count += 1
        }
        if context.hasChanges { try context.save() }
        context.reset()
        return count
    }

    /// Returns the body of a note as its file is read now; nil if that is nothing new, or if it is no longer from there.
    private static func body(
        of note: Note,
        _ steps: [Step],
        _ plan: ExportPlan,
        _ merge: Merge
    ) throws -> (plainText: String, richText: Data?)? {
        guard note.markdown == nil, let source = note.sourceBody, let path = note.sourcePath.flatMap(VaultPath.init)
        else { return nil }
        let (lineBreaks, isFirst) = (MarkdownLineBreaks(of: source), steps.contains(.quotationsAndFormulas))
        let ranTogether = steps.contains(.lineBreaks) && lineBreaks == .kept
        guard isFirst || ranTogether || ["[!", "$$", "[[", "[^"].contains(where: source.contains) else { return nil }
        let markdown = try plan.incomingText(from: path).markdown(source)
        let document = try RichTextDocument(markdown: markdown, lineBreaks: lineBreaks)
        let former = try RichTextDocument(markdown: markdown, dialect: dialect(before: steps, lineBreaks))
        let hasQuotations = isFirst && document.paragraphs.contains { $0.style.quoteDepth > 0 }
        guard document != former || hasQuotations else { return nil }
        guard note.isBodyEdited else { return (document.plainText, document.rtf()) }
        let stored = try note.formattedBodyText_.map { try RichTextDocument(rtf: $0) }
        let body = stored ?? RichTextDocument(plainText: note.bodyText)
        let quoted = isFirst ? body.inQuotations(of: former) : body
        let restored = document == former ? quoted : merge(former, quoted, document)
        return (restored.plainText, restored.rtf())
    }

    /// Returns the way in which a version read Markdown that knew nothing of some steps.
    private static func dialect(before steps: [Step], _ lineBreaks: MarkdownLineBreaks) -> MarkdownDialect {
        let isFirst = steps.contains(.quotationsAndFormulas)
        var dialect = MarkdownDialect(lineBreaks: isFirst || steps.contains(.lineBreaks) ? .spaces : lineBreaks)
        dialect.keepsFormulas = !isFirst
        dialect.namesCalloutsFreely = !steps.contains(.calloutNames)
        dialect.findsEndsOfFormulas = !steps.contains(.formulasBelowText)
        dialect.keepsWikiLinks = !steps.contains(.wikiLinks)
        dialect.readsFootnotes = !steps.contains(.footnotes)
        return dialect
    }

    // MARK: - Once

    private static func isDone(_ step: Step, in context: NSManagedObjectContext) -> Bool {
        guard let coordinator = context.persistentStoreCoordinator, let store = coordinator.persistentStores.first
        else { return true }
        return coordinator.metadata(for: store)[step.rawValue] != nil
    }

    /// The next save writes it: before that, nobody has edited a note, and to do it again changes nothing.
    private static func setDone(_ steps: [Step], in context: NSManagedObjectContext) {
        guard let coordinator = context.persistentStoreCoordinator, let store = coordinator.persistentStores.first
        else { return }
        var metadata = coordinator.metadata(for: store)
        for step in steps { metadata[step.rawValue] = true }
        coordinator.setMetadata(metadata, for: store)
    }
}
