/// An error of the service, by the name that the web service gives it.
package enum WireErrorCode: String, Hashable, Sendable, CaseIterable {
    case accessDenied = "ACCESS_DENIED"
    case atomicError = "ATOMIC_ERROR"
    case authenticationFailed = "AUTHENTICATION_FAILED"
    case authenticationRequired = "AUTHENTICATION_REQUIRED"
    case badRequest = "BAD_REQUEST"
    case conflict = "CONFLICT"
    case exists = "EXISTS"
    case internalError = "INTERNAL_ERROR"
    case notFound = "NOT_FOUND"
    case quotaExceeded = "QUOTA_EXCEEDED"
    case throttled = "THROTTLED"
    case tryAgainLater = "TRY_AGAIN_LATER"
    case validatingReferenceError = "VALIDATING_REFERENCE_ERROR"
    case zoneNotFound = "ZONE_NOT_FOUND"
    // Not in the table of the web service's documentation, but seen in its answers.
    case zoneBusy = "ZONE_BUSY"
    case changeTokenExpired = "CHANGE_TOKEN_EXPIRED"
    case limitExceeded = "LIMIT_EXCEEDED"
    case referenceViolation = "REFERENCE_VIOLATION"
    case alreadyShared = "ALREADY_SHARED"
    case tooManyParticipants = "TOO_MANY_PARTICIPANTS"

    /// The status of an answer that consists of this error.
    package var status: Int {
        switch self {
        case .accessDenied: 403
        case .atomicError, .badRequest, .changeTokenExpired, .alreadyShared: 400
        case .authenticationFailed: 401
        case .authenticationRequired: 421
        case .conflict, .exists: 409
        case .internalError: 500
        case .notFound, .zoneNotFound: 404
        case .quotaExceeded, .limitExceeded: 413
        case .throttled: 429
        case .tryAgainLater, .zoneBusy: 503
        case .validatingReferenceError, .referenceViolation, .tooManyParticipants: 412
        }
    }
}
