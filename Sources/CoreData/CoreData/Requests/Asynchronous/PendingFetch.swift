/// An asynchronous fetch that has not ended yet. Its context keeps it, and uses it on its queue.
protocol PendingFetch: AnyObject {
    /// Whether the stores have been asked too early: rows must not go back in time.
    var isOutdated: Bool { get set }

    /// Makes results of what the stores found, and tells whoever waits.
    func finish(in context: NSManagedObjectContext, with outcome: Result<FetchAnswer, any Error>)
}

/// What the stores found for a fetch, without anything of the context that wants it.
enum FetchAnswer: Sendable {
    case rows([StoreRows])
    case dictionaries(DictionaryPlan, [[Value]]?)
    /// Nothing yet: the fetch is made on the context's queue.
    case notAsked
}
