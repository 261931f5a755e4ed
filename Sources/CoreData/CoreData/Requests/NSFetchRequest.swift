public import FoundationBackfill

/// What a fetch can return: managed objects, their identifiers, dictionaries or a count.
public protocol NSFetchRequestResult: NSObjectProtocol {}

extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

/// What a fetch returns.
public struct NSFetchRequestResultType: OptionSet, Hashable, Sendable {
    /// The number of the sort of result.
    public let rawValue: UInt

    /// A sort of result from its number.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Managed objects.
    public static let managedObjectResultType: NSFetchRequestResultType = []
    /// Identifiers of managed objects.
    public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
    /// Dictionaries of property values.
    public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
    /// The number of objects.
    public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}

/// Which objects to read from the stores, in which order, and what of them.
///
/// ```swift
/// let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Note")
/// request.predicate = NSPredicate(format: "title CONTAINS[cd] %@", "zettel")
/// request.sortDescriptors = [NSSortDescriptor(key: "created", ascending: false)]
/// request.fetchLimit = 20
/// ```
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest {
    private var givenEntityName: String?

    /// The entity whose objects are fetched. Requests made with a name get it when they are executed.
    open var entity: NSEntityDescription?
    /// The condition that the objects satisfy; nil for all.
    open var predicate: NSPredicate?
    /// The order of the result; nil for none in particular.
    open var sortDescriptors: [NSSortDescriptor]?
    /// The greatest number of results; 0 is no limit.
    open var fetchLimit = 0
    /// The number of results to leave out at the beginning.
    open var fetchOffset = 0
    /// The number of objects that are read at a time while the result is gone through; 0 reads all at once.
    ///
    /// The fetch itself reads identifiers only, and its array holds faults. When one of them is used, the rows of its batch
    /// are read, in one statement. The array holds all objects for as long as it lives: to go through more objects than
    /// memory holds, use ``NSManagedObjectContext/fetchLazily(_:)``.
    open var fetchBatchSize = 0
    /// What the fetch returns.
    open var resultType = NSFetchRequestResultType.managedObjectResultType
    /// Whether objects of subentities count. True by default.
    open var includesSubentities = true
    /// Whether the values of the objects are read along with them. True by default.
    open var includesPropertyValues = true
    /// Whether changes that are not saved yet count. True by default.
    open var includesPendingChanges = true
    /// Whether the objects come as faults. True by default.
    open var returnsObjectsAsFaults = true
    /// Whether equal dictionaries are returned once.
    open var returnsDistinctResults = false
    /// Whether objects that are in memory already get the values of the store.
    open var shouldRefreshRefetchedObjects = false
    /// The relationships whose objects are read along, as key paths.
    open var relationshipKeyPathsForPrefetching: [String]?
    /// The properties that dictionaries hold: names or descriptions of attributes and to-one relationships, key paths over
    /// to-one relationships, and instances of ``NSExpressionDescription``. Nil is all attributes. Objects always come with
    /// all of their values.
    open var propertiesToFetch: [Any]?
    /// The properties by which dictionaries are grouped, and the names of computed columns: rows that have all of them in
    /// common give one dictionary.
    open var propertiesToGroupBy: [Any]?
    /// The condition that groups satisfy. Variables stand for the columns of their name: `$total > 100`.
    open var havingPredicate: NSPredicate?

    /// Makes a request without an entity.
    public override init() {
        super.init()
    }

    /// Makes a request for the entity with the given name.
    public convenience init(entityName: String) {
        self.init()
        givenEntityName = entityName
    }

    /// The name of the entity.
    open var entityName: String? { entity?.name ?? givenEntityName }

    /// Fetch.
    open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

    /// A copy that can be changed without changing this request.
    open override func copy(with zone: NSZone? = nil) -> Any { copy(as: ResultType.self) }

    /// A copy for results of another type.
    func copy<OtherType>(as type: OtherType.Type) -> NSFetchRequest<OtherType> {
        let copy = NSFetchRequest<OtherType>()
        copy.givenEntityName = givenEntityName
        copy.entity = entity
        copy.affectedStores = affectedStores
        copy.predicate = predicate
        copy.sortDescriptors = sortDescriptors
        copy.fetchLimit = fetchLimit
        copy.fetchOffset = fetchOffset
        copy.fetchBatchSize = fetchBatchSize
        copy.resultType = resultType
        copy.includesSubentities = includesSubentities
        copy.includesPropertyValues = includesPropertyValues
        copy.includesPendingChanges = includesPendingChanges
        copy.returnsObjectsAsFaults = returnsObjectsAsFaults
        copy.returnsDistinctResults = returnsDistinctResults
        copy.shouldRefreshRefetchedObjects = shouldRefreshRefetchedObjects
        copy.relationshipKeyPathsForPrefetching = relationshipKeyPathsForPrefetching
        copy.propertiesToFetch = propertiesToFetch
        copy.propertiesToGroupBy = propertiesToGroupBy
        copy.havingPredicate = havingPredicate
        return copy
    }
}
