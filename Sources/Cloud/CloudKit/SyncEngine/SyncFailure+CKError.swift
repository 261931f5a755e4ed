internal import CloudSync
internal import FoundationBackfill

extension SyncFailure {
    /// Why a call of CloudKit has failed, as far as it matters for what is done next.
    init(_ error: any Error) {
        if let failure = error as? SyncFailure {
            self = failure
            return
        }
        guard let error = error as? CKError else {
            self.init(error is CancellationError ? .cancelled : .lasting, cause: error)
            return
        }
        let kind: Kind =
            switch error.code {
            case .notAuthenticated: .account
            // Room that the user makes is not told of.
            case .accountTemporarilyUnavailable, .networkFailure, .networkUnavailable, .quotaExceeded,
                .requestRateLimited, .serviceUnavailable, .serverResponseLost, .zoneBusy:
                .passing
            case .batchRequestFailed: .sibling
            case .changeTokenExpired: error.isAfterLoss ? .pastLost : .tokenExpired
            case .zoneNotFound, .userDeletedZone: .zoneMissing
            case .operationCancelled: .cancelled
            default: .lasting
            }
        self.init(kind, retryAfter: error.retryAfterSeconds, cause: error)
    }
}

extension CKError {
    /// The error that a program is told of a failure.
    init(_ failure: SyncFailure) { self = failure.cause as? CKError ?? CKError.of(failure) }

    /// The error that a program is told of a failure that has no other cause.
    static func of(_ failure: SyncFailure) -> CKError {
        switch failure.kind {
        case .account: .of(.notAuthenticated, "No user is signed in.")
        case .cancelled: .cancelled
        case .passing: .of(.serviceUnavailable, "The service makes no progress: it is tried again later.")
        default: .of(.internalError, "The sync engine has failed.")
        }
    }
}

extension SentChanges {
    mutating func add<Value>(_ change: Change, _ result: Result<Value, any Error>) {
        switch result {
        case .success: done.append(change)
        case .failure(let error): failed.append((change, SyncFailure(error)))
        }
    }
}

extension Result where Failure == any Error {
    var success: Success? {
        if case .success(let value) = self { value } else { nil }
    }

    var error: CKError? {
        guard case .failure(let error) = self else { return nil }
        return error as? CKError ?? CKError.of(.internalError, "\(error)")
    }
}

extension CKSyncEngine.Event.AccountChange.ChangeType {
    init(_ change: AccountChange) {
        let id = { (name: String) in CKRecordID(fetched: name, in: .default) }
        switch change {
        case .signIn(let user): self = .signIn(currentUser: id(user))
        case .signOut(let former): self = .signOut(previousUser: id(former))
        case .switched(let former, let user): self = .switchAccounts(previousUser: id(former), currentUser: id(user))
        }
    }
}
