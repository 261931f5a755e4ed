internal import Foundation

/// A store that can keep a history of what is saved to it.
protocol HistoryStore: NSPersistentStore {
    /// Whether it does.
    var keepsHistory: Bool { get }

    /// The number of the last transaction; 0 if there was none.
    func lastTransactionNumber() throws -> Int64

    /// Whether all that came after the transaction with a number is still there.
    func knowsHistory(after number: Int64) throws -> Bool

    /// What was saved, in the order in which it was.
    func history(_ query: HistoryQuery) throws -> [NSPersistentHistoryTransaction]

    /// The number of transactions that a query without a filter finds.
    func countTransactions(_ query: HistoryQuery) throws -> Int

    /// Deletes the transactions with smaller numbers, or from before the moment, and returns how many there were.
    func deleteHistory(before number: Int64?, _ date: Date?) throws -> Int
}

/// Which transactions of one store are wanted, and what of them.
struct HistoryQuery {
    /// The number of the transaction after which the wanted ones begin.
    var number: Int64 = 0
    /// The moment after which they begin, if there is one.
    var date: Date?
    var includesChanges = true
    /// Which of the transactions are wanted; they are asked about before their changes are read, and have none then.
    var filter: ((NSPersistentHistoryTransaction) -> Bool)?
}
