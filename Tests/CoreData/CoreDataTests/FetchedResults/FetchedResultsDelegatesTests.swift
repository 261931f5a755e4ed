import CoreData
import Foundation
import Testing

/// Section O, third part: results as snapshots and differences.
@Suite struct FetchedResultsDelegatesTests {
    private final class SnapshotDelegate: NSObject, NSFetchedResultsControllerDelegate {
        var snapshots: [NSDiffableDataSourceSnapshot<String, NSManagedObjectID>] = []
        var others = 0

        func controller(
            _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
            didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
        ) {
            snapshots.append(NSDiffableDataSourceSnapshot(snapshot))
        }

        func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
            others += 1
        }
    }

    private final class DifferenceDelegate: NSObject, NSFetchedResultsControllerDelegate {
        var differences: [CollectionDifference<NSManagedObjectID>] = []
        var others = 0

        func controller(
            _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
            didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
        ) {
            differences.append(diff)
        }

        func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
            others += 1
        }
    }

    private final class TitleDelegate: NSObject, NSFetchedResultsControllerDelegate {
        var last: NSFetchedResultsController<any NSFetchRequestResult>?

        func controller(
            _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
            sectionIndexTitleForSectionName sectionName: String
        ) -> String? {
            last = controller
            return sectionName == "a" ? nil : "§\(sectionName)"
        }
    }

    private let stack: ResultsStack

    init() throws {
        stack = try ResultsStack(("a", "1"), ("a", "2"), ("b", "3"))
    }

    @Test func S196_snapshotsReplaceEverythingElse() throws {
        let delegate = SnapshotDelegate()
        let controller = stack.controller(stack.request(), sections: "body")
        controller.delegate = delegate
        try controller.performFetch()
        #expect(delegate.snapshots.map(\.sectionIdentifiers) == [["a", "b"]])
        let two = try stack.note("2")
        two.setValue(1.0, forKey: "rating")
        stack.context.processPendingChanges()
        let last = try #require(delegate.snapshots.last)
        #expect(delegate.snapshots.count == 2 && delegate.others == 0)
        #expect(last.reloadedItemIdentifiers == [two.objectID])
        #expect(last.itemIdentifiers(inSection: "a") == [try stack.note("1").objectID, two.objectID])
    }

    @Test func snapshotsFollowIdentifiers() throws {
        let delegate = SnapshotDelegate()
        let controller = stack.controller(stack.request())
        controller.delegate = delegate
        try controller.performFetch()
        let note = stack.context.make("Note", ["body": "c"])
        stack.context.processPendingChanges()
        #expect(delegate.snapshots.last?.itemIdentifiers.last?.isTemporaryID == true)
        try stack.context.save()
        #expect(delegate.snapshots.last?.itemIdentifiers.last == note.objectID)
        #expect(delegate.snapshots.count == 3)
    }

    @Test func S196_differencesReplaceEverythingElse() throws {
        let delegate = DifferenceDelegate()
        let controller = stack.controller(stack.request(["title"]))
        controller.delegate = delegate
        try controller.performFetch()
        let before = controller.fetchedObjects?.map(\.objectID) ?? []
        delegate.differences = []
        let (one, two) = (try stack.note("1"), try stack.note("2"))
        one.setValue("9", forKey: "title")
        stack.context.delete(two)
        stack.context.processPendingChanges()
        #expect(delegate.differences.count == 1 && delegate.others == 0)
        let difference = try #require(delegate.differences.first)
        #expect(before.applying(difference) == controller.fetchedObjects?.map(\.objectID))
    }

    @Test func differencesAreForResultsWithoutSections() throws {
        let delegate = DifferenceDelegate()
        let controller = stack.controller(stack.request(), sections: "body")
        controller.delegate = delegate
        try controller.performFetch()
        stack.context.delete(try stack.note("1"))
        stack.context.processPendingChanges()
        #expect(delegate.differences.isEmpty && delegate.others == 1)
    }

    @Test func sectionsAreTheSameForDelegatesAndControllers() throws {
        let delegate = SectionDelegate()
        let controller = stack.controller(stack.request(), sections: "body")
        controller.delegate = delegate
        try controller.performFetch()
        let former = try #require(controller.sections)
        let notes = try [stack.note("1"), stack.note("2")]
        _ = stack.context.make("Note", ["body": "c"])
        notes.forEach(stack.context.delete)
        stack.context.processPendingChanges()
        let sections = try #require(controller.sections)
        #expect(sections.map(\.name) == ["b", "c"] && sections[0] === former[1])
        #expect(delegate.sections.map(\.name) == ["a", "c"])
        #expect(delegate.sections[0] === former[0] && delegate.sections[1] === sections[1])
        try controller.performFetch()
        let again = try #require(controller.sections?.last as? NSObject)
        #expect(again.isEqual(sections[1]) && !again.isEqual(sections[0]))
        #expect(again.hash == (sections[1] as? NSObject)?.hash)
    }

    @Test func S198_delegatesMayChooseTitles() throws {
        let delegate = TitleDelegate()
        let controller = try stack.controller()
        controller.delegate = delegate
        #expect(controller.sectionIndexTitles == ["§b"])
        #expect(controller.sections?.map(\.indexTitle) == [nil, "§b"])
        let forDelegate = try #require(delegate.last)
        #expect(controller.isEqual(forDelegate) && forDelegate.isEqual(controller))
        #expect(forDelegate.sections?.count == 2)
    }

    @Test func aDelegateWithoutMethodsIsNoDelegateOfTitles() throws {
        let controller = try stack.controller()
        #expect(controller.sections?.map(\.indexTitle) == ["A", "B"])
    }

    @Test func untypedControllersAreTheOnesThatDelegatesGet() throws {
        let delegate = TitleDelegate()
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "body", ascending: true)]
        let controller = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: stack.context,
            sectionNameKeyPath: "body",
            cacheName: nil
        )
        controller.delegate = delegate
        try controller.performFetch()
        _ = controller.sectionIndexTitles
        #expect(delegate.last === controller)
    }

    @Test func snapshotsCanBeAwaited() async throws {
        var controller: NSFetchedResultsController<NSManagedObject>? = stack.controller(
            stack.request(),
            sections: "body"
        )
        try controller?.performFetch()
        let stream = try #require(controller?.snapshots)
        var snapshots = stream.makeAsyncIterator()
        #expect(await snapshots.next()?.sectionIdentifiers == ["a", "b"])
        stack.context.delete(try stack.note("1"))
        stack.context.processPendingChanges()
        stack.context.delete(try stack.note("3"))
        stack.context.processPendingChanges()
        // Only the newest snapshot is delivered.
        let last = await snapshots.next()
        #expect(last?.sectionIdentifiers == ["a"] && last?.numberOfItems == 1)
        controller = nil
        #expect(await snapshots.next() == nil)
    }
}

private final class SectionDelegate: NSObject, NSFetchedResultsControllerDelegate {
    var sections: [any NSFetchedResultsSectionInfo] = []

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    ) {
        sections.append(sectionInfo)
    }
}
