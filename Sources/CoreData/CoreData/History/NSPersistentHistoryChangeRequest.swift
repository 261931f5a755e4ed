public import Foundation

/// A request for the histories of stores, or to delete the older part of them.
///
/// ```swift
/// let request = NSPersistentHistoryChangeRequest.fetchHistory(after: lastToken)
/// let result = try context.execute(request) as? NSPersistentHistoryResult
/// let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
/// ```
///
/// Stores keep a history if they are opened with ``NSPersistentHistoryTrackingKey``.
open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest {
    /// What is asked for.
    enum Task {
        case fetch(after: HistoryPlace)
        case delete(before: HistoryPlace)
    }

    private(set) var task = Task.fetch(after: .beginning)
    /// What the request comes back with: transactions and changes for a fetch, and the status for a deletion.
    open var resultType = NSPersistentHistoryResultType.transactionsAndChanges
    /// Which transactions or changes are wanted: the request's entity says which of them, its predicate which of these.
    /// See ``NSPersistentHistoryTransaction/fetchRequest``. Nil for all.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?

    /// A request for all of the history.
    public required override init() {
        super.init()
    }

    private class func request(_ task: Task) -> Self {
        let request = Self()
        request.task = task
        if case .delete = task { request.resultType = .statusOnly }
        return request
    }

    /// The place that was named when the request was made, if it was named by a token or a transaction.
    open var token: NSPersistentHistoryToken? {
        switch task {
        case .fetch(after: .token(let token)), .delete(before: .token(let token)): token
        case .fetch, .delete: nil
        }
    }

    /// Reads, as far as this type goes; no store of your own is asked for its history.
    open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

    /// A copy that can be changed without changing this request.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self.request(task)
        copy.resultType = resultType
        copy.fetchRequest = fetchRequest
        copy.affectedStores = affectedStores
        return copy
    }

    // MARK: - Fetching

    /// What was saved after a moment.
    open class func fetchHistory(after date: Date) -> Self { request(.fetch(after: .date(date))) }

    /// What was saved after a place in the history; all if there is none.
    ///
    /// Executing the request fails with `NSPersistentHistoryTokenExpiredError` (134301) if that place has been deleted.
    open class func fetchHistory(after token: NSPersistentHistoryToken?) -> Self {
        request(.fetch(after: token.map { .token($0) } ?? .beginning))
    }

    /// What was saved after a transaction; all if there is none.
    open class func fetchHistory(after transaction: NSPersistentHistoryTransaction?) -> Self {
        fetchHistory(after: transaction?.token)
    }

    /// The transactions, or the changes, that a request for their entity finds. It takes a predicate, a limit and an
    /// offset; the order is that of the history.
    open class func fetchHistory(withFetch fetchRequest: NSFetchRequest<any NSFetchRequestResult>) -> Self {
        let request = Self.request(.fetch(after: .beginning))
        request.fetchRequest = fetchRequest
        return request
    }

    // MARK: - Deleting

    /// Deletes what was saved before a moment.
    open class func deleteHistory(before date: Date) -> Self { request(.delete(before: .date(date))) }

    /// Deletes what was saved before the transaction that a token stands for, which itself stays; nothing if there is none.
    open class func deleteHistory(before token: NSPersistentHistoryToken?) -> Self {
        request(.delete(before: token.map { .token($0) } ?? .beginning))
    }

    /// Deletes what was saved before a transaction, which itself stays; nothing if there is none.
    open class func deleteHistory(before transaction: NSPersistentHistoryTransaction?) -> Self {
        deleteHistory(before: transaction?.token)
    }
}

/// A place in the histories of stores.
enum HistoryPlace {
    case beginning
    case date(Date)
    case token(NSPersistentHistoryToken)
}
