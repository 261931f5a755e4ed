internal import CloudWire
internal import FoundationBackfill

extension CKError {
    /// An error with one sentence for the developer.
    static func of(_ code: Code, _ reason: String, _ more: [String: Any] = [:]) -> CKError {
        var userInfo = more
        userInfo[NSLocalizedDescriptionKey] = reason
        return CKError(_nsError: NSError(domain: CKErrorDomain, code: code.rawValue, userInfo: userInfo))
    }

    static func invalid(_ reason: String) -> CKError { of(.invalidArguments, reason) }

    static let cancelled = of(.operationCancelled, "The operation was cancelled.")

    /// The error that says that some items failed.
    static func partial(_ errors: [AnyHashable: any Error]) -> CKError {
        of(.partialFailure, "\(errors.count) items failed.", [CKPartialErrorsByItemIDKey: errors])
    }

    init(_ error: CloudTransportError) {
        switch error {
        case .unavailable(let reason): self = .of(.networkUnavailable, reason)
        case .failed(let reason): self = .of(.networkFailure, reason)
        case .timedOut: self = .of(.networkFailure, "The service did not answer in time.")
        }
    }

    /// Any error as one of CloudKit.
    init(_ error: any Error) {
        switch error {
        case let error as CKError: self = error
        case let failure as WireFailure: self.init(failure)
        case let error as CloudTransportError: self.init(error)
        case is CancellationError: self = .cancelled
        default: self = .of(.internalError, "\(error)", [NSUnderlyingErrorKey: error])
        }
    }
}
