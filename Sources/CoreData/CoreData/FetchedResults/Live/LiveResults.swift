internal import Foundation
internal import FoundationBackfill

/// The result of a controller, which follows the context: everything about a controller that does not depend on the type of
/// its objects.
///
/// A controller that a program makes and the one that its delegate gets, whose type is another one, have it in common.
final class LiveResults {
    let context: NSManagedObjectContext
    private(set) var query: ResultQuery?
    private(set) var list: ResultList?
    /// The stores of the objects, by number.
    private(set) var stores: [Int32: StoreIdentity] = [:]
    /// For objects that got their permanent keys, what named them when that was last told.
    var renamed: [RowIdentity: RowIdentity] = [:]
    /// What names the objects that were saved since they got their places: rows of an earlier moment do not know.
    var permanentIdentities: [RowIdentity: RowIdentity] = [:]
    var held = HeldObjects(isBounded: false)
    let streams = SnapshotStreams()
    /// The title of a section, by its name: the controller knows it, because subclasses may.
    var titleForSection: (String) -> String? = { _ in nil }
    private var allObjects: [NSManagedObject]?
    /// What the sections are cached for, by name: another configuration under the same name is a mistake.
    private var cachedConfiguration: String?
    private var deletionsOfCaches = 0

    weak var delegate: (any NSFetchedResultsControllerDelegate)? {
        didSet { missingMethods = nil }
    }
    /// Which methods the delegate does not have; nil as long as nobody has tried.
    var missingMethods: DelegateMethods?
    /// Whether the delegate has no titles of sections; known once it was asked.
    var lacksIndexTitles = true
    /// What the delegate gets.
    weak var controller: NSFetchedResultsController<any NSFetchRequestResult>?

    init(_ context: NSManagedObjectContext) {
        self.context = context
    }

    /// Whether anybody wants to know what changes.
    var isTracking: Bool { delegate != nil || streams.hasAny }

    // MARK: - Fetching

    func performFetch(
        _ request: NSFetchRequest<NSManagedObject>,
        sectionKeyPath: String?,
        cacheName: String?
    ) throws {
        context.requireQueue("performFetch()")
        if !request.resultType.isSubset(of: .managedObjectIDResultType) {
            throw ErrorFactory.unsupportedResults("it shows objects or their identifiers")
        }
        let showsIdentifiers = request.resultType == .managedObjectIDResultType
        let query = try ResultQuery(request, sectionKeyPath: sectionKeyPath, in: context)
        checkCache(cacheName, query)
        var reading = ResultReading(query, cache: cacheName.map { SectionCache(name: $0) })
        let list = try context.untracked { try reading.read() }
        replace(query, list, reading.stores)
        self.showsIdentifiers = showsIdentifiers
        held = HeldObjects(isBounded: request.fetchBatchSize > 0)
        renamed = [:]
        context.followers.add(self)
        missingMethods = nil
        learnMethods()
        streams.send(snapshot)
    }

    private(set) var showsIdentifiers = false

    private func replace(_ query: ResultQuery, _ list: ResultList, _ stores: [Int32: StoreIdentity]) {
        self.query = query
        self.list = list
        // What is told of objects that are gone names their stores, too.
        self.stores.merge(stores) { _, new in new }
        allObjects = nil
    }

    /// Fetches again, because everything that was known is gone.
    func refetch() throws {
        guard let query else { return }
        var reading = ResultReading(query, cache: nil)
        let list = try context.untracked { try reading.read() }
        replace(query, list, reading.stores)
        held = HeldObjects(isBounded: query.request.fetchBatchSize > 0)
    }

    /// A result without objects, where nothing can be fetched any more.
    func forgetObjects() {
        guard let query else { return }
        replace(query, ResultList(query.order, isDivided: query.naming.isDivided), [:])
    }

    private func checkCache(_ name: String?, _ query: ResultQuery) {
        guard let name else { return }
        let deletions = CacheDeletions.count(of: name)
        if let cachedConfiguration, cachedConfiguration != query.configuration, deletions == deletionsOfCaches {
            misuse(
                .internalInconsistency,
                "FATAL ERROR: The persistent cache of section information does not match the current configuration. "
                    + "The request of an NSFetchedResultsController was changed without deleting its cache '\(name)' first."
            )
        }
        cachedConfiguration = query.configuration
        deletionsOfCaches = deletions
    }

    // MARK: - Reading

    func note(_ store: StoreIdentity?) {
        guard let store else { return }
        stores[Int32(truncatingIfNeeded: store.number)] = store
    }

    /// Called when objects come, go, or change places.
    func contentWillChange() {
        allObjects = nil
    }

    func object(of entry: ResultEntry) -> NSManagedObject {
        guard entry.identity.key < 0, let identity = permanentIdentities[entry.identity] else {
            return context.object(of: entry, in: stores)
        }
        return context.object(of: entry.renamed(identity, takesTie: false), in: stores)
    }

    /// All objects, as faults.
    var objects: [NSManagedObject] {
        if let allObjects { return allObjects }
        guard let list else { return [] }
        var made: [NSManagedObject] = []
        made.reserveCapacity(list.count)
        for section in list.sections { made += objects(of: section.rows) }
        allObjects = made
        return made
    }

    /// The objects of a section. Their rows are read at once, unless the request has a batch size.
    func objects(of rows: PackedRows) -> [NSManagedObject] {
        let objects = rows.entries.map { object(of: $0) }
        if query?.request.fetchBatchSize == 0 {
            context.loadRows(of: objects)
            held.hold(objects)
        }
        return objects
    }

    /// The object at an index path, read together with those around it.
    func object(at indexPath: IndexPath) -> NSManagedObject {
        guard let list, let query else {
            misuse(.internalInconsistency, "An NSFetchedResultsController has no objects before performFetch().")
        }
        guard let entry = list.entry(at: indexPath) else {
            misuse(.invalidArgument, "There is no object at \(indexPath) in the NSFetchedResultsController.")
        }
        return object(of: entry, at: indexPath[1], in: list.sections[indexPath[0]].rows, query)
    }

    /// The object at a position of rows that may be those of an earlier moment, read together with those around it.
    func object(at position: Int, of rows: PackedRows) -> NSManagedObject {
        guard let query else { return object(of: rows[position]) }
        return object(of: rows[position], at: position, in: rows, query)
    }

    private func object(
        of entry: ResultEntry,
        at position: Int,
        in rows: PackedRows,
        _ query: ResultQuery
    ) -> NSManagedObject {
        let object = object(of: entry)
        guard object.isFault, object.snapshot == nil, object.key > 0 else { return object }
        let size = query.request.fetchBatchSize > 0 ? query.request.fetchBatchSize : Self.objectsOfPage
        let first = position / size * size
        let page = rows[first..<min(first + size, rows.count)].map { self.object(of: $0) }
        context.loadRows(of: page)
        held.hold(page)
        return object
    }

    private static let objectsOfPage = 100

    func indexPath(of object: NSManagedObject) -> IndexPath? {
        guard let list, object.registry === context.registry else { return nil }
        return list.record(of: RowIdentity(object)).flatMap { list.indexPath(of: $0) }
    }

    /// What identifies an entry's object to others.
    var identifiers: EntryIdentifiers {
        EntryIdentifiers(layout: context.objectStore?.layout, stores: stores)
    }
}
