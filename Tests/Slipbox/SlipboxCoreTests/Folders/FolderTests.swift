import CoreData
import SlipboxCore
import Testing

/// Tests of folders and of fetching them.
@MainActor @Suite struct FolderTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func aFolderHasACreationDate() {
        let folder = Folder(name: "new", context: context)
        #expect(folder.creationDate_ != nil, "folder should have creation date")
        #expect(folder.name == "new")
        #expect(Folder(context: context).name == "")
    }

    @Test func allFoldersComeOldestFirst() throws {
        let folder1 = Folder(name: "first", context: context)
        let folder2 = Folder(name: "second", context: context)
        folder2.creationDate_ = folder1.creationDate + 1
        let retrievedFolders = try context.fetch(Folder.fetch(.all))
        #expect(retrievedFolders == [folder1, folder2])
        #expect(try context.fetch(Folder.fetch(.none)).isEmpty)
    }

    @Test func topFoldersHaveNoParent() throws {
        let parent = Folder(name: "parent", context: context)
        let child = Folder(name: "", context: context)
        parent.children.insert(child)
        #expect(child.parent == parent)
        #expect(try context.fetch(Folder.topFolderFetch()) == [parent])
        try controller.save()
        #expect(try context.fetch(Folder.topFolderFetch()) == [parent])
        #expect(try context.count(for: Folder.fetch()) == 2)
    }

    @Test func aLimitAndABatchSize() throws {
        for _ in 0..<3 { _ = Folder(name: "parent", context: context) }
        for _ in 0..<2 {
            let limited = Folder.topFolderFetch()
            limited.fetchLimit = 2
            #expect(try context.fetch(limited).count == 2)
            let batched = Folder.topFolderFetch()
            batched.fetchBatchSize = 2
            #expect(try context.fetch(batched).count == 3)
            try controller.save()
        }
    }

    @Test func countingNeedsNoObjects() throws {
        let folder = Folder.exampleWithNotes(context: context)
        let empty = Folder(name: "empty", context: context)
        let request = Folder.fetch()
        request.resultType = .countResultType
        for _ in 0..<2 {
            #expect(try context.count(for: request) == 2)
            #expect(try folder.noteCount() == 10)
            #expect(try empty.noteCount() == 0)
            try controller.save()
        }
        #expect(folder.count == 10)
        #expect(empty.count == 0)
    }

    @Test func aRenamedFolderKeepsItsNotes() throws {
        let folder = Folder.exampleWithNotes(context: context)
        try controller.save()
        folder.name = "renamed"
        try controller.save()
        context.refreshAllObjects()
        #expect(folder.name == "renamed")
        #expect(folder.notes.count == 10)
    }
}
