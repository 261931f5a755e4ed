/// Whose data a machine syncs, and what keeps it from going on by itself.
package struct SyncOutlook: Sendable {
    package enum Account: Hashable, Sendable {
        /// Nobody has asked the service yet, or it has not answered.
        case unknown
        case nobody
        /// The record name of the user.
        case user(String)
    }

    package let account: Account
    /// Why the machine begins nothing by itself; nil if nothing keeps it.
    package let failure: SyncFailure?
    /// The time of its next attempt; nil if there is none, or the program decides about it.
    package let until: Double?

    init(_ account: Account, _ failure: SyncFailure? = nil, until: Double? = nil) {
        (self.account, self.failure, self.until) = (account, failure, until)
    }

    /// Whether a program that shows one would show the other as well.
    package func isSame(as other: SyncOutlook?) -> Bool {
        guard let other else { return false }
        return account == other.account && failure?.kind == other.failure?.kind && until == other.until
    }
}

extension SyncMachine {
    /// What the machine waits for.
    ///
    /// - Parameter now: The time.
    package func outlook(at now: Double) -> SyncOutlook {
        switch account {
        case .nobody:
            return SyncOutlook(.nobody, SyncFailure(.account), until: options.isAutomatic ? looksAt : nil)
        case .unknown: return outlook(.unknown, at: now)
        case .signedIn: return outlook(state.user.map { .user($0) } ?? .unknown, at: now)
        }
    }

    private func outlook(_ account: SyncOutlook.Account, at now: Double) -> SyncOutlook {
        guard now < pausesUntil, let lastFailure else { return SyncOutlook(account) }
        return SyncOutlook(account, lastFailure, until: options.isAutomatic ? pausesUntil : nil)
    }
}
