/// Why a request has failed, as far as it matters for what is done next.
package struct SyncFailure: Error, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Nobody is signed in, or somebody else.
        case account
        /// It may be gone at the next attempt: the network, or a service that has too much to do.
        case passing
        /// Nothing is wrong with the change, but another one of its batch has failed.
        case sibling
        /// The token is not valid any more: the feed is to be read from its start.
        case tokenExpired
        /// The token is not valid any more, since the service has begun anew from a backup, or the zone was made again: what it does
        /// not have, it has lost.
        case pastLost
        /// The zone does not exist, or not any more.
        case zoneMissing
        case cancelled
        /// It will not be gone by itself.
        case lasting
    }

    package let kind: Kind
    /// The seconds after which the service wants to be asked again.
    package let retryAfter: Double?
    /// The error that the program is told.
    package let cause: (any Error)?

    package init(_ kind: Kind, retryAfter: Double? = nil, cause: (any Error)? = nil) {
        (self.kind, self.retryAfter, self.cause) = (kind, retryAfter, cause)
    }

    /// Whether the feed is to be read from its start.
    var isOfToken: Bool { kind == .tokenExpired || kind == .pastLost }

    /// Whether the change that has failed waits for another attempt without the program's doing.
    package var isRetried: Bool { [.account, .passing, .sibling, .cancelled].contains(kind) }
}
