public import FoundationBackfill

/// The domain of CloudKit's errors.
public let CKErrorDomain = "CKErrorDomain"
/// The key of the errors of single items, by the items' IDs.
public let CKPartialErrorsByItemIDKey = "CKPartialErrors"
/// The key of the number of seconds after which to try again.
public let CKErrorRetryAfterKey = "CKRetryAfter"
/// The key of a conflict's record as it was before the program changed it.
public let CKRecordChangedErrorAncestorRecordKey = "AncestorRecord"
/// The key of a conflict's record as the program wanted to save it.
public let CKRecordChangedErrorClientRecordKey = "ClientRecord"
/// The key of a conflict's record as the service has it.
public let CKRecordChangedErrorServerRecordKey = "ServerRecord"
/// The key of the number that says whether the user has reset the encryption.
public let CKErrorUserDidResetEncryptedDataKey = "CKErrorUserDidResetEncryptedData"

/// An error of CloudKit.
///
/// ```swift
/// do {
///     try await database.save(record)
/// } catch let error as CKError where error.code == .serverRecordChanged {
///     let current = error.serverRecord
/// }
/// ```
public struct CKError: _BridgedStoredNSError, Sendable {
    /// The error as an object.
    public let _nsError: NSError

    /// Wraps an error of CloudKit's domain.
    public init(_nsError error: NSError) {
        _nsError = error
    }

    /// The domain of CloudKit's errors.
    public static var errorDomain: String { CKErrorDomain }
    /// The domain of CloudKit's errors, for Foundation.
    public static var _nsErrorDomain: String { CKErrorDomain }

    /// The kind of the error; an internal one if the number is unknown.
    public var code: Code { Code(rawValue: _nsError.code) ?? .internalError }
    /// More about the error, by key.
    public var userInfo: [String: Any] { _nsError.userInfo }
    /// What went wrong, in one sentence.
    public var localizedDescription: String { _nsError.localizedDescription }

    /// The errors of single items, by record ID, zone ID or subscription ID, for a partial failure.
    public var partialErrorsByItemID: [AnyHashable: any Error]? {
        userInfo[CKPartialErrorsByItemIDKey] as? [AnyHashable: any Error]
    }

    /// The number of seconds after which to try again.
    public var retryAfterSeconds: Double? { (userInfo[CKErrorRetryAfterKey] as? NSNumber)?.doubleValue }
    /// The record as the service has it, for a conflict. Merge your changes into this one and save it. Its assets have
    /// no files.
    public var serverRecord: CKRecord? { userInfo[CKRecordChangedErrorServerRecordKey] as? CKRecord }
    /// The record as the program wanted to save it, for a conflict.
    public var clientRecord: CKRecord? { userInfo[CKRecordChangedErrorClientRecordKey] as? CKRecord }
    /// The record as it was fetched, for a conflict.
    public var ancestorRecord: CKRecord? { userInfo[CKRecordChangedErrorAncestorRecordKey] as? CKRecord }
}

// On Apple's platforms, every error of CloudKit can be cast to `NSError` and back. On Linux, casts look this up, also for
// the elements of dictionaries.
extension CKError: _ObjectiveCBridgeable {
    /// Returns the error as an object.
    public func _bridgeToObjectiveC() -> NSError { _nsError }

    /// Makes an error of an object; nil if it is not of CloudKit's domain.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout CKError?) {
        _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// Makes an error of an object, and returns whether it is of CloudKit's domain.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout CKError?) -> Bool {
        result = source.domain == CKErrorDomain ? CKError(_nsError: source) : nil
        return result != nil
    }

    /// Returns an error made of an object, whose domain a cast has checked.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> CKError {
        CKError(_nsError: source ?? NSError(domain: CKErrorDomain, code: Code.internalError.rawValue))
    }
}
