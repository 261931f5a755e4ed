/// Which version of the stores a context reads.
enum ReadGeneration {
    /// The newest, each time.
    case newest
    /// The one that is the newest when the context reads for the next time, and that one from then on.
    case next
    /// The one that it has read before.
    case pinned(NSQueryGenerationToken)
}
