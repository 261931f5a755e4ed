internal import CoreData

/// What a view wants to be fetched: which objects, in which order, in which sections.
struct FetchQuery<Result: NSFetchRequestResult> {
    /// Makes the request. It is asked when the fetch is due: only then it is certain that there is a model.
    private let makeRequest: () -> NSFetchRequest<Result>
    var predicate: NSPredicate?
    var sortDescriptors: [NSSortDescriptor]
    /// What objects of a section have in common; nil for one section of all.
    var sectionIdentifier: AnyKeyPath?

    /// What a request of the program says.
    init(_ request: NSFetchRequest<Result>, sectionIdentifier: AnyKeyPath? = nil) {
        makeRequest = { request }
        predicate = request.predicate
        sortDescriptors = request.sortDescriptors ?? []
        self.sectionIdentifier = sectionIdentifier
    }

    /// The objects of an entity.
    init(
        of entity: @escaping () -> NSEntityDescription,
        _ sortDescriptors: [NSSortDescriptor],
        _ predicate: NSPredicate?,
        sectionIdentifier: AnyKeyPath? = nil
    ) {
        makeRequest = {
            let request = NSFetchRequest<Result>()
            request.entity = entity()
            return request
        }
        self.predicate = predicate
        self.sortDescriptors = sortDescriptors
        self.sectionIdentifier = sectionIdentifier
    }

    /// A request for the query, which nobody else has.
    var request: NSFetchRequest<Result> {
        let given = makeRequest()
        let request = given.copy() as? NSFetchRequest<Result> ?? given
        request.predicate = predicate
        // Without any order, that in which the objects were made: controllers need one.
        request.sortDescriptors =
            sortDescriptors.isEmpty ? [NSSortDescriptor(key: "self", ascending: true)] : sortDescriptors
        // Lists show a part at a time: what nobody sees is let go of again.
        if request.fetchBatchSize == 0 { request.fetchBatchSize = Self.objectsOfPage }
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
        let (mine, theirs) = (makeRequest(), other.makeRequest())
        return mine === theirs || hasSameSettings(mine, theirs)
    }

    private func hasSameSettings(_ mine: NSFetchRequest<Result>, _ theirs: NSFetchRequest<Result>) -> Bool {
        mine.entityName == theirs.entityName
            && mine.fetchLimit == theirs.fetchLimit && mine.fetchOffset == theirs.fetchOffset
            && mine.fetchBatchSize == theirs.fetchBatchSize && mine.resultType == theirs.resultType
            && mine.includesSubentities == theirs.includesSubentities
            && mine.includesPendingChanges == theirs.includesPendingChanges
            && mine.affectedStores == theirs.affectedStores
    }
}
