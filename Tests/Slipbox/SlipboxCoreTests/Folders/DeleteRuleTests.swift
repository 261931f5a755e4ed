import CoreData
import SlipboxCore
import Testing

/// Tests of what would happen with other delete rules in the model.
@MainActor @Suite struct DeleteRuleTests {
    private static let model = PersistenceController.createEmpty().container.managedObjectModel

    /// Returns the context of an empty slip box whose model has another delete rule for one relationship.
    private func context(
        _ rule: NSDeleteRule,
        for relationship: String,
        of entity: String
    ) throws -> NSManagedObjectContext {
        let model = try #require(Self.model.copy() as? NSManagedObjectModel)
        try #require(model.entitiesByName[entity]?.relationshipsByName[relationship]).deleteRule = rule
        let container = NSPersistentContainer(name: "Slipbox", managedObjectModel: model)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(filePath: "/dev/null"))]
        container.loadPersistentStores { _, error in #expect(error == nil) }
        return container.viewContext
    }

    @Test func nullifyWouldKeepTheNotesOfADeletedFolder() throws {
        let context = try context(.nullifyDeleteRule, for: "notes_", of: "Folder")
        let note = Note(title: "new note", context: context)
        let folder = Folder(name: "new folder", context: context)
        note.folder = folder
        Folder.delete(folder)
        #expect(try context.fetch(Folder.fetch(.all)).isEmpty, "should have deleted the one folder")
        #expect(try context.fetch(Note.fetch(.all)) == [note], "should still have a note")
        try context.save()
        #expect(note.folder == nil)
    }

    @Test func denyWouldKeepKeywordsThatAreInUse() throws {
        let context = try context(.denyDeleteRule, for: "notes_", of: "Keyword")
        let note = Note(title: "note", context: context)
        let (used, unused) = (Keyword(name: "used", context: context), Keyword(name: "unused", context: context))
        note.keywords = [used]
        try context.save()
        Keyword.delete(unused)
        try context.save()
        Keyword.delete(used)
        #expect(throws: CocoaError.self) { try context.save() }
        context.rollback()
        #expect(try context.fetch(Keyword.fetch()) == [used])
        #expect(note.keywords == [used])
    }

    @Test func theModelHasTheRulesOfTheApp() {
        func rules(_ entity: String) -> [String: NSDeleteRule]? {
            Self.model.entitiesByName[entity]?.relationshipsByName.mapValues(\.deleteRule)
        }
        #expect(
            rules("Note") == [
                "attachment": .cascadeDeleteRule, "backLinkedNotes_": .nullifyDeleteRule, "folder": .nullifyDeleteRule,
                "keywords_": .nullifyDeleteRule, "linkedNotes_": .nullifyDeleteRule, "trashItem": .cascadeDeleteRule,
                "dormantBackLinks_": .nullifyDeleteRule, "dormantLinks_": .nullifyDeleteRule,
                "dormantKeywords_": .nullifyDeleteRule, "versions_": .cascadeDeleteRule,
            ]
        )
        #expect(
            rules("Folder") == [
                "children_": .cascadeDeleteRule, "notes_": .cascadeDeleteRule, "parent": .nullifyDeleteRule,
                "trashItem": .cascadeDeleteRule, "trashedHere_": .nullifyDeleteRule,
                "savedSearches_": .nullifyDeleteRule,
            ]
        )
        #expect(rules("Keyword") == ["notes_": .nullifyDeleteRule, "dormantNotes_": .nullifyDeleteRule])
        #expect(rules("Attachment") == ["note": .nullifyDeleteRule])
    }
}
