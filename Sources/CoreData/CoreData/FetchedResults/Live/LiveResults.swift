internal import Foundation
internal import FoundationBackfill

/// The part of a controller that does not depend on the type of its objects: it holds the result, and updates it when
/// the context changes.
///
/// Shared by the controller that the program creates and the differently typed one that its delegate receives.
final class LiveResults {
    let context: NSManagedObjectContext
    /// The property that divides the result into sections; nil for a single section.
    var division: SectionDivision?
    private(set) var query: ResultQuery?
    private(set) var list: ResultList?
    /// The stores of the objects, by number.
    private(set) var stores: [Int32: StoreIdentity] = [:]
    /// The former identities of objects that got permanent keys, as last reported.
    var renamed: [RowIdentity: RowIdentity] = [:]
    /// The permanent identities of objects that were saved since they got their positions; older snapshots of rows
    /// still have the temporary ones.
    var permanentIdentities: [RowIdentity: RowIdentity] = [:]
    var held = HeldObjects(isBounded: false)
    let streams = SnapshotStreams()
    /// Returns the index title of a section by its name. The controller sets it because subclasses can override the
    /// title.
    var titleForSection: (String) -> String? = { _ in nil }
    private var allObjects: [NSManagedObject]?
    /// The configuration that the section cache was used with; using the same cache for another one is an error.
    private var cachedConfiguration: String?
    private var deletionsOfCaches = 0

    weak var delegate: (any NSFetchedResultsControllerDelegate)? {
        didSet { missingMethods = nil }
    }
    /// The methods that the delegate does not implement; nil until they have been probed.
    var missingMethods: DelegateMethods?
    /// Whether the delegate does not choose titles of sections; set when it is asked for one.
    var lacksIndexTitles = true
    /// The controller that is passed to the delegate.
    weak var controller: NSFetchedResultsController<any NSFetchRequestResult>?

    init(_ context: NSManagedObjectContext) {
        self.context = context
    }

    /// Whether a delegate or a task observes the result.
    var isTracking: Bool { delegate != nil || streams.hasAny }

    // MARK: - Fetching

    func performFetch(
        _ request: NSFetchRequest<NSManagedObject>,
        cacheName: String?
    ) throws {
        context.requireQueue("performFetch()")
        if !request.resultType.isSubset(of: .managedObjectIDResultType) {
            throw ErrorFactory.unsupportedResults("it shows objects or their identifiers")
        }
        let showsIdentifiers = request.resultType == .managedObjectIDResultType
        let query = try ResultQuery(request, division, in: context)
        checkCache(cacheName, query)
        var reading = ResultReading(query, cache: cacheName.map { SectionCache(name: $0) })
        let list = try context.untracked { try reading.read() }
        replace(query, list, reading.stores)
        self.showsIdentifiers = showsIdentifiers
        held = HeldObjects(isBounded: request.fetchBatchSize > 0)
        renamed = [:]
        context.followers.add(self, of: query.followed(leavingUpdatesToReaders: leavesUpdatesToReaders))
        missingMethods = nil
        learnMethods()
        streams.send(snapshot)
    }

    private(set) var showsIdentifiers = false
    /// Whether changes of objects that stay in their places need not be reported while the context tracks reads.
    var leavesUpdatesToReaders = false

    private func replace(_ query: ResultQuery, _ list: ResultList, _ stores: [Int32: StoreIdentity]) {
        self.query = query
        self.list = list
        // Kept because removed objects are reported with their stores, too.
        self.stores.merge(stores) { _, new in new }
        allObjects = nil
    }

    /// Repeats the fetch after the context was reset.
    func refetch() throws {
        guard let query else { return }
        var reading = ResultReading(query, cache: nil)
        let list = try context.untracked { try reading.read() }
        replace(query, list, reading.stores)
        held = HeldObjects(isBounded: query.request.fetchBatchSize > 0)
    }

    /// Replaces the result by an empty one when it can no longer be fetched.
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

    /// Invalidates the list of all objects. Called when objects are inserted, removed or moved.
    func contentWillChange() {
        allObjects = nil
    }

    func object(of entry: ResultEntry) -> NSManagedObject {
        let identity = identity(of: entry)
        let isSame = identity == entry.identity
        return context.object(of: isSame ? entry : entry.renamed(identity, takesTie: false), in: stores)
    }

    /// Returns the identity that an object has by now, from a snapshot of rows that may be older.
    func identity(of entry: ResultEntry) -> RowIdentity {
        entry.identity.key < 0 ? permanentIdentities[entry.identity] ?? entry.identity : entry.identity
    }

    /// All objects of the result.
    var objects: [NSManagedObject] {
        if let allObjects { return allObjects }
        guard let list else { return [] }
        var made: [NSManagedObject] = []
        made.reserveCapacity(list.count)
        for section in list.sections { made += objects(of: section.rows) }
        allObjects = made
        return made
    }

    /// Returns a section as programs see it.
    func section(of section: ResultSection) -> FetchedSection {
        if let info = section.info { return info }
        let info = FetchedSection(section, self)
        section.info = info
        return info
    }

    /// Returns the objects of a section. Reads all of their rows unless the request has a batch size.
    func objects(of rows: PackedRows) -> [NSManagedObject] {
        let objects = rows.entries.map { object(of: $0) }
        if query?.request.fetchBatchSize == 0 {
            context.loadRows(of: objects)
            held.hold(objects)
        }
        return objects
    }

    /// Returns the object at an index path. Reads it together with its page.
    func object(at indexPath: IndexPath) -> NSManagedObject {
        guard let list, let query else {
            misuse(.internalInconsistency, "An NSFetchedResultsController has no objects before performFetch().")
        }
        guard let entry = list.entry(at: indexPath) else {
            misuse(.invalidArgument, "There is no object at \(indexPath) in the NSFetchedResultsController.")
        }
        return object(of: entry, at: indexPath[1], in: list.sections[indexPath[0]].rows, indexPath[0], query)
    }

    /// Returns the object at a position in rows that may come from an older snapshot. Reads it together with its page.
    func object(at position: Int, of rows: PackedRows, inSection number: Int) -> NSManagedObject {
        guard let query else { return object(of: rows[position]) }
        return object(of: rows[position], at: position, in: rows, number, query)
    }

    private func object(
        of entry: ResultEntry,
        at position: Int,
        in rows: PackedRows,
        _ section: Int,
        _ query: ResultQuery
    ) -> NSManagedObject {
        let object = object(of: entry)
        guard object.isFault, object.snapshot == nil, object.key > 0 else { return object }
        let size = query.request.fetchBatchSize > 0 ? query.request.fetchBatchSize : Self.objectsOfPage
        let first = position / size * size
        var page = rows[first..<min(first + size, rows.count)].map { self.object(of: $0) }
        page += objects(after: section, atMost: size - page.count)
        context.loadRows(of: page)
        held.hold(page)
        return object
    }

    private static let objectsOfPage = 100

    /// Returns the first objects after a section, which are read along with its last ones: small sections would cost a statement each.
    private func objects(after section: Int, atMost limit: Int) -> [NSManagedObject] {
        guard let sections = list?.sections else { return [] }
        var found: [NSManagedObject] = []
        var next = section + 1
        while found.count < limit, next < sections.count {
            let rows = sections[next].rows
            found += rows[0..<min(limit - found.count, rows.count)].map { object(of: $0) }
            next += 1
        }
        return found
    }

    func indexPath(of object: NSManagedObject) -> IndexPath? {
        guard let list, object.registry === context.registry else { return nil }
        return list.record(of: RowIdentity(object)).flatMap { list.indexPath(of: $0) }
    }

    /// Creates object identifiers from entries.
    var identifiers: EntryIdentifiers {
        EntryIdentifiers(layout: context.objectStore?.layout, stores: stores)
    }
}

/// The objects that a controller keeps alive: all that it has returned, or only the last pages if its request has a
/// batch size.
struct HeldObjects {
    private let isBounded: Bool
    private var objects: [ObjectIdentifier: NSManagedObject] = [:]
    private var pages: [[NSManagedObject]] = []
    private var nextPage = 0

    private static let mostPages = 8

    init(isBounded: Bool) {
        self.isBounded = isBounded
    }

    mutating func hold(_ page: [NSManagedObject]) {
        if !isBounded {
            for object in page { objects[ObjectIdentifier(object)] = object }
        } else if pages.count < Self.mostPages {
            pages.append(page)
        } else {
            pages[nextPage] = page
            nextPage = (nextPage + 1) % Self.mostPages
        }
    }

    mutating func release(_ object: NSManagedObject) {
        objects[ObjectIdentifier(object)] = nil
    }
}
