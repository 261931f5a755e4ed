internal import Foundation

/// The history of a browsed store, read a page at a time, the latest first.
package struct BrowsedHistory {
    /// A transaction with some of its changes.
    package struct Entry {
        package let transaction: NSPersistentHistoryTransaction
        /// The number of all changes, of which the transaction may have only the first.
        package let changeCount: Int
    }

    /// The most changes of a transaction that are read with it.
    package static let mostChanges = 50

    private let store: any SQLRowStore

    /// Nil if the store of the context keeps no history.
    package init?(_ context: NSManagedObjectContext) {
        guard let store = context.persistentStoreCoordinator?.persistentStores.first as? any SQLRowStore,
            store.keepsHistory
        else { return nil }
        self.store = store
    }

    /// Returns the transactions before the one with a number, the latest first; nil for the latest of all.
    package func page(before number: Int64?, limit: Int) throws -> [Entry] {
        try store.latestHistory(before: number ?? .max, limit: limit, mostChanges: Self.mostChanges)
    }

    /// Returns the transactions that have changed an object, the latest first, with no other changes.
    package func changes(of id: NSManagedObjectID, limit: Int) throws -> [NSPersistentHistoryTransaction] {
        try store.latestHistory(of: id, limit: limit)
    }
}
