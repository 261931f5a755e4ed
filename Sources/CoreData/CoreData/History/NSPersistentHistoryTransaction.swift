public import Foundation
public import FoundationBackfill

/// One save of a store: its author, its time, and the changed objects.
///
/// ```swift
/// let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
/// let result = try context.execute(request) as? NSPersistentHistoryResult
/// for transaction in result?.result as? [NSPersistentHistoryTransaction] ?? [] where transaction.author != "app" {
///     viewContext.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
///     token = transaction.token
/// }
/// ```
public final class NSPersistentHistoryTransaction: NSObject, NSCopying, NSKeyValueCoding, Sendable {
    let header: HistoryHeader
    /// The changes; nil if they were not fetched.
    let records: [HistoryRecord]?

    init(_ header: HistoryHeader, _ records: [HistoryRecord]?) {
        self.header = header
        self.records = records
    }

    /// The time of the save.
    public var timestamp: Date { header.timestamp }
    /// The number of the transaction in its store. Numbers start at 1, ascend, and are never reused.
    public var transactionNumber: Int64 { header.number }
    /// The identifier of the store.
    public var storeID: String { header.storeID }
    /// The bundle identifier of the program, or else its name.
    public var bundleID: String { header.bundleID }
    /// The name of the program.
    public var processID: String { header.processID }
    /// The name of the context that was saved.
    public var contextName: String? { header.contextName }
    /// The author of the changes: the value of ``NSManagedObjectContext/transactionAuthor`` when the context was saved.
    public var author: String? { header.author }
    /// The position after this transaction.
    public var token: NSPersistentHistoryToken { NSPersistentHistoryToken([header.storeID: header.number]) }

    /// The changes, one per object; nil if they were not fetched.
    public var changes: [NSPersistentHistoryChange]? {
        records?.map { NSPersistentHistoryChange($0, self) }
    }

    /// Returns a notification with the changes, for ``NSManagedObjectContext/mergeChanges(fromContextDidSave:)``.
    public func objectIDNotification() -> Notification {
        var identifiers: [AnyHashable: Any] = [:]
        let keys: [(NSPersistentHistoryChangeType, String)] = [
            (.insert, NSInsertedObjectIDsKey), (.update, NSUpdatedObjectIDsKey), (.delete, NSDeletedObjectIDsKey),
        ]
        for (type, key) in keys {
            let changed = (records ?? []).filter { $0.type == type }.map(\.objectID)
            if !changed.isEmpty { identifiers[key] = Set(changed) }
        }
        return Notification(name: .NSManagedObjectContextDidSaveObjectIDs, object: self, userInfo: identifiers)
    }

    /// Returns the transaction itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both represent the same transaction of the same store.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPersistentHistoryTransaction else { return false }
        return other.header.number == header.number && other.header.storeID == header.storeID
    }

    /// A hash value that equal transactions share.
    public override var hash: Int { header.number.hashValue }

    /// A description with the number, the store, the author, and the number of changes.
    public override var description: String {
        """
        NSPersistentHistoryTransaction \(header.number) of \(header.storeID) by \(header.author ?? "nobody"): \
        \(records.map { "\($0.count) changes" } ?? "changes not fetched")
        """
    }

    // MARK: - Requests for transactions

    /// The properties that predicates can use.
    public static let keyValueProperties: [String: KeyValueProperty] = [
        "author": KeyValueProperty(\NSPersistentHistoryTransaction.author),
        "bundleID": KeyValueProperty(\NSPersistentHistoryTransaction.bundleID),
        "changes": KeyValueProperty(\NSPersistentHistoryTransaction.changes),
        "contextName": KeyValueProperty(\NSPersistentHistoryTransaction.contextName),
        "processID": KeyValueProperty(\NSPersistentHistoryTransaction.processID),
        "storeID": KeyValueProperty(\NSPersistentHistoryTransaction.storeID),
        "timestamp": KeyValueProperty(\NSPersistentHistoryTransaction.timestamp),
        "token": KeyValueProperty(\NSPersistentHistoryTransaction.token),
        "transactionNumber": KeyValueProperty(\NSPersistentHistoryTransaction.transactionNumber),
    ]

    /// Returns the entity of transactions, named `Transaction`, for requests that find transactions.
    public class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        HistoryEntities.transaction()
    }

    /// The entity of transactions; nil while the program has no open store.
    public class var entityDescription: NSEntityDescription? {
        OpenStores.hasAny ? HistoryEntities.transaction() : nil
    }

    /// A fetch request for transactions; set its predicate. Nil while the program has no open store.
    ///
    /// ```swift
    /// let others = NSPersistentHistoryTransaction.fetchRequest
    /// others?.predicate = NSPredicate(format: "author != %@", "app")
    /// ```
    public class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        entityDescription.map(HistoryEntities.request)
    }
}

extension NSPersistentHistoryTransaction {
    /// The key in a remote change notification that marks the save of a context of the same coordinator.
    static var isByContextKey: String { "isByContext" }

    /// Returns the transaction numbers, by store, of the saves that a remote change notification reports although
    /// contexts of the same coordinator made and announced them.
    package static func ownSaves(in userInfo: [AnyHashable: Any]?) -> [String: Int64] {
        guard userInfo?[isByContextKey] != nil, let token = userInfo?[NSPersistentHistoryTokenKey] else { return [:] }
        return (token as? NSPersistentHistoryToken)?.numbers ?? [:]
    }

    /// Whether a remote change notification reports a save of a context of the same coordinator.
    package static func isOwnSave(_ userInfo: [AnyHashable: Any]?) -> Bool { userInfo?[isByContextKey] != nil }
}

extension NSPersistentHistoryToken {
    /// Returns the token after a transaction; the positions in other stores stay.
    package func advanced(to transaction: NSPersistentHistoryTransaction) -> NSPersistentHistoryToken {
        NSPersistentHistoryToken(numbers.merging(transaction.token.numbers) { _, new in new })
    }
}
