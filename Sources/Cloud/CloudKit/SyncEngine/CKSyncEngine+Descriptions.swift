// What contexts and events are in logs.

extension CKSyncEngine.FetchChangesContext: CustomStringConvertible {
    /// Why and what an engine fetches.
    public var description: String { "<FetchChangesContext: \(reason), \(options)>" }
}

extension CKSyncEngine.SendChangesContext: CustomStringConvertible {
    /// Why and what an engine sends.
    public var description: String { "<SendChangesContext: \(reason), \(options)>" }
}

extension CKSyncEngine.Event.StateUpdate: CustomStringConvertible {
    /// The numbers of changes that wait.
    public var description: String {
        let state = stateSerialization.state
        return "<StateUpdate: \(state.pendingZones.count) zones, \(state.pendingRecords.count) records pending>"
    }
}

extension CKSyncEngine.Event.AccountChange: CustomStringConvertible {
    /// Who was and who is signed in.
    public var description: String { "<AccountChange: \(changeType)>" }
}

extension CKSyncEngine.Event.FetchedDatabaseChanges: CustomStringConvertible {
    /// The numbers of zones.
    public var description: String {
        "<FetchedDatabaseChanges: \(modifications.count) changed, \(deletions.count) deleted>"
    }
}

extension CKSyncEngine.Event.FetchedRecordZoneChanges: CustomStringConvertible {
    /// The numbers of records.
    public var description: String {
        "<FetchedRecordZoneChanges: \(modifications.count) changed, \(deletions.count) deleted>"
    }
}

extension CKSyncEngine.Event.SentDatabaseChanges: CustomStringConvertible {
    /// The numbers of zones.
    public var description: String {
        "<SentDatabaseChanges: \(savedZones.count) saved, \(deletedZoneIDs.count) deleted, "
            + "\(failedZoneSaves.count + failedZoneDeletes.count) failed>"
    }
}

extension CKSyncEngine.Event.SentDatabaseChanges.FailedZoneSave: CustomStringConvertible {
    /// The zone and the reason.
    public var description: String { "<FailedZoneSave: \(zone.zoneID), \(error)>" }
}

extension CKSyncEngine.Event.SentRecordZoneChanges: CustomStringConvertible {
    /// The numbers of records.
    public var description: String {
        "<SentRecordZoneChanges: \(savedRecords.count) saved, \(deletedRecordIDs.count) deleted, "
            + "\(failedRecordSaves.count + failedRecordDeletes.count) failed>"
    }
}

extension CKSyncEngine.Event.SentRecordZoneChanges.FailedRecordSave: CustomStringConvertible {
    /// The record's ID and the reason.
    public var description: String { "<FailedRecordSave: \(record.recordID), \(error)>" }
}

extension CKSyncEngine.Event.WillFetchChanges: CustomStringConvertible {
    /// Why and what is fetched.
    public var description: String { "<WillFetchChanges: \(context)>" }
}

extension CKSyncEngine.Event.WillFetchRecordZoneChanges: CustomStringConvertible {
    /// The zone.
    public var description: String { "<WillFetchRecordZoneChanges: \(zoneID)>" }
}

extension CKSyncEngine.Event.DidFetchRecordZoneChanges: CustomStringConvertible {
    /// The zone, and why it could not be fetched.
    public var description: String {
        "<DidFetchRecordZoneChanges: \(zoneID)\(error.map { ", \($0)" } ?? "")>"
    }
}

extension CKSyncEngine.Event.DidFetchChanges: CustomStringConvertible {
    /// Why and what was fetched.
    public var description: String { "<DidFetchChanges: \(context)>" }
}

extension CKSyncEngine.Event.WillSendChanges: CustomStringConvertible {
    /// Why and what is sent.
    public var description: String { "<WillSendChanges: \(context)>" }
}

extension CKSyncEngine.Event.DidSendChanges: CustomStringConvertible {
    /// Why and what was sent.
    public var description: String { "<DidSendChanges: \(context)>" }
}
