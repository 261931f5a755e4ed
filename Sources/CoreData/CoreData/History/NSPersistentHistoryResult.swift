internal import Foundation

/// What a request for the history came to.
open class NSPersistentHistoryResult: NSPersistentStoreResult {
    /// The result, whose type ``resultType`` says: an array of ``NSPersistentHistoryTransaction``, of
    /// ``NSPersistentHistoryChange`` or of ``NSManagedObjectID``, or a number.
    public let result: Any?
    /// What sort of result this is.
    public let resultType: NSPersistentHistoryResultType

    init(_ result: Any?, _ resultType: NSPersistentHistoryResultType) {
        self.result = result
        self.resultType = resultType
    }
}
