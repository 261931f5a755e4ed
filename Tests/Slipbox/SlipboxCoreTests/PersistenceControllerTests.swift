import SlipboxCore
import Testing

@testable import CoreData

/// Tests of opening and saving a slip box.
@MainActor @Suite struct PersistenceControllerTests {
    @Test func anEmptySlipBoxHasNothing() throws {
        let controller = PersistenceController.createEmpty()
        #expect(controller.loadingError == nil)
        for name in ["Note", "Folder", "Keyword", "Attachment"] {
            #expect(
                try controller.container.viewContext.count(for: NSFetchRequest<NSManagedObject>(entityName: name)) == 0
            )
        }
    }

    @Test func emptySlipBoxesHaveNothingInCommon() throws {
        let (first, second) = (PersistenceController.createEmpty(), PersistenceController.createEmpty())
        _ = Note(title: "one", context: first.container.viewContext)
        try first.save()
        #expect(try first.container.viewContext.count(for: Note.fetch()) == 1)
        #expect(try second.container.viewContext.count(for: Note.fetch()) == 0)
    }

    @Test func whatIsSavedSurvivesAPowerFailure() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let controller = try PersistenceController(file: folder.appending(path: "box.sqlite"))
        let store = try #require(controller.container.persistentStoreCoordinator.persistentStores.first)
        let pragmas = try ConnectionSettings(store.options).connectionPragmas(isLogged: true)
        #expect(pragmas.contains { $0.name == "synchronous" && "\($0.value)".contains("full") })
    }

    @Test func thePreviewHasTenNotesAndFolders() throws {
        let context = PersistenceController.preview.container.viewContext
        let notes = try context.fetch(Note.fetch(NSPredicate(format: "title_ BEGINSWITH 'note '")))
        #expect(notes.map(\.title) == (0..<10).map { "note \($0)" })
        #expect(try context.count(for: Folder.fetch(NSPredicate(format: "name_ BEGINSWITH 'folder '"))) == 10)
    }

    @Test func savingIsAnnounced() async throws {
        let controller = PersistenceController.createEmpty()
        let context = controller.container.viewContext
        _ = Note(title: "default note", context: context)
        try await confirmation("did save") { saved in
            let token = NotificationCenter.default.addObserver(
                forName: .NSManagedObjectContextDidSave,
                object: context,
                queue: nil
            ) { _ in saved() }
            defer { NotificationCenter.default.removeObserver(token) }
            try controller.save()
        }
        #expect(!context.hasChanges)
    }

    @Test func savingNothingAnnouncesNothing() async throws {
        let controller = PersistenceController.createEmpty()
        try await confirmation("did save", expectedCount: 0) { saved in
            let token = NotificationCenter.default.addObserver(
                forName: .NSManagedObjectContextDidSave,
                object: controller.container.viewContext,
                queue: nil
            ) { _ in saved() }
            defer { NotificationCenter.default.removeObserver(token) }
            try controller.save()
        }
    }

    @Test func whatWasSavedIsThereNextTime() throws {
        try withStoreFile { file in
            let controller = try PersistenceController(file: file)
            let folder = Folder.exampleWithNotes(context: controller.container.viewContext)
            folder.name = "Kept"
            try controller.save()
            let again = try PersistenceController(file: file.deletingLastPathComponent().appending(path: "copy.sqlite"))
            #expect(try again.container.viewContext.count(for: Note.fetch()) == 0)
            try controller.closeStore()
            let reopened = try PersistenceController(file: file)
            let found = try #require(try reopened.container.viewContext.fetch(Folder.fetch()).first)
            #expect(found.name == "Kept")
            #expect(found.notes.count == 10)
        }
    }

    @Test func theViewContextTakesInWhatOthersSave() async throws {
        let controller = PersistenceController.createEmpty()
        let context = controller.container.viewContext
        let note = Note(title: "before", context: context)
        try controller.save()
        try await controller.container.performBackgroundTask { [id = note.objectID] background in
            (try background.existingObject(with: id) as? Note)?.title = "after"
            try background.save()
        }
        // The context merges in its next block.
        await context.perform(schedule: .enqueued) {}
        #expect(note.title == "after")
    }

    @Test func aFileThatIsNoSlipBoxStaysAsItIs() throws {
        try withStoreFile { file in
            let text = Data("This is a shopping list.".utf8)
            try text.write(to: file)
            #expect(throws: CocoaError.self) { try PersistenceController(file: file) }
            #expect(try Data(contentsOf: file) == text)
        }
    }

    @Test func predicatesForAllAndNoneFindSo() throws {
        let context = PersistenceController.createEmpty().container.viewContext
        let note = Note(title: "default note", context: context)
        #expect(try context.fetch(Note.fetch(.all)) == [note])
        #expect(try context.fetch(Note.fetch(.none)).isEmpty)
    }
}
