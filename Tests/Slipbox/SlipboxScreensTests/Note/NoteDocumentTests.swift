import CoreData
import DocumentRichText
import SlipboxCore
import Testing

@testable import SlipboxScreens

@MainActor
struct NoteDocumentTests {
    @Test func aTextIsKeptEvenIfItsLinkedNotesCannotBeFetched() throws {
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        // Without stores, each fetch fails.
        context.persistentStoreCoordinator = NSPersistentStoreCoordinator(
            managedObjectModel: PersistenceController.createEmpty().container.managedObjectModel
        )
        let (note, other) = (Note(title: "Alpha", context: context), Note(title: "Beta", context: context))
        let link = try #require(NoteLink.url(of: other))
        let document = try RichTextDocument(markdown: "See [Beta](\(link.absoluteString))")
        #expect(throws: CocoaError.self) { try note.setBody(document) }
        #expect(note.bodyText == "See Beta" && note.hasFormattedBody)
        #expect(throws: CocoaError.self) { try Note.with(other.uuid, in: context) }
    }
}
