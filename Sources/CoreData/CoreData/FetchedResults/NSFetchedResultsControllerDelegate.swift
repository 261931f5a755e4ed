public import Foundation

/// What a controller tells of the changes of its result: by object, as a difference, or as a whole.
///
/// All methods may be left out. A controller whose delegate has `controller(_:didChangeContentWith:)` for snapshots calls
/// that one only; otherwise, if its result is not divided into sections, the one that takes a difference only; otherwise
/// those for sections and objects, between ``controllerWillChangeContent(_:)`` and ``controllerDidChangeContent(_:)``.
///
/// Index paths are those of a table that is changed in one go: of what was deleted, updated or moved away as they were
/// before, and of what was inserted or moved there as they are after all changes.
///
/// - Important: Methods have to be declared in the class that adopts the protocol: Swift does not find those that only a
///   subclass adds.
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
    /// The result is about to change: it is still what it was.
    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

    /// The result has changed, and everything has been told.
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

    /// Something has become of an object.
    ///
    /// - Parameters:
    ///   - controller: The controller.
    ///   - anObject: The object, or its identifier if those are what the controller shows.
    ///   - indexPath: Where it was before all changes; nil for insertions.
    ///   - type: What became of it. A move implies that values have changed.
    ///   - newIndexPath: Where it is after all changes; nil for deletions and updates.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange anObject: Any,
        at indexPath: IndexPath?,
        for type: NSFetchedResultsChangeType,
        newIndexPath: IndexPath?
    )

    /// A section is gone or new. All sections are told before the first object.
    ///
    /// - Parameters:
    ///   - controller: The controller.
    ///   - sectionInfo: The section.
    ///   - sectionIndex: Where it was before all changes if it is gone, where it is after them if it is new.
    ///   - type: `delete` or `insert`.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    )

    /// The title of a section in an index; nil for none. By default it is the first letter of the name.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String?

    /// The result has changed, or was fetched: this is all of it. Sections are identified by their names, as `String`, and
    /// objects by their `NSManagedObjectID`s.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    )

    /// The result, which is not divided into sections, has changed by this difference.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    )
}

extension NSFetchedResultsControllerDelegate {
    /// Does nothing.
    public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}

    /// Does nothing.
    public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}

    /// Does nothing.
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange anObject: Any,
        at indexPath: IndexPath?,
        for type: NSFetchedResultsChangeType,
        newIndexPath: IndexPath?
    ) {}

    /// Does nothing.
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    ) {}

    /// Leaves it to the controller.
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String? {
        controller.results.lacksIndexTitles = true
        return nil
    }

    /// Tells the controller that there is no such method.
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) {
        controller.results.noteMissing(.snapshot)
    }

    /// Tells the controller that there is no such method.
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    ) {
        controller.results.noteMissing(.difference)
    }
}
