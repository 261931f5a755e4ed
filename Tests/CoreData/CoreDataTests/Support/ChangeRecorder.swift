import CoreData

/// A delegate that records changes of objects and sections by title and index path.
final class ChangeRecorder: NSObject, NSFetchedResultsControllerDelegate {
    private(set) var entries: [String] = []
    /// Called before any change.
    var willChange: () -> Void = {}

    /// Returns and clears the records since the last call.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }

    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        entries.append("will")
        willChange()
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        entries.append("did")
    }

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    ) {
        entries.append("\(type) section \(sectionInfo.name) \(sectionIndex)")
    }

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange anObject: Any,
        at indexPath: IndexPath?,
        for type: NSFetchedResultsChangeType,
        newIndexPath: IndexPath?
    ) {
        let title = (anObject as? NSManagedObject)?.value(forKey: "title") as? String ?? "?"
        let places = [indexPath, newIndexPath].compactMap { $0 }.map { "\($0.section).\($0.row)" }
        entries.append("\(type) \(title) \(places.joined(separator: " > "))")
    }
}
