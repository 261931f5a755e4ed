internal import CoreData

/// What belongs to a shared note or folder by its texts.
enum SharedTexts {
    /// The notes that are shared with an object: itself, or those in a folder and below it.
    static func notes(of object: NSManagedObject) -> [Note] {
        switch object {
        case let note as Note: [note]
        case let folder as Folder: folder.subtree.flatMap { Array($0.notes) }
        default: []
        }
    }

    /// The pictures and files that texts show, by their paths.
    static func files(in notes: [Note], context: NSManagedObjectContext) throws -> [Attachment] {
        let paths = notes.reduce(into: Set<String>()) { paths, note in
            // A text that cannot be read shows no picture that could be named.
            paths.formUnion(ShownPictures.paths(in: note.formattedBodyText_) ?? [])
            paths.formUnion(linkedFiles(in: note))
        }
        guard !paths.isEmpty else { return [] }
        let request = NSFetchRequest<Attachment>(entityName: "Attachment")
        request.predicate = NSPredicate(format: "path_ IN %@ AND note == nil", paths)
        return try context.fetch(request)
    }

    /// The paths to which links of a text lead, as far as they are no addresses elsewhere.
    private static func linkedFiles(in note: Note) -> Set<String> {
        guard let document = note.formattedBodyText_?.formattedDocument else { return [] }
        let links = document.paragraphs.flatMap(\.runs).compactMap(\.style.link)
        return Set(links.filter { !$0.contains(":") && !$0.hasPrefix("#") }.map { $0.removingPercentEncoding ?? $0 })
    }
}
