import CoreData
import SlipboxCore
import Testing

@testable import SlipboxScreens

/// Tests of the outline of nested folders.
@MainActor
struct FolderOutlineTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func folders(_ names: [String]) -> [Folder] {
        names.enumerated().map { number, name in
            let folder = Folder(name: name, context: context)
            folder.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(number))
            return folder
        }
    }

    private func texts(_ outline: FolderOutline) -> [String] {
        outline.map { line in
            String(repeating: " ", count: line.depth) + line.folder.name + (line.isOpen.map { $0 ? " -" : " +" } ?? "")
        }
    }

    @Test func eachIsBehindTheOneThatItIsIn() {
        let all = folders(["a", "b", "a1", "a2", "a2x"])
        (all[2].parent, all[3].parent, all[4].parent) = (all[0], all[0], all[3])
        #expect(texts(FolderOutline(all, closed: [])) == ["a -", " a1", " a2 -", "  a2x", "b"])
        #expect(texts(FolderOutline(all, closed: [all[3].objectID])) == ["a -", " a1", " a2 +", "b"])
        #expect(texts(FolderOutline(all, closed: [all[0].objectID, all[1].objectID])) == ["a +", "b"])
    }

    @Test func tenThousandLevelsAreNoTrouble() {
        let all = folders((0..<10_000).map(String.init))
        for (inner, outer) in zip(all.dropFirst(), all) { inner.parent = outer }
        let outline = FolderOutline(all, closed: [])
        #expect(outline.count == 10_000)
        #expect(outline.last?.depth == 9_999)
    }

    @Test func foldersThatAreInEachOtherKeepNobody() {
        let all = folders(["a", "b", "c"])
        (all[1].parent, all[2].parent) = (all[2], all[1])
        #expect(texts(FolderOutline(all, closed: [])) == ["a"])
    }
}
