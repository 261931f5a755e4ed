internal import CoreData

/// The query of a view: its entity, predicate, sort order and sections.
struct FetchQuery<Result: NSFetchRequestResult> {
    /// The origin of the entity and of the other settings of the fetch request.
    enum Source {
        case request(NSFetchRequest<Result>)
        case entity(NSEntityDescription)
        /// The entity of a managed object class. It is looked up when the query is executed, because the model may not
        /// be loaded before.
        case type(NSManagedObject.Type)
    }

    private let source: Source
    var predicate: NSPredicate?
    var sortDescriptors: [NSSortDescriptor]
    /// The property that divides the result into sections; nil for a single section.
    var sectionIdentifier: AnyKeyPath?
    /// The period whose objects form a section, if the property is a date; nil if a section has one value.
    var sectionPeriod: SectionPeriod?

    /// Creates a query from a fetch request.
    init(_ request: NSFetchRequest<Result>, sectionIdentifier: AnyKeyPath? = nil) {
        source = .request(request)
        predicate = request.predicate
        sortDescriptors = request.sortDescriptors ?? []
        self.sectionIdentifier = sectionIdentifier
    }

    /// Creates a query for the objects of an entity.
    init(
        _ source: Source,
        _ sortDescriptors: [NSSortDescriptor],
        _ predicate: NSPredicate?,
        sectionIdentifier: AnyKeyPath? = nil,
        sectionPeriod: SectionPeriod? = nil
    ) {
        self.source = source
        self.predicate = predicate
        self.sortDescriptors = sortDescriptors
        self.sectionIdentifier = sectionIdentifier
        self.sectionPeriod = sectionPeriod
    }

    /// A new fetch request for the query.
    var request: NSFetchRequest<Result> {
        let request = requestOfSource
        request.predicate = predicate
        // Fetched results controllers require a sort order. The default is the order of creation.
        let order = sortDescriptors.isEmpty ? [NSSortDescriptor(key: "self", ascending: true)] : sortDescriptors
        request.sortDescriptors = order
        // Lists show a part at a time, so objects are fetched in batches and released when they are no longer shown.
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

    /// Returns a new controller of the query's result.
    @MainActor
    func controller(in context: NSManagedObjectContext) -> NSFetchedResultsController<Result> {
        let keyPath = sectionIdentifier.map { KeyPathName.name(of: $0) }
        guard let keyPath, let sectionPeriod else {
            return NSFetchedResultsController(
                fetchRequest: request,
                managedObjectContext: context,
                sectionNameKeyPath: keyPath,
                cacheName: nil
            )
        }
        return NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: context,
            sectionsBy: sectionPeriod.period,
            ofDateAt: keyPath,
            in: sectionPeriod.calendar
        )
    }

    /// Returns whether the other query has the same result.
    func isSame(as other: FetchQuery) -> Bool {
        guard predicate == other.predicate, sortDescriptors == other.sortDescriptors,
            sectionIdentifier == other.sectionIdentifier, sectionPeriod == other.sectionPeriod
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

/// The period of a date that the objects of a section have in common.
struct SectionPeriod: Equatable {
    let period: NSExpression.CalendarPeriod
    /// The calendar with its time zone; nil for that of the page.
    var calendar: Calendar?
}
