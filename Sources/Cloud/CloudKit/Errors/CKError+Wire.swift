internal import CloudWire
internal import FoundationBackfill

extension CKError {
    /// An error in an answer.
    init(_ failure: WireFailure) {
        var more: [String: Any] = [:]
        if let seconds = failure.retryAfter { more[CKErrorRetryAfterKey] = NSNumber(value: seconds) }
        if let uuid = failure.uuid { more["RequestUUID"] = uuid }
        if let url = failure.redirectURL { more["CKRedirectURL"] = url }
        more["ServerErrorCode"] = failure.code.rawValue
        if failure.isAfterLoss { more[Self.afterLossKey] = true }
        self = .of(Code(failure.code), failure.reason, more)
    }

    private static let afterLossKey = "CKServiceLostThePast"

    /// Whether a token has expired because the service, or the zone, has begun anew: what it does not have, it has lost.
    var isAfterLoss: Bool { userInfo[Self.afterLossKey] != nil }

    /// The error of saving a record, which for a conflict shows the record of both sides and of both sides' past.
    static func saving(_ record: CKRecord, _ failure: WireFailure, for currentUser: String?) -> CKError {
        guard failure.code == .conflict || failure.code == .exists else { return CKError(failure) }
        var more = CKError(failure).userInfo
        more[CKRecordChangedErrorClientRecordKey] = record
        more[CKRecordChangedErrorAncestorRecordKey] = record.ancestor()
        more[CKRecordChangedErrorServerRecordKey] = failure.serverRecord.map {
            CKRecord.fetched($0, in: record.recordID.zoneID, for: currentUser)
        }
        return CKError(
            _nsError: NSError(domain: CKErrorDomain, code: Code.serverRecordChanged.rawValue, userInfo: more)
        )
    }
}

extension CKError.Code {
    /// The kind of an error of the service. A throttle is a service that cannot answer now; what comes before the end of
    /// the pause is refused here, as `requestRateLimited`.
    init(_ code: WireErrorCode) {
        switch code {
        case .accessDenied: self = .permissionFailure
        case .atomicError: self = .batchRequestFailed
        case .authenticationFailed, .authenticationRequired: self = .notAuthenticated
        case .badRequest: self = .invalidArguments
        case .conflict, .exists: self = .serverRecordChanged
        case .internalError: self = .serverRejectedRequest
        case .notFound: self = .unknownItem
        case .quotaExceeded: self = .quotaExceeded
        case .throttled, .tryAgainLater: self = .serviceUnavailable
        case .validatingReferenceError, .referenceViolation: self = .referenceViolation
        case .zoneNotFound: self = .zoneNotFound
        case .zoneBusy: self = .zoneBusy
        case .changeTokenExpired: self = .changeTokenExpired
        case .limitExceeded: self = .limitExceeded
        case .alreadyShared: self = .alreadyShared
        case .tooManyParticipants: self = .tooManyParticipants
        }
    }
}
