internal import Foundation

/// A store that can record a history of its changes.
protocol HistoryStore: NSPersistentStore {
    /// Whether the store records a history.
    var keepsHistory: Bool { get }

    /// Returns the number of the last transaction; 0 if there is none.
    func lastTransactionNumber() throws -> Int64

    /// Returns whether all transactions after the one with a number are still recorded.
    func knowsHistory(after number: Int64) throws -> Bool

    /// Returns the transactions of a query, oldest first.
    func history(_ query: HistoryQuery) throws -> [NSPersistentHistoryTransaction]

    /// Returns the number of transactions of a query without a filter.
    func countTransactions(_ query: HistoryQuery) throws -> Int

    /// Deletes the transactions with smaller numbers than the given one, or from before the given date.
    ///
    /// - Returns: The number of deleted transactions.
    func deleteHistory(before number: Int64?, _ date: Date?) throws -> Int
}

/// A query for the transactions of one store.
struct HistoryQuery {
    /// Only transactions with greater numbers match.
    var number: Int64 = 0
    /// Only transactions up to this number match; nil for no restriction.
    var last: Int64?
    /// Only transactions after this date match; nil for no restriction.
    var date: Date?
    var includesChanges = true
    /// A further condition. It is evaluated before changes are read, so the transactions passed to it have none.
    var filter: ((NSPersistentHistoryTransaction) -> Bool)?
}

/// The stored data of a transaction.
struct HistoryHeader: Sendable {
    let number: Int64
    let timestamp: Date
    let storeID: String
    let author: String?
    let bundleID: String
    let contextName: String?
    let processID: String
}

/// The stored data of a change.
struct HistoryRecord: Sendable {
    let number: Int64
    let type: NSPersistentHistoryChangeType
    /// The description of the object's entity in the history.
    let entity: HistoryLayout.Entity
    let objectID: NSManagedObjectID
    /// A bitmap of the changed properties.
    let columns: [UInt8]
    /// The preserved values of a deleted object, in the order of the entity's tombstones.
    let values: [Value]
}
