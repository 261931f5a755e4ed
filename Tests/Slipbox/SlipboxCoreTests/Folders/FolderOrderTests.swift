import CoreData
import SlipboxCore
import Testing

/// Tests of the order that users give to folders.
@MainActor @Suite struct FolderOrderTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func folders(_ names: String..., in parent: Folder? = nil) throws -> [Folder] {
        let folders = names.enumerated().map { number, name in
            let folder = Folder(name: name, context: context)
            folder.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(number))
            folder.parent = parent
            return folder
        }
        try controller.save()
        return folders
    }

    private func top() throws -> [String] {
        let unsaved = try context.fetch(Folder.topFolderFetch()).map(\.name)
        try controller.save()
        #expect(try context.fetch(Folder.topFolderFetch()).map(\.name) == unsaved)
        return unsaved
    }

    @Test func foldersArePlacedBeforeOthers() throws {
        let all = try folders("a", "b", "c")
        try all[2].move(into: nil, before: all[0])
        #expect(try top() == ["c", "a", "b"])
        try all[2].move(into: nil, before: nil)
        #expect(try top() == ["a", "b", "c"])
        try all[1].move(into: nil, before: all[1])
        #expect(try top() == ["a", "b", "c"])
        _ = try folders("d")
        #expect(try top() == ["a", "b", "c", "d"], "new ones come last")
    }

    @Test func aNewFolderStandsWhereItsNameBelongsIfTheOthersAreSorted() throws {
        _ = try folders("Chapter 2", "chapter 11")
        for (name, expected) in [
            ("Chapter 3", ["Chapter 2", "Chapter 3", "chapter 11"]),
            ("Zoo", ["Chapter 2", "Chapter 3", "chapter 11", "Zoo"]),
            ("A", ["A", "Chapter 2", "Chapter 3", "chapter 11", "Zoo"]),
        ] {
            let folder = Folder(name: name, context: context)
            try folder.settleByName()
            #expect(try top() == expected)
        }
        let moved = try #require(try Folder.first(named: "A", in: context))
        try moved.move(into: nil, before: nil)
        let late = Folder(name: "B", context: context)
        try late.settleByName()
        #expect(try top() == ["Chapter 2", "Chapter 3", "chapter 11", "Zoo", "A", "B"])
        try late.sortSiblingsByName()
        #expect(try top() == ["A", "B", "Chapter 2", "Chapter 3", "chapter 11", "Zoo"])
    }

    @Test func oneFolderIsNoOrder() throws {
        let folder = try folders("b")[0]
        let inside = try folders("y", "x", in: folder)
        try Folder(name: "a", context: context).settleByName()
        #expect(try top() == ["b", "a"])
        try inside[0].sortSiblingsByName()
        #expect(folder.sortedChildren == [inside[1], inside[0]])
    }

    @Test func foldersMoveUpAndDownAsFarAsThereIsRoom() throws {
        let all = try folders("a", "b", "c")
        try all[0].move(by: 1)
        #expect(try top() == ["b", "a", "c"])
        try all[0].move(by: 7)
        #expect(try top() == ["b", "c", "a"])
        try all[0].move(by: 1)
        #expect(try top() == ["b", "c", "a"])
        try all[0].move(by: -2)
        #expect(try top() == ["a", "b", "c"])
    }

    @Test func foldersGoIntoOthersAtAPlace() throws {
        let all = try folders("a", "b")
        let inside = try folders("x", "y", in: all[0])
        try all[1].move(into: all[0], before: inside[1])
        #expect(try top() == ["a"])
        #expect(all[0].sortedChildren?.map(\.name) == ["x", "b", "y"])
        try inside[0].move(into: nil)
        #expect(try top() == ["a", "x"])
        #expect(all[0].subtree.map(\.name) == ["a", "b", "y"])
    }

    @Test func noFolderGoesIntoItself() throws {
        let outer = try folders("outer")[0]
        let inner = try folders("inner", in: outer)[0]
        #expect(!outer.canMove(into: inner) && !outer.canMove(into: outer))
        #expect(outer.canMove(into: nil) && inner.canMove(into: nil) && inner.canMove(into: outer))
        #expect(throws: FolderMoveError(folder: "outer", target: "inner")) { try outer.move(into: inner, before: nil) }
        #expect(!context.hasChanges)
    }
}
