public import FoundationBackfill

extension CKError {
    /// The kinds of errors.
    public enum Code: Int, Sendable, Hashable, _ErrorCodeProtocol {
        /// The error that has the code.
        public typealias _ErrorType = CKError

        /// The framework has failed.
        case internalError = 1
        /// Some items failed: see ``CKError/partialErrorsByItemID``.
        case partialFailure = 2
        /// There is no way to the service now.
        case networkUnavailable = 3
        /// The connection failed; the request may be repeated after a while.
        case networkFailure = 4
        /// There is no such container.
        case badContainer = 5
        /// The service cannot answer now: see ``CKError/retryAfterSeconds``.
        case serviceUnavailable = 6
        /// An earlier answer has asked for a pause, which is not over: see ``CKError/retryAfterSeconds``.
        case requestRateLimited = 7
        /// The program may not use the service.
        case missingEntitlement = 8
        /// No user is signed in, or the program is not configured.
        case notAuthenticated = 9
        /// The user may not do this.
        case permissionFailure = 10
        /// There is no such item.
        case unknownItem = 11
        /// The request is wrong, as the error's text explains.
        case invalidArguments = 12
        /// Never returned.
        case resultsTruncated = 13
        /// The record has changed: see ``CKError/serverRecord``.
        case serverRecordChanged = 14
        /// The service has refused the request.
        case serverRejectedRequest = 15
        /// The file of an asset does not exist.
        case assetFileNotFound = 16
        /// The file of an asset changed while it was uploaded.
        case assetFileModified = 17
        /// The program is too old for the service.
        case incompatibleVersion = 18
        /// A field must be unique and is not.
        case constraintViolation = 19
        /// The operation was cancelled.
        case operationCancelled = 20
        /// The token is too old: fetch all changes.
        case changeTokenExpired = 21
        /// The item is fine, but another one of its batch failed.
        case batchRequestFailed = 22
        /// The zone is busy: try again after some seconds.
        case zoneBusy = 23
        /// The database cannot do this.
        case badDatabase = 24
        /// The user's storage is full.
        case quotaExceeded = 25
        /// There is no such zone.
        case zoneNotFound = 26
        /// The request has too many items or is too large.
        case limitExceeded = 27
        /// The user has deleted the zone.
        case userDeletedZone = 28
        /// The share has too many participants.
        case tooManyParticipants = 29
        /// The record is in a share already.
        case alreadyShared = 30
        /// The target of a reference does not exist, or is still needed.
        case referenceViolation = 31
        /// The account's administrator does not allow this.
        case managedAccountRestricted = 32
        /// The participant must confirm an address.
        case participantMayNeedVerification = 33
        /// The answer was lost; the service may have handled the request.
        case serverResponseLost = 34
        /// The content of an asset cannot be had.
        case assetNotAvailable = 35
        /// The user must sign in again.
        case accountTemporarilyUnavailable = 36
        /// The participant has been invited before.
        case participantAlreadyInvited = 37
    }

    /// The code of errors of this kind: see ``Code/internalError``.
    public static var internalError: Code { .internalError }
    /// The code of errors of this kind: see ``Code/partialFailure``.
    public static var partialFailure: Code { .partialFailure }
    /// The code of errors of this kind: see ``Code/networkUnavailable``.
    public static var networkUnavailable: Code { .networkUnavailable }
    /// The code of errors of this kind: see ``Code/networkFailure``.
    public static var networkFailure: Code { .networkFailure }
    /// The code of errors of this kind: see ``Code/badContainer``.
    public static var badContainer: Code { .badContainer }
    /// The code of errors of this kind: see ``Code/serviceUnavailable``.
    public static var serviceUnavailable: Code { .serviceUnavailable }
    /// The code of errors of this kind: see ``Code/requestRateLimited``.
    public static var requestRateLimited: Code { .requestRateLimited }
    /// The code of errors of this kind: see ``Code/missingEntitlement``.
    public static var missingEntitlement: Code { .missingEntitlement }
    /// The code of errors of this kind: see ``Code/notAuthenticated``.
    public static var notAuthenticated: Code { .notAuthenticated }
    /// The code of errors of this kind: see ``Code/permissionFailure``.
    public static var permissionFailure: Code { .permissionFailure }
    /// The code of errors of this kind: see ``Code/unknownItem``.
    public static var unknownItem: Code { .unknownItem }
    /// The code of errors of this kind: see ``Code/invalidArguments``.
    public static var invalidArguments: Code { .invalidArguments }
    /// The code of errors of this kind: see ``Code/resultsTruncated``.
    public static var resultsTruncated: Code { .resultsTruncated }
    /// The code of errors of this kind: see ``Code/serverRecordChanged``.
    public static var serverRecordChanged: Code { .serverRecordChanged }
    /// The code of errors of this kind: see ``Code/serverRejectedRequest``.
    public static var serverRejectedRequest: Code { .serverRejectedRequest }
    /// The code of errors of this kind: see ``Code/assetFileNotFound``.
    public static var assetFileNotFound: Code { .assetFileNotFound }
    /// The code of errors of this kind: see ``Code/assetFileModified``.
    public static var assetFileModified: Code { .assetFileModified }
    /// The code of errors of this kind: see ``Code/incompatibleVersion``.
    public static var incompatibleVersion: Code { .incompatibleVersion }
    /// The code of errors of this kind: see ``Code/constraintViolation``.
    public static var constraintViolation: Code { .constraintViolation }
    /// The code of errors of this kind: see ``Code/operationCancelled``.
    public static var operationCancelled: Code { .operationCancelled }
    /// The code of errors of this kind: see ``Code/changeTokenExpired``.
    public static var changeTokenExpired: Code { .changeTokenExpired }
    /// The code of errors of this kind: see ``Code/batchRequestFailed``.
    public static var batchRequestFailed: Code { .batchRequestFailed }
    /// The code of errors of this kind: see ``Code/zoneBusy``.
    public static var zoneBusy: Code { .zoneBusy }
    /// The code of errors of this kind: see ``Code/badDatabase``.
    public static var badDatabase: Code { .badDatabase }
    /// The code of errors of this kind: see ``Code/quotaExceeded``.
    public static var quotaExceeded: Code { .quotaExceeded }
    /// The code of errors of this kind: see ``Code/zoneNotFound``.
    public static var zoneNotFound: Code { .zoneNotFound }
    /// The code of errors of this kind: see ``Code/limitExceeded``.
    public static var limitExceeded: Code { .limitExceeded }
    /// The code of errors of this kind: see ``Code/userDeletedZone``.
    public static var userDeletedZone: Code { .userDeletedZone }
    /// The code of errors of this kind: see ``Code/tooManyParticipants``.
    public static var tooManyParticipants: Code { .tooManyParticipants }
    /// The code of errors of this kind: see ``Code/alreadyShared``.
    public static var alreadyShared: Code { .alreadyShared }
    /// The code of errors of this kind: see ``Code/referenceViolation``.
    public static var referenceViolation: Code { .referenceViolation }
    /// The code of errors of this kind: see ``Code/managedAccountRestricted``.
    public static var managedAccountRestricted: Code { .managedAccountRestricted }
    /// The code of errors of this kind: see ``Code/participantMayNeedVerification``.
    public static var participantMayNeedVerification: Code { .participantMayNeedVerification }
    /// The code of errors of this kind: see ``Code/serverResponseLost``.
    public static var serverResponseLost: Code { .serverResponseLost }
    /// The code of errors of this kind: see ``Code/assetNotAvailable``.
    public static var assetNotAvailable: Code { .assetNotAvailable }
    /// The code of errors of this kind: see ``Code/accountTemporarilyUnavailable``.
    public static var accountTemporarilyUnavailable: Code { .accountTemporarilyUnavailable }
    /// The code of errors of this kind: see ``Code/participantAlreadyInvited``.
    public static var participantAlreadyInvited: Code { .participantAlreadyInvited }
}
