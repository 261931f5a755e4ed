public import Foundation
internal import FoundationBackfill

/// A controller that keeps the result of a fetch up to date while the objects of its context change, and divides it
/// into sections for lists.
///
/// ```swift
/// let request = NSFetchRequest<Note>(entityName: "Note")
/// request.sortDescriptors = [NSSortDescriptor(key: "folder.name", ascending: true), NSSortDescriptor(key: "title", ascending: true)]
/// let controller = NSFetchedResultsController(
///     fetchRequest: request,
///     managedObjectContext: context,
///     sectionNameKeyPath: "folder.name",
///     cacheName: nil
/// )
/// controller.delegate = self
/// try controller.performFetch()
/// let first = controller.object(at: IndexPath(row: 0, section: 0))
/// ```
///
/// The controller observes its context while it has a delegate, or while a task awaits its ``snapshots``. Each time the
/// context announces changes, the controller tells its delegate how they affect the result. An object counts as changed
/// if one of its own properties changes, not if a related object does.
///
/// ``performFetch()`` reads only the identifiers of the objects and their sort values. Objects are read when they are
/// used, in pages of the request's `fetchBatchSize`; with a batch size, the controller also releases older pages. Later
/// changes are applied without searching the whole result. The request's limit and offset apply only to the fetch:
/// objects that match the predicate later are added to the result.
///
/// Use a controller on its context's queue.
open class NSFetchedResultsController<ResultType>: NSObject {
    let results: LiveResults
    private let makeRequest: () -> NSFetchRequest<ResultType>
    /// The controller that is passed to delegates; nil if it is this controller.
    private var controllerForDelegates: NSFetchedResultsController<any NSFetchRequestResult>?

    /// The request that defines the result. Changes to it take effect with the next ``performFetch()``.
    open var fetchRequest: NSFetchRequest<ResultType> { makeRequest() }
    /// The context of the objects.
    open var managedObjectContext: NSManagedObjectContext { results.context }
    /// The key path to the name of an object's section, or to the date whose period the section is; nil for a single
    /// section.
    public let sectionNameKeyPath: String?
    /// The name of the section cache; nil for none.
    public let cacheName: String?

    /// The object that is told about changes. The controller does not retain it. Without a delegate, the result stays
    /// as it was fetched, unless a task awaits its ``snapshots``.
    open var delegate: (any NSFetchedResultsControllerDelegate)? {
        get { results.delegate }
        set { results.delegate = newValue }
    }

    /// Creates a controller, which has no objects until ``performFetch()`` is called.
    ///
    /// - Parameters:
    ///   - fetchRequest: The objects to show. The request must have sort descriptors, the first of which must order the
    ///     objects by section. An empty array leaves the objects in the order in which they were saved.
    ///   - context: The context of the objects.
    ///   - sectionNameKeyPath: The key path to the name of an object's section; nil for a single section.
    ///   - name: The name of a cache on disk for section names that are computed by the objects, because the key path
    ///     leads to a transient property or to a property of the class; nil for none. Different requests need different
    ///     names.
    public init(
        fetchRequest: NSFetchRequest<ResultType>,
        managedObjectContext context: NSManagedObjectContext,
        sectionNameKeyPath: String?,
        cacheName name: String?
    ) {
        Self.requireOrder(fetchRequest.sortDescriptors)
        results = LiveResults(context)
        results.division = sectionNameKeyPath.map { SectionDivision(keyPath: $0) }
        makeRequest = { fetchRequest }
        self.sectionNameKeyPath = sectionNameKeyPath
        cacheName = name
        super.init()
        let forDelegates =
            self as? NSFetchedResultsController<any NSFetchRequestResult>
            ?? NSFetchedResultsController<any NSFetchRequestResult>(
                sharing: results,
                request: { fetchRequest.copy(as: (any NSFetchRequestResult).self) },
                sectionNameKeyPath,
                name
            )
        results.controller = forDelegates
        results.titleForSection = { [weak self] in self?.sectionIndexTitle(forSectionName: $0) }
        if forDelegates !== self { controllerForDelegates = forDelegates }
    }

    /// Creates a controller for another object type that shares its result with an existing one.
    private init(
        sharing results: LiveResults,
        request: @escaping () -> NSFetchRequest<ResultType>,
        _ sectionNameKeyPath: String?,
        _ cacheName: String?
    ) {
        self.results = results
        makeRequest = request
        self.sectionNameKeyPath = sectionNameKeyPath
        self.cacheName = cacheName
        super.init()
    }

    /// Whether changes of objects that stay in their places need not be reported while the context tracks reads, since
    /// readers of the objects observe those themselves. Applies from the next fetch on.
    package var leavesUpdatesToReaders: Bool {
        get { results.leavesUpdatesToReaders }
        set { results.leavesUpdatesToReaders = newValue }
    }

    /// Whether two controllers show the same result. The controller that a delegate receives is equal to the controller
    /// that the delegate was set on.
    open override func isEqual(_ object: Any?) -> Bool {
        if let other = object as? NSFetchedResultsController<ResultType> { return results === other.results }
        return (object as? any ResultsHolder)?.results === results
    }

    /// A hash value that equal controllers share.
    open override var hash: Int { ObjectIdentifier(results).hashValue }

    private static func requireOrder(_ descriptors: [NSSortDescriptor]?) {
        guard descriptors == nil else { return }
        misuse(
            .invalidArgument,
            "An instance of NSFetchedResultsController requires a fetch request with sort descriptors."
        )
    }

    // MARK: - Fetching

    /// Fetches the result, or fetches it again after the request has changed. Delegates are not told about the
    /// differences, except for those that receive snapshots.
    ///
    /// - Throws: An error if the request does not fit the model, an error of the store, or 134060 if the sort
    ///   descriptors do not keep the objects of a section together.
    open func performFetch() throws {
        let request = fetchRequest.copy(as: NSManagedObject.self)
        Self.requireOrder(request.sortDescriptors)
        try results.performFetch(request, cacheName: cacheName)
    }

    /// Deletes the section cache with the given name; nil deletes all caches of the program.
    ///
    /// - Important: Call this before you change the request of a controller with a cache: otherwise, the next fetch
    ///   traps, as it does in Apple's framework.
    open class func deleteCache(withName name: String?) {
        CacheDeletions.note(name)
        SectionCache.delete(name)
    }

    // MARK: - Objects

    /// All objects in the order of the result; nil before ``performFetch()``. Unless the request has a batch size, this
    /// reads the rows of all objects; lists that show only a part should use ``object(at:)``.
    open var fetchedObjects: [ResultType]? {
        guard let query = results.query else { return nil }
        if results.showsIdentifiers { return results.objects.compactMap { $0.objectID as? ResultType } }
        return NSManagedObjectContext.typed(results.objects, of: query.plan.entity)
    }

    /// Returns the object at an index path, which must exist.
    open func object(at indexPath: IndexPath) -> ResultType {
        let object = results.object(at: indexPath)
        guard let typed = results.result(object) as? ResultType else {
            misuse(.invalidArgument, "The objects of \(object.layout.name) are not of the type \(ResultType.self).")
        }
        return typed
    }

    /// Returns the index path of an object; nil if the result does not contain it.
    open func indexPath(forObject object: ResultType) -> IndexPath? {
        switch object {
        case let object as NSManagedObject: results.indexPath(of: object)
        case let id as NSManagedObjectID:
            managedObjectContext.registeredObject(for: id).flatMap { results.indexPath(of: $0) }
                ?? results.indexPath(of: managedObjectContext.object(with: id))
        default: nil
        }
    }

    // MARK: - Sections

    /// The sections; nil before ``performFetch()``. A result that is not divided always has one section, even if it is
    /// empty.
    open var sections: [any NSFetchedResultsSectionInfo]? {
        results.list.map { list in list.sections.map { results.section(of: $0) } }
    }

    /// The titles for a section index, without consecutive duplicates.
    open var sectionIndexTitles: [String] {
        var titles: [String] = []
        for section in results.list?.sections ?? [] {
            guard let title = results.titleForSection(section.name), title != titles.last else { continue }
            titles.append(title)
        }
        return titles
    }

    /// Returns the index title of a section: the title that the delegate chooses, or else the first letter of the name
    /// in upper case. Subclasses can override this.
    open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
        results.indexTitle(forSectionName: sectionName)
    }

    /// Returns the index of the first section with the given title; `NSNotFound` if there is none.
    open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
        let sections = results.list?.sections ?? []
        return sections.firstIndex { results.titleForSection($0.name) == title } ?? NSNotFound
    }
}

@available(*, unavailable, message: "A controller belongs to its context's queue: send its snapshots instead.")
extension NSFetchedResultsController: Sendable {}

/// A fetched results controller, whatever its result type.
protocol ResultsHolder {
    var results: LiveResults { get }
}

extension NSFetchedResultsController: ResultsHolder {}

extension NSFetchedResultsController {
    /// A sequence of snapshots of the result: the current one, and one after each change. Snapshots contain section
    /// names and object identifiers, and can be sent to any task.
    ///
    /// ```swift
    /// let snapshots = controller.snapshots
    /// Task {
    ///     for await snapshot in snapshots {
    ///         await show(snapshot)
    ///     }
    /// }
    /// ```
    ///
    /// Get the sequence on the context's queue; each call creates a new one. It begins with the current result if that
    /// has been fetched. If several changes happen while a snapshot is being processed, only the newest snapshot is
    /// delivered. The sequence ends when the controller is deallocated or the task is cancelled.
    ///
    /// - Important: Apple's framework has no counterpart.
    public var snapshots: AsyncStream<NSDiffableDataSourceSnapshot<String, NSManagedObjectID>> {
        results.streams.stream(from: results.list == nil ? nil : results.snapshot)
    }
}
