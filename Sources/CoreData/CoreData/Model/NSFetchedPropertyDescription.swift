internal import FoundationBackfill

/// A property whose value is the result of a fetch, made when it is first asked for. In the predicate `$FETCH_SOURCE` is
/// the object, and `$FETCHED_PROPERTY` this description.
open class NSFetchedPropertyDescription: NSPropertyDescription {
    /// What is fetched.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? { willSet { requireMutable() } }

    override func makeCopy() -> NSPropertyDescription {
        let copy = NSFetchedPropertyDescription()
        copy.fetchRequest = fetchRequest?.copy() as? NSFetchRequest<any NSFetchRequestResult>
        return copy
    }
}
