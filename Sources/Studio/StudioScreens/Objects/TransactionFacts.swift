internal import CoreData
internal import Foundation

/// A transaction of the history, as plain values.
struct TransactionFacts: Hashable, Sendable, Identifiable {
    /// A change of one object.
    struct Change: Hashable, Sendable, Identifiable {
        let id: Int64
        let kind: NSPersistentHistoryChangeType
        let key: ObjectKey
        /// The names of the properties that an update has changed.
        let properties: [String]
        /// The values that were kept of a deleted object, a line for each.
        let kept: [String]

        /// The kind of change as a word.
        var verb: String {
            switch kind {
            case .insert: "inserted"
            case .update: "changed"
            case .delete: "deleted"
            }
        }
    }

    let number: Int64
    let date: Date
    let author: String?
    let contextName: String?
    let program: String
    /// The changes, of which these may be only the first.
    let changes: [Change]
    let changeCount: Int

    var id: Int64 { number }

    init(_ transaction: NSPersistentHistoryTransaction, changeCount: Int? = nil) {
        number = transaction.transactionNumber
        date = transaction.timestamp
        author = transaction.author.flatMap { $0.isEmpty ? nil : $0 }
        contextName = transaction.contextName.flatMap { $0.isEmpty ? nil : $0 }
        program = transaction.processID.isEmpty ? transaction.bundleID : transaction.processID
        changes = (transaction.changes ?? []).compactMap(Self.change)
        self.changeCount = changeCount ?? changes.count
    }

    private static func change(_ change: NSPersistentHistoryChange) -> Change? {
        guard let key = ObjectKey(change.changedObjectID) else { return nil }
        let kept = (change.tombstone ?? [:]).map { "\($0.key): \($0.value)" }.sorted()
        return Change(
            id: change.changeID,
            kind: change.changeType,
            key: key,
            properties: (change.updatedProperties ?? []).map(\.name).sorted(),
            kept: kept
        )
    }
}
