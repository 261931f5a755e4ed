internal import FoundationBackfill

/// The description of a fetched property, whose value is the result of a fetch request that runs on first access. In
/// the predicate, `$FETCH_SOURCE` is the object and `$FETCHED_PROPERTY` is this description.
open class NSFetchedPropertyDescription: NSPropertyDescription {
    /// The fetch request.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? { willSet { requireMutable() } }

    override func makeCopy() -> NSPropertyDescription {
        let copy = NSFetchedPropertyDescription()
        copy.fetchRequest = fetchRequest?.copy() as? NSFetchRequest<any NSFetchRequestResult>
        return copy
    }
}
