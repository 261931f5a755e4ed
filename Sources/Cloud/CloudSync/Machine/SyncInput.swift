package import CloudWire

/// Something that has happened, of which the machine is told.
package enum SyncInput: Sendable {
    /// The program is ready to be told of events.
    case started
    /// The account may be another one.
    case accountMayHaveChanged
    /// The service was asked who is signed in: the user's record name, or nil for nobody.
    case accountChecked(Result<String?, SyncFailure>)
    case subscribed(Result<String, SyncFailure>)
    /// The service says that something has changed, or enough time has passed to look.
    case pushed
    /// The time has come for which ``SyncCommand/wake(at:)`` has asked.
    case woke
    case pendingZonesAdded([PendingChanges<ZoneName>.Change])
    case pendingZonesRemoved([PendingChanges<ZoneName>.Change])
    case pendingRecordsAdded([PendingChanges<SyncRecordName>.Change])
    case pendingRecordsRemoved([PendingChanges<SyncRecordName>.Change])
    case untrackedChanges(Bool)
    /// The program wants to fetch or to send, and waits for the end.
    case requested(SyncRequest)
    /// The program wants nothing any more of what it has asked for.
    case cancelled
    /// The program has said what to fetch.
    case fetchChosen(SyncRequest)
    /// A page of the database's feed has come.
    case databasePage(Result<DatabasePage, SyncFailure>)
    /// A page of a zone's feed has come. Its records are the driver's business.
    case zonePage(Result<ZonePage, SyncFailure>)
    case zonesSent(Result<SentChanges<ZoneName>, SyncFailure>)
    /// The program has named the changes to send next; nil if there are none.
    case batchMade(Result<[PendingChanges<SyncRecordName>.Change]?, SyncFailure>)
    case batchSent(Result<SentChanges<SyncRecordName>, SyncFailure>)

    package struct DatabasePage: Sendable {
        package var changed: [ZoneName]
        package var deleted: [ZoneName]
        package var token: String
        package var moreComing: Bool

        package init(changed: [ZoneName], deleted: [ZoneName], token: String, moreComing: Bool) {
            (self.changed, self.deleted, self.token, self.moreComing) = (changed, deleted, token, moreComing)
        }
    }

    package struct ZonePage: Sendable {
        package var token: String
        package var moreComing: Bool
        /// Whether there is a record in it.
        package var isEmpty: Bool

        package init(token: String, moreComing: Bool, isEmpty: Bool) {
            (self.token, self.moreComing, self.isEmpty) = (token, moreComing, isEmpty)
        }
    }
}

/// What has become of changes that were sent.
package struct SentChanges<ID: Hashable & Codable & Sendable>: Sendable {
    package typealias Change = PendingChanges<ID>.Change

    package var done: [Change] = []
    package var failed: [(change: Change, failure: SyncFailure)] = []
    /// The tokens with which the feeds of zones begin that were made.
    package var starts: [ID: String] = [:]
    /// The ends of the feeds of zones that were there already.
    package var ends: [ID: String] = [:]

    package init(done: [Change] = [], failed: [(change: Change, failure: SyncFailure)] = []) {
        (self.done, self.failed) = (done, failed)
    }
}

/// A wish to fetch or to send.
package struct SyncRequest: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The zones that are fetched first, in order.
        case fetch(first: [ZoneName])
        case send
    }

    package var kind: Kind
    package var scope: SyncScope
    /// The number by which the program waits for the end; nil if the machine has wished it itself.
    package var number: Int?

    package init(_ kind: Kind, _ scope: SyncScope = .all, number: Int? = nil) {
        (self.kind, self.scope, self.number) = (kind, scope, number)
    }
}
