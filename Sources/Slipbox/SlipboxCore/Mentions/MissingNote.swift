public import CoreData
internal import DocumentRichText

/// A name that links lead to, without a note that is called so.
public struct MissingNote: Identifiable, Hashable, Sendable {
    /// The name, as it is written first.
    public let name: String
    /// The number of links that lead to it.
    public internal(set) var linkCount = 0
    /// The number of notes with such links.
    public internal(set) var noteCount = 0
    /// The titles of the first of these notes.
    public internal(set) var titles: [String] = []

    /// The name without capitals and accents, which do not tell names apart.
    public var id: String { OmnibarQuery.canonical(name) }

    private static let mostTitles = 3
    /// The number of texts that are read at once.
    private static let batchSize = 250

    /// The endings of names of files that are no notes: a link to one that is missing asks for no note.
    private static let fileEndings: Set<String> = [
        "png", "jpg", "jpeg", "gif", "webp", "heic", "avif", "bmp", "tif", "tiff", "svg", "pdf", "mp3", "m4a", "wav",
        "ogg",
        "flac", "mp4", "mov", "webm", "mkv", "canvas", "base", "zip", "csv", "txt", "epub", "doc", "docx", "xls",
        "xlsx", "ppt",
        "pptx", "odt", "ods", "odp", "rtf", "html", "json",
    ]

    /// Returns the names without notes, those with the most links first. Names of files are left out. Resets the context.
    ///
    /// Only texts with brackets are read: what leads to a note is a link by its identifier.
    ///
    /// - Parameter context: A context of its own, in the background.
    public static func all(in context: NSManagedObjectContext) throws -> [MissingNote] {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
        let hasBrackets = NSPredicate(format: "%K CONTAINS %@", NoteProperties.bodyText, "[[")
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [hasBrackets, Note.isPresent])
        request.resultType = .managedObjectIDResultType
        let ids = try context.fetch(request)
        var found: [String: MissingNote] = [:]
        for start in stride(from: 0, to: ids.count, by: batchSize) {
            let batch = Array(ids[start..<min(start + batchSize, ids.count)])
            for note in try context.fetch(Note.fetch(NSPredicate(format: "SELF IN %@", batch))) {
                count(note, in: &found)
            }
            context.reset()
        }
        // Their notes may have come since, and their links are made when the text is opened.
        return try found.values.filter { try Note.called($0.name, in: context) == nil }.sorted { one, other in
            one.linkCount == other.linkCount ? one.id < other.id : one.linkCount > other.linkCount
        }
    }

    private static func count(_ note: Note, in found: inout [String: MissingNote]) {
        let document = note.formattedBodyText_?.formattedDocument ?? RichTextDocument(plainText: note.bodyText)
        let links = document.namedLinks.filter { !isFile($0.title) }
        for (id, links) in Dictionary(grouping: links, by: { OmnibarQuery.canonical($0.title) }) {
            var missing = found[id] ?? MissingNote(name: links[0].title)
            missing.linkCount += links.count
            missing.noteCount += 1
            if missing.titles.count < mostTitles { missing.titles.append(note.shownTitle) }
            found[id] = missing
        }
    }

    private static func isFile(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
        return fileEndings.contains(name[name.index(after: dot)...].lowercased())
    }
}
