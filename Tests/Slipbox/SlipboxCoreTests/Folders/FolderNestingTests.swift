import CoreData
import SlipboxCore
import Testing

/// Tests of folders in folders.
@MainActor @Suite struct FolderNestingTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func theExampleIsNested() {
        let parent = Folder.nestedFolderExample(context: context)
        #expect(parent.sortedChildren?.map(\.name) == ["child 1", "child 2"])
        #expect(parent.sortedChildren?.map { $0.sortedChildren?.map(\.name) } == [nil, ["child 3"]])
        #expect(parent.subtree.map(\.name) == ["parent", "child 1", "child 2", "child 3"])
        #expect(parent.subtree.last?.path.map(\.name) == ["parent", "child 2", "child 3"])
    }

    @Test func deletingAFolderDeletesWhatIsInside() throws {
        let parent = Folder.nestedFolderExample(context: context)
        let other = Folder(name: "second", context: context)
        for folder in parent.subtree {
            Note(title: folder.name, context: context).folder = folder
        }
        try controller.save()
        Folder.delete(parent)
        try controller.save()
        #expect(try context.fetch(Folder.fetch()) == [other])
        #expect(try context.count(for: Note.fetch()) == 0)
    }

    @Test func deletingASubfolderLeavesItsParent() throws {
        let parent = Folder.nestedFolderExample(context: context)
        let child = try #require(parent.sortedChildren?.last)
        Folder.delete(child)
        try controller.save()
        #expect(parent.subtree.map(\.name) == ["parent", "child 1"])
    }

    @Test func notesOfTheWholeSubtree() throws {
        let parent = Folder.nestedFolderExample(context: context)
        for folder in parent.subtree {
            Note(title: folder.name, context: context).folder = folder
        }
        _ = Note(title: "outside", context: context)
        let child = try #require(parent.sortedChildren?.last)
        for _ in 0..<2 {
            #expect(try context.count(for: parent.allNotesFetch()) == 4)
            #expect(Set(try context.fetch(child.allNotesFetch()).map(\.title)) == ["child 2", "child 3"])
            try controller.save()
        }
    }

    @Test func aFolderIsMovedButNotIntoItself() throws {
        let parent = Folder.nestedFolderExample(context: context)
        let (child, other) = (try #require(parent.sortedChildren?.last), Folder(name: "other", context: context))
        let inner = try #require(child.sortedChildren?.first)
        for target in [child, inner] {
            #expect(throws: FolderMoveError(folder: "child 2", target: target.name)) { try child.move(into: target) }
        }
        #expect(child.parent == parent)
        try child.move(into: other)
        #expect(inner.path.map(\.name) == ["other", "child 2", "child 3"])
        try child.move(into: nil)
        #expect(inner.path.map(\.name) == ["child 2", "child 3"])
        try parent.move(into: inner)
        #expect(parent.path.map(\.name) == ["child 2", "child 3", "parent"])
    }

    @Test func aCircleOfFoldersHoldsNobodyUp() {
        let parent = Folder.nestedFolderExample(context: context)
        parent.parent = parent.subtree.last
        #expect(Set(parent.path.map(\.name)) == ["parent", "child 2", "child 3"])
        #expect(parent.subtree.count == 4)
    }

    @Test func aThousandFoldersDeep() throws {
        let top = Folder(name: "0", context: context)
        var innermost = top
        for depth in 1...1_000 {
            let folder = Folder(name: "\(depth)", context: context)
            folder.parent = innermost
            innermost = folder
        }
        Note(title: "deep down", context: context).folder = innermost
        try controller.save()
        context.refreshAllObjects()
        #expect(innermost.path.count == 1_001)
        #expect(innermost.path.first == top)
        #expect(try context.fetch(top.allNotesFetch()).map(\.title) == ["deep down"])
        #expect(throws: FolderMoveError.self) { try top.move(into: innermost) }
        Folder.delete(top)
        try controller.save()
        #expect(try context.count(for: Folder.fetch()) == 0)
        #expect(try context.count(for: Note.fetch()) == 0)
    }
}
