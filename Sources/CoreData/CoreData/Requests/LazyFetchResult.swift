internal import FoundationBackfill

/// The objects that a fetch found, read one page at a time. Only identifiers are kept for all others.
///
/// Iterating takes twelve bytes per object, plus the memory of a few pages, however many objects there are:
///
/// ```swift
/// let request = Note.fetchRequest()
/// request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.created, ascending: true)]
/// request.fetchBatchSize = 500
/// for note in try context.fetchLazily(request) {
///     total += note.title.count
/// }
/// ```
///
/// The objects and their order are fixed when they are fetched. One statement reads a page, and the page stays alive
/// until ``residentPageCount`` other pages have been used. Objects that are retained elsewhere or have unsaved changes
/// live on. Like the objects themselves, the result must be used on the context's queue.
///
/// - Important: Apple's framework has no counterpart: there, the array that a fetch with a batch size returns behaves
///   like this.
public final class LazyFetchResult<ResultType>: RandomAccessCollection {
    /// The number of pages whose objects are kept alive.
    public static var residentPageCount: Int { 3 }

    /// The number of objects per page.
    public let batchSize: Int
    private let context: NSManagedObjectContext
    private let found: FoundObjects
    private let prefetchedKeyPaths: [String]
    private let returnsFaults: Bool
    private let entity: EntityLayout
    /// The most recently used pages, the latest first.
    private var pages: [(number: Int, objects: [ResultType])] = []

    init<Requested>(
        _ found: FoundObjects,
        _ request: NSFetchRequest<Requested>,
        _ entity: EntityLayout,
        in context: NSManagedObjectContext
    ) {
        self.found = found
        self.context = context
        self.entity = entity
        batchSize = request.fetchBatchSize > 0 ? request.fetchBatchSize : 200
        prefetchedKeyPaths = request.relationshipKeyPathsForPrefetching ?? []
        returnsFaults = request.returnsObjectsAsFaults
    }

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of objects.
    public var endIndex: Int { found.keys.count }

    /// Returns the object at a position, reading its page if necessary.
    public subscript(position: Int) -> ResultType {
        guard found.keys.count > position, position >= 0 else {
            misuse(.range, "Index \(position) is beyond the \(found.keys.count) objects of a fetch.")
        }
        let number = position / batchSize
        return page(number)[position % batchSize]
    }

    /// Returns the identifier of the object at a position, without reading anything.
    public func objectID(at position: Int) -> NSManagedObjectID {
        let element = found.keys[position]
        if element.key < 0 { return context.object(at: position, of: found).objectID }
        return NSManagedObjectID(context.layout.entity(element.entityNumber), store: element.store, key: element.key)
    }

    private func page(_ number: Int) -> [ResultType] {
        if let first = pages.first, first.number == number { return first.objects }
        let known = pages.firstIndex { $0.number == number }
        let page = known.map { pages.remove(at: $0) } ?? (number: number, objects: readPage(number))
        pages.insert(page, at: 0)
        if pages.count > Self.residentPageCount { pages.removeLast() }
        return page.objects
    }

    private func readPage(_ number: Int) -> [ResultType] {
        let places = number * batchSize..<Swift.min((number + 1) * batchSize, found.keys.count)
        let objects = context.readPage(of: found, places, prefetching: prefetchedKeyPaths, returnsFaults: returnsFaults)
        return NSManagedObjectContext.typed(objects, of: entity)
    }
}

extension NSManagedObjectContext {
    /// Fetches the objects that match a request, reading only their identifiers at first and the objects in pages when
    /// they are used.
    ///
    /// Takes unsaved changes into account, as ``fetch(_:)`` does. The request's `fetchBatchSize` is the page size; 0
    /// stands for 200.
    ///
    /// - Throws: An error if the request does not fit the model or asks for anything but objects, and errors of the
    ///   store.
    public func fetchLazily<T>(_ request: NSFetchRequest<T>) throws -> LazyFetchResult<T> {
        requireQueue("fetchLazily(_:)")
        guard request.resultType == .managedObjectResultType else {
            throw ErrorFactory.unsupportedOption(
                "resultType \(request.resultType.rawValue)",
                of: "fetchLazily(_:)",
                reason: "it returns objects"
            )
        }
        processPendingChanges()
        let plan = try plan(of: request)
        guard Self.isMade(of: T.self, plan.entity) else {
            throw ErrorFactory.invalidFetch(
                "Objects of \(plan.entity.name) are not of type \(T.self)",
                advice: "Make the request for \(plan.entity.objectClass) or a superclass"
            )
        }
        return LazyFetchResult(try fetchKeys(request, plan), request, plan.entity, in: self)
    }
}
