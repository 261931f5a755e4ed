public import Foundation

/// The methods by which a fetched results controller reports changes: object by object, as a difference, or as a
/// snapshot.
///
/// All methods are optional. If the delegate implements `controller(_:didChangeContentWith:)` for snapshots, the
/// controller calls only that one. Otherwise, if the result is not divided into sections and the delegate implements
/// the method for differences, the controller calls only that one. Otherwise it calls the methods for sections and
/// objects, between ``controllerWillChangeContent(_:)`` and ``controllerDidChangeContent(_:)``.
///
/// Index paths refer to a table that is changed in one batch: those of deletions, updates and the sources of moves are
/// from before all changes, and those of insertions and the destinations of moves are from after them.
///
/// - Important: Declare the methods in the class that adopts the protocol: Swift does not find methods that only a
///   subclass adds.
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
    /// Called before the result changes; the controller still shows the old result.
    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

    /// Called after the result has changed and all changes have been reported.
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)

    /// Called for each changed object.
    ///
    /// - Parameters:
    ///   - controller: The controller.
    ///   - anObject: The object, or its identifier if the controller shows identifiers.
    ///   - indexPath: The index path before all changes; nil for insertions.
    ///   - type: The kind of change. A move implies that values have changed.
    ///   - newIndexPath: The index path after all changes; nil for deletions. The place of an updated object differs
    ///     from `indexPath` where objects before it were inserted or deleted.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange anObject: Any,
        at indexPath: IndexPath?,
        for type: NSFetchedResultsChangeType,
        newIndexPath: IndexPath?
    )

    /// Called for each section that was removed or inserted, before the first call for an object.
    ///
    /// - Parameters:
    ///   - controller: The controller.
    ///   - sectionInfo: The section.
    ///   - sectionIndex: For a removed section the index before all changes, for an inserted one the index after them.
    ///   - type: `delete` or `insert`.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange sectionInfo: any NSFetchedResultsSectionInfo,
        atSectionIndex sectionIndex: Int,
        for type: NSFetchedResultsChangeType
    )

    /// Returns the title of a section for a section index; nil for none. Default: the first letter of the name.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String?

    /// Called with a snapshot of the whole result after it has been fetched or has changed. Sections are identified by
    /// their names as `String`, objects by their `NSManagedObjectID`s.
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    )

    /// Called with the difference after a result without sections has changed.
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

    /// Lets the controller choose the title.
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String? {
        controller.results.lacksIndexTitles = true
        return nil
    }

    /// Tells the controller that the delegate does not implement this method.
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) {
        controller.results.noteMissing(.snapshot)
    }

    /// Tells the controller that the delegate does not implement this method.
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    ) {
        controller.results.noteMissing(.difference)
    }
}

/// The kind of change to an object or a section in the result of a fetched results controller.
public enum NSFetchedResultsChangeType: UInt, Sendable {
    /// The object or section was inserted.
    case insert = 1
    /// The object or section was removed.
    case delete = 2
    /// The object changed, and its position may have changed.
    case move = 3
    /// The object changed, and its position is the same.
    case update = 4
}

/// A section in the result of a fetched results controller. The controller and its delegate get equal ones.
public protocol NSFetchedResultsSectionInfo: AnyObject {
    /// The name of the section, which its objects have in common; empty if the result is not divided into sections.
    var name: String { get }

    /// The title of the section for a section index.
    var indexTitle: String? { get }

    /// The number of objects.
    var numberOfObjects: Int { get }

    /// The objects in the order of the result.
    var objects: [Any]? { get }
}

/// A section as programs see it. It follows the section, and is the same object as long as anyone keeps it.
final class FetchedSection: NSObject, NSFetchedResultsSectionInfo {
    private let section: ResultSection
    private let results: LiveResults

    init(_ section: ResultSection, _ results: LiveResults) {
        self.section = section
        self.results = results
    }

    var name: String { section.name }

    var numberOfObjects: Int { section.rows.count }

    var indexTitle: String? { results.titleForSection(name) }

    /// The beginning of the first object's period.
    var firstPeriodStart: Date? { results.periodStart(of: section.rows) }

    var objects: [Any]? { results.objects(of: section.rows).map { results.result($0) } }

    /// Whether both are the section with this name of the same result, which may have been fetched again in between.
    override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? FetchedSection else { return false }
        return results === other.results && name == other.name
    }

    override var hash: Int { name.hashValue }

    override var description: String { "section \(name) with \(numberOfObjects) objects" }
}
