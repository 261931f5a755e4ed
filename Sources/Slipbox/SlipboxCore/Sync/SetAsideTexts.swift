internal import CoreData

/// Keeps the texts of notes that a later one has replaced although nobody who wrote that one knew of them.
///
/// The mirror tells of them on this device only, and forgets them after a time. As versions of their notes they are on all devices,
/// and whoever sees them first decides.
enum SetAsideTexts {
    /// Makes versions of all texts that were set aside, and saves.
    ///
    /// - Returns: The number of versions.
    static func keep(_ container: NSPersistentCloudKitContainer, in context: NSManagedObjectContext) throws -> Int {
        var count = 0
        for id in try container.objectsWithConflicts() {
            let conflicts = try container.conflicts(for: id)
            if let note = try note(id, context) { count += try keep(conflicts, of: note, context) }
            if context.hasChanges { try context.save() }
            try container.resolve(conflicts, of: id)
        }
        return count
    }

    /// The note with an identifier; nil if there is none any more, or it is that of something else.
    private static func note(_ id: NSManagedObjectID, _ context: NSManagedObjectContext) throws -> Note? {
        guard id.entity.name == "Note" else { return nil }
        return try context.fetch(Note.fetchEverywhere(NSPredicate(format: "SELF == %@", id))).first
    }

    private static func keep(
        _ conflicts: [CloudKitConflict],
        of note: Note,
        _ context: NSManagedObjectContext
    ) throws -> Int {
        var count = 0
        // What was changed at one time belongs together.
        let byDate = Dictionary(grouping: conflicts) { $0.date ?? .distantPast }
        for (date, values) in byDate.sorted(by: { $0.key < $1.key }) {
            let lost = Dictionary(values.map { ($0.property, $0.value) }) { _, last in last }
            guard let text = SetAsideText(lost, of: note), try !isKept(text, of: note, context) else { continue }
            text.keep(at: date, of: note)
            count += 1
        }
        return count
    }

    /// Whether the note has the text, now or as a version.
    private static func isKept(_ text: SetAsideText, of note: Note, _ context: NSManagedObjectContext) throws -> Bool {
        let isPresent = text.title == note.title_ && text.bodyText == note.bodyText_
        if isPresent, text.richText == note.formattedBodyText_ { return true }
        let request = NoteVersion.fetch(of: note)
        request.fetchLimit = 50
        return try context.fetch(request).contains { version in
            version.title_ == text.title && version.bodyText_ == text.bodyText
                && version.formattedBodyText_ == text.richText
        }
    }
}

/// A text that was set aside: what was lost of it, and otherwise what the note has.
private struct SetAsideText {
    let title: String?
    let bodyText: String?
    let richText: Data?
    let markdown: String?

    /// - Returns: Nil if neither the title nor the body was lost.
    init?(_ lost: [String: Any?], of note: Note) {
        let body = ["bodyText_", "formattedBodyText_", "markdown_"]
        guard lost.keys.contains("title_") || body.contains(where: lost.keys.contains) else { return nil }
        func value<Value>(_ name: String, _ present: Value?) -> Value? {
            lost.keys.contains(name) ? (lost[name] ?? nil) as? Value : present
        }
        title = value("title_", note.title_)
        bodyText = value("bodyText_", note.bodyText_)
        richText = value("formattedBodyText_", note.formattedBodyText_)
        markdown = value("markdown_", note.markdown_)
    }

    func keep(at date: Date, of note: Note) {
        guard let context = note.managedObjectContext else { return }
        let version = NoteVersion(context: context)
        (version.title_, version.bodyText_) = (title, bodyText)
        (version.formattedBodyText_, version.markdown_) = (richText, markdown)
        (version.date_, version.reason_) = (date, NoteVersion.Reason.conflict.rawValue)
        version.note = note
    }
}
