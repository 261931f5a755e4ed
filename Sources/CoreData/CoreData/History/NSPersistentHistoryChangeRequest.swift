public import Foundation

/// A request that fetches the persistent history of stores, or deletes the older part of it.
///
/// ```swift
/// let request = NSPersistentHistoryChangeRequest.fetchHistory(after: lastToken)
/// let result = try context.execute(request) as? NSPersistentHistoryResult
/// let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
/// ```
///
/// Stores record a history if they are opened with the option ``NSPersistentHistoryTrackingKey``.
open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest {
    /// The operation to perform.
    enum Task {
        case fetch(after: HistoryPlace)
        case delete(before: HistoryPlace)
    }

    private(set) var task = Task.fetch(after: .beginning)
    /// The kind of result that the program has set; nil for the usual one.
    private(set) var givenResultType: NSPersistentHistoryResultType?

    /// The kind of result to return. Default: `transactionsAndChanges` for fetches, `statusOnly` for deletions.
    ///
    /// Unless it is set, a request with a ``fetchRequest`` for changes returns these changes. If it is set to
    /// `transactionsAndChanges`, the request returns transactions, with the changes that were found and no others.
    open var resultType: NSPersistentHistoryResultType {
        get {
            if let givenResultType { return givenResultType }
            if case .delete = task { return .statusOnly }
            return .transactionsAndChanges
        }
        set { givenResultType = newValue }
    }

    /// A request that selects transactions or changes by its entity, and restricts them by its predicate; nil for all
    /// transactions. See ``NSPersistentHistoryTransaction/fetchRequest``.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?

    /// Creates a request for the whole history.
    public required override init() {
        super.init()
    }

    private class func request(_ task: Task) -> Self {
        let request = Self()
        request.task = task
        return request
    }

    /// The token that the request was created with, directly or through a transaction; otherwise nil.
    open var token: NSPersistentHistoryToken? {
        switch task {
        case .fetch(after: .token(let token)), .delete(before: .token(let token)): token
        case .fetch, .delete: nil
        }
    }

    /// The type of this request: `fetchRequestType`. Custom stores never receive history requests.
    open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

    /// Returns a copy that can be changed independently of this request.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self.request(task)
        copy.givenResultType = givenResultType
        copy.fetchRequest = fetchRequest
        copy.affectedStores = affectedStores
        return copy
    }

    // MARK: - Fetching

    /// Returns a request for the transactions after a date.
    open class func fetchHistory(after date: Date) -> Self { request(.fetch(after: .date(date))) }

    /// Returns a request for the transactions after a token; for all transactions if the token is nil.
    ///
    /// Executing the request fails with `NSPersistentHistoryTokenExpiredError` (134301) if the history no longer
    /// reaches back to the token.
    open class func fetchHistory(after token: NSPersistentHistoryToken?) -> Self {
        request(.fetch(after: token.map { .token($0) } ?? .beginning))
    }

    /// Returns a request for the transactions after a given one; for all transactions if it is nil.
    open class func fetchHistory(after transaction: NSPersistentHistoryTransaction?) -> Self {
        fetchHistory(after: transaction?.token)
    }

    /// Returns a request for the transactions or changes that a fetch request finds. Its predicate, limit and offset
    /// apply; the result is in the order of the history.
    open class func fetchHistory(withFetch fetchRequest: NSFetchRequest<any NSFetchRequestResult>) -> Self {
        let request = Self.request(.fetch(after: .beginning))
        request.fetchRequest = fetchRequest
        return request
    }

    // MARK: - Deleting

    /// Returns a request that deletes the transactions before a date.
    open class func deleteHistory(before date: Date) -> Self { request(.delete(before: .date(date))) }

    /// Returns a request that deletes the transactions before the one that a token stands for, which stays; nil deletes
    /// nothing.
    open class func deleteHistory(before token: NSPersistentHistoryToken?) -> Self {
        request(.delete(before: token.map { .token($0) } ?? .beginning))
    }

    /// Returns a request that deletes the transactions before a given one, which stays; nil deletes nothing.
    open class func deleteHistory(before transaction: NSPersistentHistoryTransaction?) -> Self {
        deleteHistory(before: transaction?.token)
    }
}

/// A position in the histories of stores.
enum HistoryPlace {
    case beginning
    case date(Date)
    case token(NSPersistentHistoryToken)
}

/// The entities of transactions and changes, for fetch requests on the history. They belong to no model.
enum HistoryEntities {
    static let transactionName = "Transaction"
    static let changeName = "Change"

    static func transaction() -> NSEntityDescription {
        entity(
            transactionName,
            [
                ("author", .stringAttributeType), ("bundleID", .stringAttributeType),
                ("contextName", .stringAttributeType), ("processID", .stringAttributeType),
                ("storeID", .stringAttributeType), ("timestamp", .dateAttributeType),
                ("token", .transformableAttributeType), ("transactionNumber", .integer64AttributeType),
            ]
        )
    }

    static func change() -> NSEntityDescription {
        entity(
            changeName,
            [
                ("changeID", .integer64AttributeType), ("changeType", .integer16AttributeType),
                ("changedEntity", .stringAttributeType), ("changedObjectID", .objectIDAttributeType),
                ("updatedProperties", .transformableAttributeType),
            ]
        )
    }

    static func request(_ entity: NSEntityDescription) -> NSFetchRequest<any NSFetchRequestResult> {
        let request = NSFetchRequest<any NSFetchRequestResult>()
        request.entity = entity
        return request
    }

    private static func entity(_ name: String, _ attributes: [(String, NSAttributeType)]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = attributes.map { name, type in
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = type
            return attribute
        }
        return entity
    }
}

/// The result of a history request.
open class NSPersistentHistoryResult: NSPersistentStoreResult {
    /// The result, depending on ``resultType``: an array of ``NSPersistentHistoryTransaction``,
    /// ``NSPersistentHistoryChange`` or ``NSManagedObjectID``, or a number.
    public let result: Any?
    /// The kind of result.
    public let resultType: NSPersistentHistoryResultType

    init(_ result: Any?, _ resultType: NSPersistentHistoryResultType) {
        self.result = result
        self.resultType = resultType
    }
}

/// The kind of result that a history request returns.
public enum NSPersistentHistoryResultType: Int, Sendable {
    /// Whether the request succeeded, as a number.
    case statusOnly = 0
    /// The identifiers of the changed objects without duplicates, in the order of their first change.
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
