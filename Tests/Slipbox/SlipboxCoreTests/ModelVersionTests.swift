import CoreData
import DocumentRichText
import Testing

@testable import SlipboxCore

/// Tests of slip boxes that were made with an earlier version of the model.
@MainActor @Suite struct ModelVersionTests {
    /// Returns a former version of the model, which programs keep to recognise its stores.
    private func version(_ name: String = "Slipbox") throws -> NSManagedObjectModel {
        let bundles = [Bundle.main.bundleURL] + (Bundle.main.resourceURL.map { [$0] } ?? [])
        for folder in bundles {
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            for file in files where file.lastPathComponent.hasSuffix("SlipboxCore.resources") {
                let version = file.appending(path: "Slipbox.momd/\(name).mom")
                if let model = NSManagedObjectModel(contentsOf: version) { return model }
            }
        }
        throw CocoaError(.fileNoSuchFile)
    }

    private func makeStore(at file: URL, version name: String = "Slipbox", noteCount: Int) throws {
        let container = NSPersistentContainer(name: "Slipbox", managedObjectModel: try version(name))
        let description = NSPersistentStoreDescription(url: file)
        description.setOption(NSNumber(value: true), forKey: NSPersistentHistoryTrackingKey)
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        let context = container.viewContext
        func make(_ entity: String, _ values: [String: Any]) throws -> NSManagedObject {
            let description = try #require(container.managedObjectModel.entitiesByName[entity])
            let object = NSManagedObject(entity: description, insertInto: context)
            object.setValuesForKeys(values)
            return object
        }
        let folder = try make("Folder", ["name_": "Ideas", "uuid_": UUID(), "creationDate_": Date()])
        let keyword = try make("Keyword", ["name_": "cards", "uuid_": UUID(), "red_": 0.5])
        var former: NSManagedObject?
        for number in 0..<noteCount {
            let note = try make(
                "Note",
                [
                    "title_": "note \(number)", "bodyText_": "What note \(number) says", "uuid_": UUID(),
                    "status_": "Review", "creationDate_": Date(timeIntervalSinceReferenceDate: Double(number)),
                    "formattedBodyText_": Data("rtf".utf8), "markdown_": "*md*", "order": Int64(number),
                    "folder": folder, "keywords_": NSSet(object: keyword),
                ]
            )
            if let former { note.setValue(NSSet(object: former), forKey: "linkedNotes_") }
            former = note
        }
        try context.save()
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
    }

    @Test func theFirstVersionHasNoTrash() throws {
        #expect(try version().entitiesByName["TrashItem"] == nil)
        #expect(PersistenceController.createEmpty().container.managedObjectModel.entitiesByName["TrashItem"] != nil)
    }

    @Test func aStoreOfTheFirstVersionKeepsEverything() throws {
        try withStoreFile { file in
            try makeStore(at: file, noteCount: 25)
            let controller = try PersistenceController(file: file)
            let context = controller.container.viewContext
            let notes = try context.fetch(Note.fetch())
            #expect(notes.map(\.title) == (0..<25).map { "note \($0)" })
            #expect(notes.allSatisfy { $0.bodyText.hasPrefix("What note") && $0.markdown == "*md*" })
            #expect(notes.allSatisfy { $0.status == .review && $0.folder?.name == "Ideas" && !$0.isTrashed })
            #expect(notes.allSatisfy { $0.keywords.first?.name == "cards" && $0.formattedBodyText_?.count == 3 })
            #expect(notes.dropFirst().allSatisfy { $0.linkedNotes.count == 1 })
            #expect(try context.fetch(Folder.fetch()).map(\.name) == ["Ideas"])
            #expect(try Note.search("says", limit: 0, in: context).count == 25)
            // The features of the new version work with the old notes.
            try notes[3].setAddress(NoteAddress("2a"))
            notes[4].moveToTrash()
            try controller.save()
            #expect(try context.fetch(Note.addressedFetch()) == [notes[3]])
            let all = Note.fetch()
            all.sortDescriptors = NoteSorting.address.sortDescriptors
            #expect(try context.fetch(all).first == notes[3])
            #expect(try context.count(for: Note.fetch()) == 24)
        }
    }

    @Test(arguments: ["Slipbox", "Slipbox 4", "Slipbox 5"])
    func noNoteOfAFormerVersionHasOtherNames(name: String) throws {
        #expect(try version(name).entitiesByName["Note"]?.propertiesByName["names_"] == nil)
        try withStoreFile { file in
            try makeStore(at: file, version: name, noteCount: 7)
            let controller = try PersistenceController(file: file)
            let context = controller.container.viewContext
            let notes = try context.fetch(Note.fetch())
            #expect(notes.map(\.title) == (0..<7).map { "note \($0)" })
            #expect(notes.allSatisfy { $0.otherNames.isEmpty && !$0.hasKnownNames })
            notes[3].otherNames = ["file 3"]
            try controller.save()
            #expect(try Note.called("File 3", in: context) == notes[3])
            #expect(try Note.search("says", limit: 0, in: context).count == 7)
        }
    }

    @Test(arguments: ["Slipbox", "Slipbox 3", "Slipbox 6"])
    func notesOfAFormerVersionAreSortedByTheNumbersInTheirTitles(name: String) throws {
        #expect(try version(name).entitiesByName["Note"]?.propertiesByName[NoteProperties.titleKey] == nil)
        try withStoreFile { file in
            // More than are saved at once.
            try makeStore(at: file, version: name, noteCount: 1_012)
            let sorted = (0..<1_012).map { "note \($0)" }
            for isFirst in [true, false] {
                let controller = try PersistenceController(file: file)
                let context = controller.container.viewContext
                let request = Note.fetch()
                request.sortDescriptors = NoteSorting.titleAsc.sortDescriptors
                #expect(try context.fetch(request).map(\.title) == sorted)
                let history = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
                let result = try context.execute(history) as? NSPersistentHistoryResult
                let changes = (result?.result as? [NSPersistentHistoryTransaction] ?? []).flatMap { $0.changes ?? [] }
                let updates = changes.filter { $0.changeType == .update && $0.changedObjectID.entity.name == "Note" }
                #expect(updates.count == 1_012, "each was given its key once, first: \(isFirst)")
                #expect(updates.allSatisfy { $0.updatedProperties?.map(\.name) == [NoteProperties.titleKey] })
                try controller.closeStore()
            }
        }
    }

    @Test(arguments: ["Slipbox", "Slipbox 7", "Slipbox 8"])
    func notesOfAFormerVersionGetThePathsOfTheirPicturesAndTheWordsAboutThemOnce(name: String) throws {
        #expect(try version(name).entitiesByName["Note"]?.propertiesByName[NoteProperties.pictureWords] == nil)
        try withStoreFile { file in
            try makeStore(at: file, version: name, noteCount: 7)
            let controller = try PersistenceController(file: file)
            let context = controller.container.viewContext
            let run = TextRun(image: ImageReference(source: "a.png", description: "A drawer"))
            let rtf = RichTextDocument(paragraphs: [TextParagraph(runs: [run])]).rtf()
            let request = NSBatchUpdateRequest(entityName: "Note")
            request.predicate = NSPredicate(format: "title_ == 'note 3'")
            request.propertiesToUpdate = ["formattedBodyText_": NSExpression(forConstantValue: rtf)]
            try context.execute(request)
            for _ in 0..<2 {
                let other = controller.container.newBackgroundContext()
                try other.performAndWait { try Note.completePictureKeys(in: other) }
                context.reset()
                let paths = try context.fetch(Note.fetch()).map(\.firstPicturePath)
                #expect(paths.compactMap(\.self) == ["a.png"])
                #expect(try context.fetch(Note.fetch(NoteSearchText("drawer").predicate)).map(\.title) == ["note 3"])
            }
            try controller.closeStore()
        }
    }

    @Test(arguments: ["Slipbox", "Slipbox 2", "Slipbox 3", "Slipbox 4"])
    func noNoteOfAFormerVersionIsPinned(name: String) throws {
        #expect(try version(name).entitiesByName["Note"]?.propertiesByName["isPinned"] == nil)
        try withStoreFile { file in
            try makeStore(at: file, version: name, noteCount: 7)
            let controller = try PersistenceController(file: file)
            let context = controller.container.viewContext
            let notes = try context.fetch(Note.fetch())
            #expect(notes.map(\.title) == (0..<7).map { "note \($0)" })
            #expect(try context.count(for: Note.fetch(Note.isPinned)) == 0)
            #expect(try context.count(for: Note.fetch(Note.isNotPinned)) == 7)
            notes[3].isPinned = true
            try controller.save()
            #expect(try context.fetch(Note.fetch(Note.isPinned)) == [notes[3]])
            #expect(try context.count(for: Note.fetch(Note.isNotPinned)) == 6)
        }
    }
}
