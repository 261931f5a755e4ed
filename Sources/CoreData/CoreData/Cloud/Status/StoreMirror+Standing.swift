#if CloudKit
internal import CloudKit
internal import CloudSync
internal import FoundationBackfill

/// What a mirror does at a moment, and what it waits for.
struct MirrorStanding: Sendable {
    let activity: CloudKitSyncStatus.Activity
    let pause: CloudKitSyncStatus.Pause?
    let account: CloudKitSyncStatus.Account
    /// Whether it has noticed all that was changed in the store.
    let isSettled: Bool
}

extension StoreMirror {
    var standing: MirrorStanding {
        let (inner, outlook) = (self.inner.withLock { $0 }, engine?.outlook)
        var activity = CloudKitSyncStatus.Activity.idle
        if inner.importEvent != nil {
            activity = .importing
        } else if inner.exportEvent != nil {
            activity = .exporting
        } else if !inner.isPausing, !inner.isReady || inner.engine == nil && inner.publicSync == nil {
            activity = .settingUp
        }
        return MirrorStanding(
            activity: activity,
            pause: inner.storePause ?? outlook.flatMap { CloudKitSyncStatus.Pause($0) },
            account: outlook.map { CloudKitSyncStatus.Account($0.account) } ?? .unknown,
            isSettled: !inner.isLooking && !inner.isPausing
        )
    }

    /// Notes that a public database is asked again after a failure only; an engine says so itself.
    ///
    /// - Parameter error: The failure; nil after a success.
    func notePause(_ error: (any Error)?, seconds: Double) {
        let until = Date(timeIntervalSinceNow: seconds)
        let pause = error.map { CloudKitSyncStatus.Pause($0 as? CKError, $0.localizedDescription, until) }
        inner.withLock { $0.storePause = pause }
        if let pause { log("pauses: \(pause.explanation)") }
        tellStatus()
    }

    /// Has what is observed of the container follow.
    func tellStatus() { events.container?.statusBoard.noteChange() }
}

extension CloudKitSyncStatus.Account {
    init(_ account: SyncOutlook.Account) {
        switch account {
        case .unknown: self = .unknown
        case .nobody: self = .none
        case .user(let name): self = .available(name)
        }
    }
}

extension CloudKitSyncStatus.Pause {
    /// - Returns: Nil if nothing keeps the engine from going on.
    init?(_ outlook: CKSyncEngine.Outlook) {
        guard let error = outlook.error, error.code != .operationCancelled else { return nil }
        self.init(error, error.localizedDescription, outlook.until)
    }

    init(_ error: CKError?, _ explanation: String, _ until: Date?) {
        let reason: Reason =
            switch error?.code {
            case .networkFailure, .networkUnavailable, .serverResponseLost: .network
            case .requestRateLimited, .serviceUnavailable, .zoneBusy: .throttled
            case .notAuthenticated, .accountTemporarilyUnavailable: .noAccount
            case .quotaExceeded: .quota
            default: .service
            }
        self.init(reason: reason, explanation: explanation, until: until)
    }
}
#endif
