import CoreData
import Foundation
import Testing

/// Fetch requests and the plans that stores receive.
@Suite struct FetchRequestTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        let writer = library.context()
        let folder = writer.make("Folder", ["name": "x"])
        for title in ["bravo", "charlie", "delta"] {
            let note = writer.make("Note", ["title": title, "folder": folder])
            note.setValue(NSSet(object: writer.make("Keyword", ["word": title])), forKey: "keywords")
        }
        try writer.save()
        context = library.context()
    }

    private func request(sortedBy key: String? = "title") -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = key.map { [NSSortDescriptor(key: $0, ascending: true)] }
        return request
    }

    private func titles(_ request: NSFetchRequest<NSManagedObject>) throws -> [String?] {
        try context.fetch(request).map { $0.value(forKey: "title") as? String }
    }

    @Test func S137_withoutSortDescriptorsAllAreFound() throws {
        #expect(Set(try titles(request(sortedBy: nil))) == ["bravo", "charlie", "delta"])
    }

    @Test func S042_aRequestHasNoEntityBeforeItIsExecuted() throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        #expect(request.entity == nil)
        #expect(request.entityName == "Note")
        _ = try context.fetch(request)
        #expect(request.entity?.name == "Note")
    }

    @Test func S140_offsetAndLimitCountUnsavedChangesIn() throws {
        _ = context.make("Note", ["title": "alpha"])
        let windowed = request()
        windowed.fetchOffset = 1
        windowed.fetchLimit = 2
        #expect(try titles(windowed) == ["bravo", "charlie"])
        windowed.fetchBatchSize = 1
        #expect(try titles(windowed) == ["bravo", "charlie"])
    }

    @Test func S141_newObjectsHaveTemporaryIdentifiers() throws {
        let new = context.make("Note", ["title": "new"])
        let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
        ids.resultType = .managedObjectIDResultType
        let found = try context.fetch(ids)
        #expect(found.count == 4)
        #expect(found.filter(\.isTemporaryID) == [new.objectID])
    }

    @Test func S142_countsOfWindowsHonourChanges() throws {
        let windowed = request()
        windowed.fetchLimit = 2
        #expect(try context.count(for: windowed) == 2)
        _ = context.make("Note", ["title": "alpha"])
        #expect(try context.count(for: windowed) == 2)
        windowed.fetchLimit = 0
        windowed.fetchOffset = 1
        #expect(try context.count(for: windowed) == 3)
    }

    @Test(arguments: ["keywords", "keywords.word", "missing"])
    func S149_otherSortKeysAreErrors(key: String) throws {
        let error = #expect(throws: CocoaError.self) { try context.fetch(request(sortedBy: key)) }
        #expect(error?.localizedDescription == "keypath \(key) not found in entity Note")
    }

    @Test func S150_comparatorsAreErrors() throws {
        let request = request()
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true) { _, _ in .orderedSame }]
        let error = #expect(throws: CocoaError.self) { try context.fetch(request) }
        #expect(error?.localizedDescription.hasPrefix("unsupported NSSortDescriptor") == true)
    }

    @Test func valuesMayStayInTheStore() throws {
        let bare = request()
        bare.includesPropertyValues = false
        var notes: [NSManagedObject] = []
        try library.expect(statements: 1) { notes = try context.fetch(bare) }
        #expect(notes.allSatisfy { $0.isFault })
        try library.expect(statements: 3) { _ = notes.map { $0.value(forKey: "title") } }
    }

    @Test func relationshipsOfSeveralKindsAreReadAhead() throws {
        let ahead = request()
        ahead.relationshipKeyPathsForPrefetching = ["folder", "keywords"]
        var notes: [NSManagedObject] = []
        try library.expect(statements: 3) { notes = try context.fetch(ahead) }
        let reading = try library.statements {
            for note in notes {
                #expect(note.value(forKeyPath: "folder.name") as? String == "x")
                #expect(note.others("keywords").first?.value(forKey: "word") as? String != nil)
            }
        }
        #expect(reading == 0)
        ahead.relationshipKeyPathsForPrefetching = ["folder.missing"]
        #expect(throws: CocoaError.self) { try context.fetch(ahead) }
    }

    @Test func S152_refetchingRefreshesWhatIsAskedFor() throws {
        let notes = try context.fetch(request())
        #expect(try titles(request())[0] == "bravo")
        notes[2].setValue("mine", forKey: "body")
        let other = library.context()
        for note in try other.all("Note") { note.setValue("theirs", forKey: "body") }
        try other.save()
        let refreshing = request()
        refreshing.shouldRefreshRefetchedObjects = true
        refreshing.fetchBatchSize = 2
        let found = try context.fetch(refreshing)
        #expect(found.map { $0.value(forKey: "body") as? String } == ["theirs", "theirs", "mine"])
    }

    // MARK: - Templates

    @Test func S154_templatesGiveCopiesWithValues() throws {
        let model = LibraryModel.make()
        let template = NSFetchRequest<any NSFetchRequestResult>()
        template.entity = model.entitiesByName["Note"]
        template.predicate = NSPredicate(format: "title IN $TITLES AND folder == $FOLDER")
        template.fetchLimit = 5
        model.setFetchRequestTemplate(template, forName: "those")
        let folder = try #require(context.all("Folder").first)
        let variables: [String: Any] = ["TITLES": ["bravo", "delta"], "FOLDER": folder]
        let request = try #require(
            model.fetchRequestFromTemplate(withName: "those", substitutionVariables: variables)
        )
        #expect(request.fetchLimit == 5)
        #expect(try context.fetch(request).count == 2)
        request.predicate = nil
        #expect(model.fetchRequestTemplate(forName: "those")?.predicate == template.predicate)
        #expect(model.fetchRequestFromTemplate(withName: "none", substitutionVariables: [:]) == nil)
        // A variable without a value is an error, not an empty result.
        let incomplete = try #require(
            model.fetchRequestFromTemplate(withName: "those", substitutionVariables: ["TITLES": ["bravo"]])
        )
        #expect(throws: CocoaError.self) { try context.fetch(incomplete) }
    }
}
