package import CloudWire

/// Something that the machine wants done. The driver does one after the other, and tells the machine what has come of those
/// that ask for something.
package enum SyncCommand: Sendable {
    /// Asks who is signed in, and answers with ``SyncInput/accountChecked(_:)``.
    case checkAccount
    /// Makes sure that the service tells of changes, and answers with ``SyncInput/subscribed(_:)``.
    case subscribe
    /// Asks the program what to fetch, and answers with ``SyncInput/fetchChosen(_:)``.
    case chooseFetch(SyncRequest)
    /// Along with a token of the service's past, if the feed is read from its start.
    case fetchDatabase(since: String?, past: String?)
    case fetchZone(ZoneName, since: String?, past: String?)
    case sendZones([PendingChanges<ZoneName>.Change])
    /// Asks the program for changes to send, and answers with ``SyncInput/batchMade(_:)``.
    case makeBatch(SyncRequest)
    /// Sends the changes that the program has named.
    case sendBatch
    /// Tells the program of an event, and waits until it has dealt with it.
    case tell(SyncEvent)
    /// Wakes the machine at a time.
    case wake(at: Double)
    /// A request of the program has come to its end.
    case finish(Int, SyncFailure?)
}

/// Something that the program is told.
package enum SyncEvent: Sendable {
    /// The state is another one, and is to be stored.
    case stateChanged(SyncState)
    case accountChanged(AccountChange)
    case willFetch(SyncRequest)
    /// Zones that have changed, that were deleted, and that the service has lost.
    case fetchedZones(changed: [ZoneName], deleted: [ZoneName], lost: [ZoneName])
    case willFetchZone(ZoneName)
    /// The feed of a zone is read from its start, for the first time or once more: what the service had of the program and is not
    /// in it is gone, or lost if the service or the zone has begun anew.
    case restartedZone(ZoneName, isAfterLoss: Bool)
    /// The page of a zone's feed that has come last, along with the state after it.
    case fetchedRecords(ZoneName, SyncState)
    case didFetchZone(ZoneName, SyncFailure?)
    /// Along with what has kept the whole from coming.
    case didFetch(SyncRequest, SyncFailure?)
    case willSend(SyncRequest)
    /// What has become of the zones that were sent last.
    case sentZones
    /// What has become of the batch that was sent last, along with the state after it.
    case sentRecords(SyncState)
    /// Along with what has kept the whole from going.
    case didSend(SyncRequest, SyncFailure?)
}

/// Another user than before.
package enum AccountChange: Hashable, Sendable {
    case signIn(String)
    case signOut(former: String)
    case switched(former: String, String)
}
