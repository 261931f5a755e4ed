internal import FoundationBackfill

/// The objects that a fetch found, read a page at a time: only identifiers are kept of all others.
///
/// However many objects there are, a walk through them takes the memory of twelve bytes for each and of a few pages:
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
/// Which objects there are, and their order, is settled when they are fetched. A page is one statement, and lives until
/// ``residentPageCount`` others have been touched; objects that somebody else holds, or that have been changed, live on.
/// Like the objects themselves the result is used on the context's queue.
///
/// - Important: Apple's framework has nothing of the kind: there, the array that a fetch with a batch size returns is one.
public final class LazyFetchResult<ResultType>: RandomAccessCollection {
    /// The number of pages whose objects are kept alive.
    public static var residentPageCount: Int { 3 }

    /// The number of objects that are read at a time.
    public let batchSize: Int
    private let context: NSManagedObjectContext
    private let found: FoundObjects
    private let prefetchedKeyPaths: [String]
    private let returnsFaults: Bool
    private let entity: EntityLayout
    /// The pages that were touched last, the latest first.
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

    /// 0.
    public var startIndex: Int { 0 }

    /// The number of objects.
    public var endIndex: Int { found.keys.count }

    /// The object at a place. Its page is read if it is not there.
    public subscript(position: Int) -> ResultType {
        guard found.keys.count > position, position >= 0 else {
            misuse(.range, "Index \(position) is beyond the \(found.keys.count) objects of a fetch.")
        }
        let number = position / batchSize
        return page(number)[position % batchSize]
    }

    /// The identifier of the object at a place, for which nothing is read.
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
    /// The objects that a request asks for, of which no more is read than their identifiers before they are touched.
    ///
    /// Changes that are not saved yet are taken into account as ``fetch(_:)`` does. The request's `fetchBatchSize` is the
    /// number of objects that are read at a time; 200 if it is 0.
    ///
    /// - Throws: an error if the request does not fit the model or asks for something other than objects, or of the store.
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
                "Objects of \(plan.entity.name) are no \(T.self)",
                advice: "Make the request for \(plan.entity.objectClass) or a class above it"
            )
        }
        return LazyFetchResult(try fetchKeys(request, plan), request, plan.entity, in: self)
    }
}
