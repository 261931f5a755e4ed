import CoreData
import Foundation
import Testing

/// Diffable snapshots as values.
@Suite struct DiffableSnapshotTests {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

    private func snapshot() -> Snapshot {
        var snapshot = Snapshot()
        snapshot.appendSections(["a", "b"])
        snapshot.appendItems([1, 2], toSection: "a")
        snapshot.appendItems([3])
        return snapshot
    }

    @Test func itemsGoToSections() {
        let snapshot = snapshot()
        #expect(snapshot.itemIdentifiers == [1, 2, 3] && snapshot.numberOfItems == 3 && snapshot.numberOfSections == 2)
        #expect(snapshot.itemIdentifiers(inSection: "b") == [3] && snapshot.numberOfItems(inSection: "a") == 2)
        #expect(snapshot.sectionIdentifier(containingItem: 3) == "b" && snapshot.indexOfItem(3) == 2)
        #expect(snapshot.indexOfItem(9) == nil && snapshot.indexOfSection("b") == 1)
    }

    @Test func itemsCanBeInsertedMovedAndDeleted() {
        var snapshot = snapshot()
        snapshot.insertItems([4], beforeItem: 1)
        snapshot.insertItems([5], afterItem: 3)
        #expect(snapshot.itemIdentifiers == [4, 1, 2, 3, 5])
        snapshot.moveItem(5, beforeItem: 2)
        snapshot.moveItem(4, afterItem: 3)
        #expect(
            snapshot.itemIdentifiers(inSection: "a") == [1, 5, 2] && snapshot.itemIdentifiers(inSection: "b") == [3, 4]
        )
        snapshot.deleteItems([1, 3])
        snapshot.reloadItems([2])
        #expect(snapshot.itemIdentifiers == [5, 2, 4] && snapshot.reloadedItemIdentifiers == [2])
        snapshot.deleteAllItems()
        #expect(snapshot == Snapshot())
    }

    @Test func sectionsCanBeInsertedMovedAndDeleted() {
        var snapshot = snapshot()
        snapshot.insertSections(["0"], beforeSection: "a")
        snapshot.insertSections(["c"], afterSection: "b")
        snapshot.moveSection("b", beforeSection: "a")
        #expect(snapshot.sectionIdentifiers == ["0", "b", "a", "c"] && snapshot.itemIdentifiers == [3, 1, 2])
        snapshot.moveSection("0", afterSection: "c")
        snapshot.deleteSections(["a"])
        #expect(snapshot.sectionIdentifiers == ["b", "c", "0"] && snapshot.itemIdentifiers == [3])
    }

    @Test func referencesHaveTheSame() {
        let reference = NSDiffableDataSourceSnapshotReference(snapshot())
        #expect(
            reference.itemIdentifiers as? [Int] == [1, 2, 3] && reference.sectionIdentifiers as? [String] == ["a", "b"]
        )
        #expect(reference.index(ofItemIdentifier: 3) == 2 && reference.index(ofItemIdentifier: 9) == NSNotFound)
        #expect(NSDiffableDataSourceSnapshot<String, Int>(reference) == snapshot())
        #expect(NSDiffableDataSourceSnapshot<AnyHashable, Int>(reference).itemIdentifiers == [1, 2, 3])
    }

    @Test func identifiersAreUnique() async {
        await #expect(processExitsWith: .failure) {
            var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
            snapshot.appendSections(["a"])
            snapshot.appendItems([1, 1])
        }
    }
}
