internal import Foundation

/// A transaction as a store has it.
struct HistoryHeader: Sendable {
    let number: Int64
    let timestamp: Date
    let storeID: String
    let author: String?
    let bundleID: String
    let contextName: String?
    let processID: String
}

/// A change as a store has it.
struct HistoryRecord: Sendable {
    let number: Int64
    let type: NSPersistentHistoryChangeType
    /// How the history tells of the object's entity.
    let entity: HistoryLayout.Entity
    let objectID: NSManagedObjectID
    /// The bits of the properties that were changed.
    let columns: [UInt8]
    /// What is kept of a deleted object, in the order of the entity's tombstones.
    let values: [Value]
}
