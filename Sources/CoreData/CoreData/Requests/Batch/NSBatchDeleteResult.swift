internal import Foundation

/// What a batch deletion came to.
open class NSBatchDeleteResult: NSPersistentStoreResult, BatchResult {
    /// What the result is.
    public let resultType: NSBatchDeleteRequestResultType
    let changes: BatchChanges

    init(_ resultType: NSBatchDeleteRequestResultType, _ changes: BatchChanges) {
        self.resultType = resultType
        self.changes = changes
    }

    /// The result: `true`, an array of ``NSManagedObjectID``, or the number of objects, as the request wanted it.
    open var result: Any? {
        switch resultType {
        case .resultTypeStatusOnly: NSNumber(value: true)
        case .resultTypeObjectIDs: changes.deleted
        default: NSNumber(value: changes.count)
        }
    }
}
