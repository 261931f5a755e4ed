internal import CoreData
internal import DocumentRichText
internal import Foundation
internal import ProseEditor
internal import SlipboxCore

extension Note {
    /// The body as a document.
    var document: RichTextDocument { text.document }

    /// Sets the body, and updates `linkedNotes`: adds the notes that the text now links to, and removes those that it no
    /// longer does.
    ///
    /// - Throws: an error of the store if these notes cannot be fetched. The body is set nevertheless, so that no typed
    ///   text is lost.
    func setBody(_ document: RichTextDocument) throws {
        let (before, after) = (try identities(in: self.document), try identities(in: document))
        setBody(document.plainText, richText: document.rtf())
        LongTexts.shared.keep(document, of: text)
        let (removed, added) = (try notes(before.subtracting(after)), try notes(after.subtracting(before)))
        for note in removed { removeFromLinkedNotes_(note) }
        for note in added where note != self { addToLinkedNotes_(note) }
    }

    /// Returns the identifiers of the notes to which a document links, and which it shows.
    private func identities(in document: RichTextDocument) throws -> Set<UUID> {
        let embeds = document.embeds
        guard !embeds.isEmpty, let context = managedObjectContext else { return Set(document.linkedNotes) }
        return Set(document.linkedNotes).union(try embeds.compactMap { try Note.named($0.title, in: context)?.uuid })
    }

    private func notes(_ identities: Set<UUID>) throws -> [Note] {
        guard !identities.isEmpty, let context = managedObjectContext else { return [] }
        let identities = identities.map { $0 as NSUUID }
        return try context.fetch(Note.fetch(NSPredicate(format: "%K IN %@", NoteProperties.uuid, identities)))
    }

    /// Returns the note with an identifier, or nil if there is none.
    static func with(_ identity: UUID, in context: NSManagedObjectContext) throws -> Note? {
        let request = Note.fetch(NSPredicate(format: "%K == %@", NoteProperties.uuid, identity as NSUUID))
        request.fetchLimit = 1
        return try context.fetch(request).first
    }
}
