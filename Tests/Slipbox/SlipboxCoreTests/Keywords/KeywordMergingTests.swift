import CoreData
import SlipboxCore
import Testing

/// Tests of merging and renaming keywords.
@MainActor @Suite struct KeywordMergingTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func mergedKeywordsHaveAllNotesAndNames() throws {
        let (slips, cards, paper) = (
            Keyword(name: "slips", context: context), Keyword(name: "cards", context: context),
            Keyword(name: "paper", context: context)
        )
        cards.aliases = ["index cards", "Slips"]
        let notes = (0..<4).map { Note(title: "\($0)", context: context) }
        notes[0].keywords = [slips]
        notes[1].keywords = [cards, slips]
        notes[2].keywords = [paper]
        notes[3].keywords = [cards]
        let item = notes[3].moveToTrash()
        try controller.save()
        try slips.merge([cards, paper, slips])
        try controller.save()
        #expect(try context.fetch(Keyword.fetch()) == [slips])
        #expect(slips.notes == Set(notes.prefix(3)))
        #expect(slips.aliases == ["cards", "index cards", "paper"])
        try item?.restore()
        #expect(notes[3].keywords == [slips])
        for name in ["SLIPS", "Index Cards", "paper"] {
            #expect(try context.fetch(Keyword.fetch(Keyword.predicate(named: name))) == [slips], "\(name)")
        }
        #expect(try context.fetch(Keyword.fetch(Keyword.predicate(named: "card"))).isEmpty)
    }

    @Test func ifSavedSearchesCannotBeFetchedNothingIsMerged() throws {
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        // Without stores, each fetch fails.
        context.persistentStoreCoordinator = NSPersistentStoreCoordinator(
            managedObjectModel: controller.container.managedObjectModel
        )
        let (slips, cards) = (Keyword(name: "slips", context: context), Keyword(name: "cards", context: context))
        let note = Note(title: "note", context: context)
        note.keywords = [cards]
        #expect(throws: CocoaError.self) { try slips.merge([cards]) }
        #expect(slips.aliases.isEmpty && note.keywords == [cards] && !cards.isDeleted)
    }

    @Test func namesBelongToOneKeyword() throws {
        let (slips, cards) = (Keyword(name: "slips", context: context), Keyword(name: "cards", context: context))
        try controller.save()
        #expect(throws: KeywordNameError.taken("cards")) { try slips.rename(to: " Cards ") }
        #expect(throws: KeywordNameError.empty) { try slips.rename(to: " ") }
        try slips.rename(to: "Slips")
        #expect(slips.name == "Slips" && cards.name == "cards")
    }
}
