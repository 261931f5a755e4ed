internal import CoreData

/// What a view wants to be fetched: which objects, in which order, in which sections.
struct FetchQuery<Result: NSFetchRequestResult> {
    /// Where the entity, and whatever else a request says, comes from.
    enum Source {
        case request(NSFetchRequest<Result>)
        case entity(NSEntityDescription)
        /// The entity whose class it is. It is looked for when the fetch is due: only then it is certain that there is a
        /// model.
        case type(NSManagedObject.Type)
    }

    private let source: Source
    var predicate: NSPredicate?
    var sortDescriptors: [NSSortDescriptor]
    /// What objects of a section have in common; nil for one section of all.
    var sectionIdentifier: AnyKeyPath?

    /// What a request of the program says.
    init(_ request: NSFetchRequest<Result>, sectionIdentifier: AnyKeyPath? = nil) {
        source = .request(request)
        predicate = request.predicate
        sortDescriptors = request.sortDescriptors ?? []
        self.sectionIdentifier = sectionIdentifier
    }

    /// The objects of an entity.
    init(
        _ source: Source,
        _ sortDescriptors: [NSSortDescriptor],
        _ predicate: NSPredicate?,
        sectionIdentifier: AnyKeyPath? = nil
    ) {
        self.source = source
        self.predicate = predicate
        self.sortDescriptors = sortDescriptors
        self.sectionIdentifier = sectionIdentifier
    }

    /// A request for the query, which nobody else has.
    var request: NSFetchRequest<Result> {
        let request = requestOfSource
        request.predicate = predicate
        // Without any order, that in which the objects were made: controllers need one.
        let order = sortDescriptors.isEmpty ? [NSSortDescriptor(key: "self", ascending: true)] : sortDescriptors
        request.sortDescriptors = order
        // Lists show a part at a time: what nobody sees is let go of again.
        if request.fetchBatchSize == 0 { request.fetchBatchSize = Self.objectsOfPage }
        return request
    }

    private var requestOfSource: NSFetchRequest<Result> {
        if case .request(let given) = source, let copy = given.copy() as? NSFetchRequest<Result> { return copy }
        let request = NSFetchRequest<Result>()
        switch source {
        case .request(let given): request.entity = given.entity
        case .entity(let entity): request.entity = entity
        case .type(let type): request.entity = type.entity()
        }
        return request
    }

    private static var objectsOfPage: Int { 100 }

    /// The name of the property that gives objects their section.
    var sectionKeyPath: String? { sectionIdentifier.map { KeyPathName.name(of: $0) } }

    /// Whether the other query finds the same objects in the same way.
    func isSame(as other: FetchQuery) -> Bool {
        guard predicate == other.predicate, sortDescriptors == other.sortDescriptors,
            sectionIdentifier == other.sectionIdentifier
        else { return false }
        switch (source, other.source) {
        case (.request(let mine), .request(let theirs)): return mine === theirs || Self.haveSameSettings(mine, theirs)
        case (.entity(let mine), .entity(let theirs)): return mine.name == theirs.name
        case (.type(let mine), .type(let theirs)): return mine == theirs
        default: return false
        }
    }

    private static func haveSameSettings(_ mine: NSFetchRequest<Result>, _ theirs: NSFetchRequest<Result>) -> Bool {
        mine.entityName == theirs.entityName
            && mine.fetchLimit == theirs.fetchLimit && mine.fetchOffset == theirs.fetchOffset
            && mine.fetchBatchSize == theirs.fetchBatchSize && mine.resultType == theirs.resultType
            && mine.includesSubentities == theirs.includesSubentities
            && mine.includesPendingChanges == theirs.includesPendingChanges
            && mine.affectedStores == theirs.affectedStores
            && mine.returnsObjectsAsFaults == theirs.returnsObjectsAsFaults
            && mine.relationshipKeyPathsForPrefetching == theirs.relationshipKeyPathsForPrefetching
            && mine.shouldRefreshRefetchedObjects == theirs.shouldRefreshRefetchedObjects
    }
}
