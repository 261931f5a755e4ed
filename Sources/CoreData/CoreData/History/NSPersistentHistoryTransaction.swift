public import Foundation
public import FoundationBackfill

/// One save: who changed which objects, and when.
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
    /// The changes; nil if they were not asked for.
    let records: [HistoryRecord]?

    init(_ header: HistoryHeader, _ records: [HistoryRecord]?) {
        self.header = header
        self.records = records
    }

    /// When the changes were saved.
    public var timestamp: Date { header.timestamp }
    /// The number of the transaction in its store. Numbers ascend from 1 and are not used again.
    public var transactionNumber: Int64 { header.number }
    /// The identifier of the store.
    public var storeID: String { header.storeID }
    /// The identifier of the program's bundle, or else its name.
    public var bundleID: String { header.bundleID }
    /// The name of the program.
    public var processID: String { header.processID }
    /// The name of the context that was saved.
    public var contextName: String? { header.contextName }
    /// Who made the changes: what ``NSManagedObjectContext/transactionAuthor`` was.
    public var author: String? { header.author }
    /// The place behind this transaction.
    public var token: NSPersistentHistoryToken { NSPersistentHistoryToken([header.storeID: header.number]) }

    /// The changes, one for each object; nil if they were not asked for.
    public var changes: [NSPersistentHistoryChange]? {
        records?.map { NSPersistentHistoryChange($0, self) }
    }

    /// The changes as a notification of a context that was saved, for
    /// ``NSManagedObjectContext/mergeChanges(fromContextDidSave:)``.
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

    /// The transaction itself, since it cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both are the same transaction of the same store.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPersistentHistoryTransaction else { return false }
        return other.header.number == header.number && other.header.storeID == header.storeID
    }

    /// A hash that equal transactions share.
    public override var hash: Int { header.number.hashValue }

    /// The number, the store, the author and the changes, for messages.
    public override var description: String {
        """
        NSPersistentHistoryTransaction \(header.number) of \(header.storeID) by \(header.author ?? "nobody"): \
        \(records.map { "\($0.count) changes" } ?? "changes not fetched")
        """
    }

    // MARK: - Asking for transactions

    /// What predicates may name.
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

    /// The entity of transactions, named `Transaction`, for requests that find some of them.
    public class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        HistoryEntities.transaction()
    }

    /// The entity of transactions; nil as long as the program has no store open.
    public class var entityDescription: NSEntityDescription? {
        OpenStores.hasAny ? HistoryEntities.transaction() : nil
    }

    /// A request for transactions, to be given a predicate; nil as long as the program has no store open.
    ///
    /// ```swift
    /// let others = NSPersistentHistoryTransaction.fetchRequest
    /// others?.predicate = NSPredicate(format: "author != %@", "app")
    /// ```
    public class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        entityDescription.map(HistoryEntities.request)
    }
}
