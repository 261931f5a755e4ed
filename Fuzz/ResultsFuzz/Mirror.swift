import CoreData

/// The results of a controller, by object identifiers.
struct Content: Equatable, CustomStringConvertible {
    struct Section: Equatable {
        var name: String
        var rows: [NSManagedObjectID]
    }

    var sections: [Section] = []

    var description: String {
        sections.map { section in
            "  \(section.name): " + section.rows.map { $0.uriRepresentation().lastPathComponent }.joined(separator: " ")
        }
        .joined(separator: "\n")
    }
}

func content(of controller: NSFetchedResultsController<Item>) -> Content {
    let sections = (controller.sections ?? []).map { section in
        Content.Section(name: section.name, rows: (section.objects ?? []).compactMap { ($0 as? Item)?.objectID })
    }
    return Content(sections: sections)
}

/// A copy of a controller's results that is maintained by the notifications of its delegate.
protocol Mirror: AnyObject {
    var controller: NSFetchedResultsController<Item> { get }
    var content: Content { get }
    /// A description of an impossible notification; nil if there was none.
    var error: String? { get }
    /// Creates another controller for the same results.
    func makeController(_ setup: Setup, _ context: NSManagedObjectContext) -> NSFetchedResultsController<Item>
}

extension Mirror {
    func makeController(_ setup: Setup, _ context: NSManagedObjectContext) -> NSFetchedResultsController<Item> {
        NSFetchedResultsController(
            fetchRequest: setup.request(),
            managedObjectContext: context,
            sectionNameKeyPath: controller.sectionNameKeyPath,
            cacheName: nil
        )
    }
}

/// Maintained like a table: removals use the old positions, insertions the new ones.
final class ObjectMirror: NSObject, Mirror, NSFetchedResultsControllerDelegate {
    let controller: NSFetchedResultsController<Item>
    private(set) var error: String?
    private var sections: [(name: String, rows: [Item])] = []
    private var isChanging = false
    private var hasHeardOfObjects = false
    private var (removedRows, removedSections): ([IndexPath], [Int]) = ([], [])
    private var insertedRows: [(IndexPath, Item)] = []
    private var insertedSections: [(Int, String)] = []

    init(_ setup: Setup, _ context: NSManagedObjectContext) throws {
        controller = NSFetchedResultsController(
            fetchRequest: setup.request(),
            managedObjectContext: context,
            sectionNameKeyPath: setup.sectionKeyPath,
            cacheName: nil
        )
        super.init()
        controller.delegate = self
        try controller.performFetch()
        sections = (controller.sections ?? []).map { ($0.name, ($0.objects ?? []).compactMap { $0 as? Item }) }
    }

    var content: Content {
        Content(sections: sections.map { Content.Section(name: $0.name, rows: $0.rows.map(\.objectID)) })
    }

    private func fail(_ reason: String) {
        if error == nil { error = reason }
    }

    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        if isChanging { fail("a change began in another") }
        isChanging = true
        hasHeardOfObjects = false
        let shown = (self.controller.sections ?? []).map(\.numberOfObjects)
        if shown != sections.map(\.rows.count) { fail("the content changed before that was told") }
    }

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    ) {
        if !isChanging || hasHeardOfObjects { fail("a section was told late") }
        switch type {
        case .insert: insertedSections.append((sectionIndex, sectionInfo.name))
        case .delete:
            if sections[sectionIndex].name != sectionInfo.name { fail("another section was deleted") }
            removedSections.append(sectionIndex)
        default: fail("a section was neither inserted nor deleted")
        }
    }

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange anObject: Any,
        at indexPath: IndexPath?,
        for type: NSFetchedResultsChangeType,
        newIndexPath: IndexPath?
    ) {
        hasHeardOfObjects = true
        guard isChanging, let item = anObject as? Item else { return fail("an object was told outside of a change") }
        switch (type, indexPath, newIndexPath) {
        case (.insert, nil, let to?): insertedRows.append((to, item))
        case (.delete, let from?, nil): remove(item, at: from)
        case (.move, let from?, let to?):
            remove(item, at: from)
            insertedRows.append((to, item))
        case (.update, let from?, let to?):
            guard sections[from.section].rows[from.row].objectID == item.objectID,
                self.controller.object(at: to) === item
            else { return fail("another was updated") }
            sections[from.section].rows[from.row] = item
        default: fail("\(type) came from \(String(describing: indexPath)) to \(String(describing: newIndexPath))")
        }
    }

    private func remove(_ item: Item, at path: IndexPath) {
        guard sections.indices.contains(path.section), sections[path.section].rows.indices.contains(path.row),
            sections[path.section].rows[path.row] === item
                || sections[path.section].rows[path.row].managedObjectContext == nil
        else { return fail("another object was removed from \(path)") }
        removedRows.append(path)
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        isChanging = false
        for path in removedRows.sorted(by: >) { sections[path.section].rows.remove(at: path.row) }
        for index in removedSections.sorted(by: >) {
            if !sections[index].rows.isEmpty { fail("a section was deleted that has objects") }
            sections.remove(at: index)
        }
        for (index, name) in insertedSections.sorted(by: { $0.0 < $1.0 }) {
            guard index <= sections.count else { return fail("a section was inserted at \(index)") }
            sections.insert((name, []), at: index)
        }
        for (path, item) in insertedRows.sorted(by: { $0.0 < $1.0 }) {
            guard sections.indices.contains(path.section), path.row <= sections[path.section].rows.count else {
                return fail("an object was inserted at \(path)")
            }
            sections[path.section].rows.insert(item, at: path.row)
        }
        (removedRows, removedSections, insertedRows, insertedSections) = ([], [], [], [])
    }
}

/// Maintained by differences, which exist for results without sections.
final class DifferenceMirror: NSObject, Mirror, NSFetchedResultsControllerDelegate {
    let controller: NSFetchedResultsController<Item>
    private(set) var error: String?
    private var rows: [NSManagedObjectID] = []

    init(_ setup: Setup, _ context: NSManagedObjectContext) throws {
        controller = NSFetchedResultsController(
            fetchRequest: setup.request(),
            managedObjectContext: context,
            sectionNameKeyPath: nil,
            cacheName: nil
        )
        super.init()
        controller.delegate = self
        try controller.performFetch()
        rows = controller.fetchedObjects?.map(\.objectID) ?? []
    }

    var content: Content { Content(sections: [Content.Section(name: "", rows: rows)]) }

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    ) {
        for case .remove(let offset, let id, _) in diff where !rows.indices.contains(offset) || rows[offset] != id {
            error = "\(id) was removed from \(offset), where it is not"
        }
        guard let applied = rows.applying(diff) else {
            error = "a difference cannot be applied"
            return
        }
        rows = applied
    }

    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        error = "a delegate that takes differences was told more"
    }
}

/// Maintained by snapshots.
final class SnapshotMirror: NSObject, Mirror, NSFetchedResultsControllerDelegate {
    let controller: NSFetchedResultsController<Item>
    private(set) var error: String?
    private(set) var content = Content()

    init(_ setup: Setup, _ context: NSManagedObjectContext) throws {
        controller = NSFetchedResultsController(
            fetchRequest: setup.request(),
            managedObjectContext: context,
            sectionNameKeyPath: setup.sectionKeyPath,
            cacheName: nil
        )
        super.init()
        controller.delegate = self
        try controller.performFetch()
    }

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) {
        let snapshot = NSDiffableDataSourceSnapshot<String, NSManagedObjectID>(snapshot)
        content.sections = snapshot.sectionIdentifiers.map { name in
            Content.Section(name: name, rows: snapshot.itemIdentifiers(inSection: name))
        }
    }

    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        error = "a delegate that takes snapshots was told more"
    }
}
