internal import CoreData
internal import Foundation
internal import ProseEditor
internal import RichText
internal import SlipboxCore

extension Note {
    /// The body as a document. Setting it updates `linkedNotes`: adds the notes that the text now links to, and removes
    /// those that it no longer does.
    var document: RichTextDocument {
        get {
            let formatted = formattedBodyText_.flatMap { try? RichTextDocument(rtf: $0) }
            return formatted ?? RichTextDocument(plainText: bodyText)
        }
        set {
            let (before, after) = (Set(document.linkedNotes), Set(newValue.linkedNotes))
            setBody(newValue.plainText, richText: newValue.rtf())
            for note in notes(before.subtracting(after)) { removeFromLinkedNotes_(note) }
            for note in notes(after.subtracting(before)) where note != self { addToLinkedNotes_(note) }
        }
    }

    private func notes(_ identities: Set<UUID>) -> [Note] {
        guard !identities.isEmpty, let context = managedObjectContext else { return [] }
        let identities = identities.map { $0 as NSUUID }
        return (try? context.fetch(Note.fetch(NSPredicate(format: "%K IN %@", NoteProperties.uuid, identities)))) ?? []
    }

    /// Returns the note with an identifier.
    static func with(_ identity: UUID, in context: NSManagedObjectContext) -> Note? {
        let request = Note.fetch(NSPredicate(format: "%K == %@", NoteProperties.uuid, identity as NSUUID))
        request.fetchLimit = 1
        return try? context.fetch(request).first
    }
}
