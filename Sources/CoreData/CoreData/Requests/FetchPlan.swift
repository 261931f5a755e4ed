internal import FoundationBackfill

/// A fetch request as stores get it: names found, objects turned into identifiers, nothing that may change any more.
struct FetchPlan: Sendable {
    /// What to order the rows by.
    struct SortKey: Sendable {
        /// The key path of an attribute, maybe through to-one relationships; nil for the objects' keys.
        let keyPath: String?
        let isAscending: Bool
        let comparison: StandardComparison
    }

    let entity: EntityLayout
    /// The context that asks, for stores that want to know.
    var context: NSManagedObjectContext?
    var includesSubentities = true
    /// The condition. Managed objects in it have become `NSManagedObjectID`s.
    var predicate: NSPredicate?
    var sortKeys: [SortKey] = []
    /// 0 for no limit.
    var limit = 0
    var offset = 0
    /// Whether rows come with the values of their slots, or with their keys and entities only.
    var includesValues = true
    /// Who follows the fetch, and may stop it.
    var monitor: FetchMonitor?

    /// The numbers of the entities whose objects are looked for.
    var entityNumbers: ClosedRange<Int> {
        includesSubentities ? entity.numbers : entity.number...entity.number
    }
}
