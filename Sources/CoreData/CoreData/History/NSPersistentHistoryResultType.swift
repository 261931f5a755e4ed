/// What a request for the history comes back with.
public enum NSPersistentHistoryResultType: Int, Sendable {
    /// Whether the request was carried out, as a number.
    case statusOnly = 0
    /// The identifiers of the objects that were changed, each once, in the order in which that first happened.
    case objectIDs = 1
    /// The number of transactions, or of changes if the request is for changes.
    case count = 2
    /// The transactions, without their changes.
    case transactionsOnly = 3
    /// The changes of all transactions.
    case changesOnly = 4
    /// The transactions with their changes.
    case transactionsAndChanges = 5
}
