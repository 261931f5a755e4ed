public import FoundationBackfill

/// A type that a fetch can return: managed objects, their identifiers, dictionaries, or a count.
public protocol NSFetchRequestResult: NSObjectProtocol {}

extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

/// The kind of result that a fetch returns.
public struct NSFetchRequestResultType: OptionSet, Hashable, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt

    /// Creates a result type from its raw value.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Managed objects.
    public static let managedObjectResultType: NSFetchRequestResultType = []
    /// Identifiers of managed objects.
    public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
    /// Dictionaries that map property names to values.
    public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
    /// The number of objects.
    public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}

/// A description of the objects to fetch: the entity, the condition, the order, and the form of the result.
///
/// ```swift
/// let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Note")
/// request.predicate = NSPredicate(format: "title CONTAINS[cd] %@", "zettel")
/// request.sortDescriptors = [NSSortDescriptor(key: "created", ascending: false)]
/// request.fetchLimit = 20
/// ```
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest {
    private var givenEntityName: String?
    private var givenProperties: [Any]?
    private var givenGrouping: [Any]?

    /// The entity whose objects are fetched. If the request was created with a name, it is nil until the request is
    /// executed.
    open var entity: NSEntityDescription?
    /// The condition that an object must satisfy; nil for all objects.
    open var predicate: NSPredicate?
    /// The order of the result; nil for an unspecified order.
    open var sortDescriptors: [NSSortDescriptor]?
    /// The maximum number of results; 0 for no limit.
    open var fetchLimit = 0
    /// The number of results to skip at the beginning.
    open var fetchOffset = 0
    /// The number of objects whose values are read at a time while the result is iterated; 0 reads all at once.
    ///
    /// The fetch itself reads only identifiers, and its array holds faults. When a fault is used, one statement reads
    /// the rows of its whole batch. The array keeps all objects alive; to iterate over more objects than fit in memory,
    /// use ``NSManagedObjectContext/fetchLazily(_:)``.
    open var fetchBatchSize = 0
    /// The kind of result to return. Default: `managedObjectResultType`.
    open var resultType = NSFetchRequestResultType.managedObjectResultType
    /// Whether the result includes objects of subentities. Default: true.
    open var includesSubentities = true
    /// Whether the fetch reads the values of the objects, and not only their identifiers. Default: true.
    open var includesPropertyValues = true
    /// Whether the result takes unsaved changes of the context into account. Default: true.
    open var includesPendingChanges = true
    /// Whether the fetch returns objects as faults. Default: true.
    open var returnsObjectsAsFaults = true
    /// Whether each distinct dictionary is returned only once. Default: false.
    open var returnsDistinctResults = false
    /// Whether objects that the context already has are refreshed with the values in the store. Default: false.
    open var shouldRefreshRefetchedObjects = false
    /// The key paths of the relationships whose objects are prefetched.
    open var relationshipKeyPathsForPrefetching: [String]?
    /// The properties that result dictionaries contain: names or descriptions of attributes and to-one relationships,
    /// key paths through to-one relationships, and instances of ``NSExpressionDescription``. Nil selects all
    /// attributes. Ignored for managed objects, which always have all of their values.
    ///
    /// Once the request has its ``entity``, names of the entity's properties come back as descriptions.
    open var propertiesToFetch: [Any]? {
        get { described(givenProperties) }
        set { givenProperties = newValue }
    }
    /// The properties that group result dictionaries, or the names of computed columns. Rows with equal values for all
    /// of these produce one dictionary.
    ///
    /// Once the request has its ``entity``, names of the entity's properties come back as descriptions.
    open var propertiesToGroupBy: [Any]? {
        get { described(givenGrouping) }
        set { givenGrouping = newValue }
    }
    /// The condition that a group must satisfy. Variables refer to columns by name, as in `$total > 100`.
    open var havingPredicate: NSPredicate?

    /// Creates a request without an entity.
    public override init() {
        super.init()
    }

    /// Creates a request for the entity with the given name.
    public convenience init(entityName: String) {
        self.init()
        givenEntityName = entityName
    }

    /// The name of the entity.
    open var entityName: String? { entity?.name ?? givenEntityName }

    /// The type of this request: `fetchRequestType`.
    open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

    /// Returns a copy that can be changed independently of this request.
    open override func copy(with zone: NSZone? = nil) -> Any { copy(as: ResultType.self) }

    /// Returns properties with descriptions in place of names, as far as the entity has them.
    private func described(_ properties: [Any]?) -> [Any]? {
        guard let properties, let known = entity?.propertiesByName else { return properties }
        return properties.map { property in (property as? String).flatMap { known[$0] } ?? property }
    }

    /// Returns a copy for another result type.
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
        copy.givenProperties = givenProperties
        copy.givenGrouping = givenGrouping
        copy.havingPredicate = havingPredicate
        return copy
    }
}

extension NSFetchRequest {
    /// Executes the request in the context whose `perform` or `performAndWait` block is running.
    ///
    /// ```swift
    /// let notes = try await context.perform { try Note.fetchRequest().execute() }
    /// ```
    ///
    /// - Throws: An error if no such block is running, and the errors of ``NSManagedObjectContext/fetch(_:)``.
    public func execute() throws -> [ResultType] {
        guard let context = NSManagedObjectContext.current else {
            throw ErrorFactory.invalidFetch(
                "execute() is called outside a block of a context",
                advice: "Call it in perform or performAndWait of a context, or use the context's fetch(_:)"
            )
        }
        return try context.fetch(self)
    }
}
