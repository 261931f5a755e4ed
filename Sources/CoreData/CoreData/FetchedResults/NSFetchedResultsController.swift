public import Foundation
internal import FoundationBackfill

/// The result of a fetch that stays right while the objects of its context change, divided into sections, for lists.
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
/// It follows the context while it has a delegate, or while somebody awaits its ``snapshots``: each time that the context
/// announces changes, the delegate is told what they mean for the result. An object counts when it changes itself, not when
/// objects that it is related to do.
///
/// Fetching reads the identifiers of the objects and what they are sorted by; the objects are read as they are asked for, in
/// pages of the request's `fetchBatchSize`, and let go of again if it has one. Whatever changes afterwards is found in the
/// result without going through it. The request's limit and offset apply to the fetch alone: objects that come to satisfy
/// its predicate are added to what is there.
///
/// A controller is used on its context's queue.
open class NSFetchedResultsController<ResultType>: NSObject {
    let results: LiveResults
    private let makeRequest: () -> NSFetchRequest<ResultType>
    /// What delegates get; nil if it is this controller.
    private var controllerForDelegates: NSFetchedResultsController<any NSFetchRequestResult>?

    /// Which objects the result has. A request that was changed counts from the next ``performFetch()`` on.
    open var fetchRequest: NSFetchRequest<ResultType> { makeRequest() }
    /// Whose objects they are.
    open var managedObjectContext: NSManagedObjectContext { results.context }
    /// The key path to the name of an object's section; nil for one section of all.
    public let sectionNameKeyPath: String?
    /// The name under which sections are remembered.
    public let cacheName: String?

    /// Who is told of changes. Without one the result stays as it was fetched.
    open var delegate: (any NSFetchedResultsControllerDelegate)? {
        get { results.delegate }
        set { results.delegate = newValue }
    }

    /// Makes a controller, which has no objects before ``performFetch()``.
    ///
    /// - Parameters:
    ///   - fetchRequest: Which objects to show. It must have sort descriptors, the first of which has the same order as the
    ///     sections.
    ///   - context: Whose objects they are.
    ///   - sectionNameKeyPath: The key path to the name of an object's section; nil for one section of all.
    ///   - name: A name under which sections may be remembered that only the objects can say, because the key path is that of
    ///     a transient property or of one of the class; nil for none. Another request needs another name.
    public init(
        fetchRequest: NSFetchRequest<ResultType>,
        managedObjectContext context: NSManagedObjectContext,
        sectionNameKeyPath: String?,
        cacheName name: String?
    ) {
        Self.requireOrder(fetchRequest.sortDescriptors)
        results = LiveResults(context)
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

    /// The same controller for another type of objects.
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

    /// Two controllers are equal if they show the same result: the one that a delegate gets is equal to the one that it is
    /// the delegate of.
    open override func isEqual(_ object: Any?) -> Bool {
        if let other = object as? NSFetchedResultsController<ResultType> { return results === other.results }
        return (object as? any ResultsHolder)?.results === results
    }

    /// A hash that equal controllers share.
    open override var hash: Int { ObjectIdentifier(results).hashValue }

    private static func requireOrder(_ descriptors: [NSSortDescriptor]?) {
        guard descriptors?.isEmpty ?? true else { return }
        misuse(
            .invalidArgument,
            "An instance of NSFetchedResultsController requires a fetch request with sort descriptors."
        )
    }

    // MARK: - Fetching

    /// Fetches the result: again, if the request was changed. Delegates are not told what is different then, except for those
    /// that take snapshots.
    ///
    /// - Throws: an error if the request does not fit the model, of the store, or 134060 if the order of the objects does not
    ///   keep those of a section together.
    open func performFetch() throws {
        let request = fetchRequest.copy(as: NSManagedObject.self)
        Self.requireOrder(request.sortDescriptors)
        try results.performFetch(request, sectionKeyPath: sectionNameKeyPath, cacheName: cacheName)
    }

    /// Forgets the sections that are remembered under a name; nil for all that the program has remembered.
    ///
    /// - Important: It has to be called before a request of a controller with a cache is changed: fetching stops the program
    ///   otherwise, as Apple's does.
    open class func deleteCache(withName name: String?) {
        CacheDeletions.note(name)
        SectionCache.delete(name)
    }

    // MARK: - Objects

    /// All objects; nil before ``performFetch()``. Unless the request has a batch size, the rows of all are read now: lists
    /// that show a part at a time ask for ``object(at:)``.
    open var fetchedObjects: [ResultType]? {
        guard let query = results.query else { return nil }
        if results.showsIdentifiers { return results.objects.compactMap { $0.objectID as? ResultType } }
        return NSManagedObjectContext.typed(results.objects, of: query.plan.entity)
    }

    /// The object at a place, which there must be.
    open func object(at indexPath: IndexPath) -> ResultType {
        let object = results.object(at: indexPath)
        guard let typed = results.result(object) as? ResultType else {
            misuse(.invalidArgument, "The objects of \(object.layout.name) are not of the type \(ResultType.self).")
        }
        return typed
    }

    /// The place of an object; nil if the result does not have it.
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

    /// The sections; nil before ``performFetch()``. A result that is not divided has one, also if it is empty.
    open var sections: [any NSFetchedResultsSectionInfo]? {
        results.list?.sections.map { FetchedSection($0, results) }
    }

    /// The titles for an index of the sections, each once.
    open var sectionIndexTitles: [String] {
        var titles: [String] = []
        for section in results.list?.sections ?? [] {
            guard let title = results.titleForSection(section.name), title != titles.last else { continue }
            titles.append(title)
        }
        return titles
    }

    /// The title of a section: what the delegate says or, if it does not, the first letter of the name, capitalised. Subclasses
    /// may override it.
    open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
        results.indexTitle(forSectionName: sectionName)
    }

    /// The first section with a title; `NSNotFound` if there is none.
    open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
        let sections = results.list?.sections ?? []
        return sections.firstIndex { results.titleForSection($0.name) == title } ?? NSNotFound
    }
}

@available(*, unavailable, message: "A controller belongs to its context's queue: send what it yields as snapshots.")
extension NSFetchedResultsController: Sendable {}

/// A controller of any type.
protocol ResultsHolder {
    var results: LiveResults { get }
}

extension NSFetchedResultsController: ResultsHolder {}
