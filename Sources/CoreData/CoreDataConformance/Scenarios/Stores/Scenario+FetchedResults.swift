internal import CoreData

/// Section O: fetched results controllers.
extension Scenario {
    static let fetchedResults = [
        Scenario("S186_sectionsAreRunsOfEqualNames") { stack in
            try fill(stack)
            let list = try NoteList(stack.context)
            try expectEqual(list.summary, ["a: 1 2", "b: 3"])
            try expectEqual(list.controller.sectionIndexTitles, ["A", "B"])
        },
        Scenario("S188_sectionsAreToldBeforeObjects") { stack in
            try fill(stack)
            let list = try NoteList(stack.context)
            try stack.context.one("Note", "title == '3'").setValue("c", forKey: "body")
            stack.context.processPendingChanges()
            try expectEqual(list.told.first, "will")
            try expectEqual(Set(list.told.dropFirst().prefix(2)), ["delete section 1", "insert section 1"])
            try expectEqual(Array(list.told.dropFirst(3)), ["move 1.0 1.0", "did"])
        },
        Scenario("S189_placesAreThoseOfBeforeAndAfter") { stack in
            try fill(stack)
            let list = try NoteList(stack.context)
            let (one, two) = (
                try stack.context.one("Note", "title == '1'"), try stack.context.one("Note", "title == '2'")
            )
            stack.context.delete(one)
            two.setValue("b", forKey: "body")
            _ = stack.context.make("Note", ["title": "0", "body": "a"])
            stack.context.processPendingChanges()
            try expectEqual(Set(list.told), ["will", "delete 0.0", "insert 0.0", "move 0.1 1.0", "did"])
        },
        Scenario("S190_aChangedSortKeyIsAMove") { stack in
            try fill(stack)
            let list = try NoteList(stack.context)
            let two = try stack.context.one("Note", "title == '2'")
            two.setValue("25", forKey: "title")
            stack.context.processPendingChanges()
            try expectEqual(list.told, ["will", "move 0.1 0.1", "did"])
        },
        Scenario("S197_changesThatAreNotSavedCount") { stack in
            try fill(stack)
            _ = stack.context.make("Note", ["title": "0", "body": "b"])
            stack.context.delete(try stack.context.one("Note", "title == '1'"))
            let list = try NoteList(stack.context)
            try expectEqual(list.summary, ["a: 2", "b: 0 3"])
            try stack.context.save()
            try expectEqual(list.summary, ["a: 2", "b: 0 3"])
        },
    ]

    private static func fill(_ stack: Stack) throws {
        try stack.fill { context in
            for (title, body) in [("1", "a"), ("2", "a"), ("3", "b")] {
                _ = context.make("Note", ["title": title, "body": body])
            }
        }
    }
}

/// A list of notes by `body` and title that records the calls of its delegate methods.
private final class NoteList: NSObject, NSFetchedResultsControllerDelegate {
    let controller: NSFetchedResultsController<NSManagedObject>
    private(set) var told: [String] = []

    init(_ context: NSManagedObjectContext) throws {
        let request = context.request("Note", sortedBy: "body")
        request.sortDescriptors?.append(NSSortDescriptor(key: "title", ascending: true))
        controller = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: context,
            sectionNameKeyPath: "body",
            cacheName: nil
        )
        super.init()
        controller.delegate = self
        try controller.performFetch()
    }

    /// The titles in each section.
    var summary: [String] {
        (controller.sections ?? []).map { section in
            let titles = (section.objects ?? []).compactMap { ($0 as? NSManagedObject)?.text("title") }
            return "\(section.name): \(titles.joined(separator: " "))"
        }
    }

    private func name(_ type: NSFetchedResultsChangeType) -> String {
        switch type {
        case .insert: "insert"
        case .delete: "delete"
        case .move: "move"
        default: "update"
        }
    }

    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        told.append("will")
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        told.append("did")
    }

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    ) {
        told.append("\(name(type)) section \(sectionIndex)")
    }

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange anObject: Any,
        at indexPath: IndexPath?,
        for type: NSFetchedResultsChangeType,
        newIndexPath: IndexPath?
    ) {
        // Uses positions, because `section` and `row` are defined in UI frameworks.
        let places = [indexPath, newIndexPath].compactMap { $0 }.map { "\($0[0]).\($0[1])" }
        told.append(([name(type)] + places).joined(separator: " "))
    }
}
