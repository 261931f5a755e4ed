internal import CloudSync

extension CKSyncEngine {
    /// Something that an engine tells its delegate.
    public enum Event: Sendable, CustomStringConvertible {
        /// The state is another one: store it beside the data.
        case stateUpdate(StateUpdate)
        /// Somebody else is signed in, or nobody. The engine has forgotten what waited to be sent.
        case accountChange(AccountChange)
        /// Zones were made, changed or deleted.
        case fetchedDatabaseChanges(FetchedDatabaseChanges)
        /// Records were changed or deleted.
        case fetchedRecordZoneChanges(FetchedRecordZoneChanges)
        /// Zones were saved or deleted, or could not be.
        case sentDatabaseChanges(SentDatabaseChanges)
        /// Records were saved or deleted, or could not be.
        case sentRecordZoneChanges(SentRecordZoneChanges)
        /// A fetch begins.
        case willFetchChanges(WillFetchChanges)
        /// The fetch of a zone begins.
        case willFetchRecordZoneChanges(WillFetchRecordZoneChanges)
        /// The fetch of a zone has come to its end.
        case didFetchRecordZoneChanges(DidFetchRecordZoneChanges)
        /// A fetch has come to its end.
        case didFetchChanges(DidFetchChanges)
        /// Sending begins.
        case willSendChanges(WillSendChanges)
        /// Sending has come to its end.
        case didSendChanges(DidSendChanges)

        /// The event's name, for logs.
        public var description: String {
            switch self {
            case .stateUpdate: "stateUpdate"
            case .accountChange(let change): "accountChange \(change)"
            case .fetchedDatabaseChanges(let changes): "fetchedDatabaseChanges \(changes)"
            case .fetchedRecordZoneChanges(let changes): "fetchedRecordZoneChanges \(changes)"
            case .sentDatabaseChanges(let sent): "sentDatabaseChanges \(sent)"
            case .sentRecordZoneChanges(let sent): "sentRecordZoneChanges \(sent)"
            case .willFetchChanges: "willFetchChanges"
            case .willFetchRecordZoneChanges(let zone): "willFetchRecordZoneChanges \(zone.zoneID)"
            case .didFetchRecordZoneChanges(let zone): "didFetchRecordZoneChanges \(zone.zoneID)"
            case .didFetchChanges: "didFetchChanges"
            case .willSendChanges: "willSendChanges"
            case .didSendChanges: "didSendChanges"
            }
        }
    }
}

extension CKSyncEngine.Event {
    /// The state is another one.
    public struct StateUpdate: Sendable {
        /// The state to store, and to pass to the next engine.
        public let stateSerialization: CKSyncEngine.State.Serialization
    }

    /// Somebody else is signed in, or nobody.
    public struct AccountChange: Sendable {
        /// Who was and who is signed in.
        public enum ChangeType: Sendable {
            /// Somebody has signed in. Also told to an engine that begins anew.
            case signIn(currentUser: CKRecord.ID)
            /// Nobody is signed in any more.
            case signOut(previousUser: CKRecord.ID)
            /// Somebody else is signed in.
            case switchAccounts(previousUser: CKRecord.ID, currentUser: CKRecord.ID)
        }

        /// Who was and who is signed in.
        public let changeType: ChangeType
    }

    /// Zones were made, changed or deleted.
    public struct FetchedDatabaseChanges: Sendable {
        /// The zones that were made, or whose records have changed.
        public let modifications: [CKDatabase.DatabaseChange.Modification]
        /// The zones that are gone.
        public let deletions: [CKDatabase.DatabaseChange.Deletion]
    }

    /// Records were changed or deleted.
    public struct FetchedRecordZoneChanges: Sendable {
        /// The records that were made or changed.
        public let modifications: [CKDatabase.RecordZoneChange.Modification]
        /// The records that are gone.
        public let deletions: [CKDatabase.RecordZoneChange.Deletion]
    }

    /// Zones were saved or deleted, or could not be.
    public struct SentDatabaseChanges: Sendable {
        /// A zone that could not be saved.
        public struct FailedZoneSave: Sendable {
            /// The zone.
            public let zone: CKRecordZone
            /// The reason.
            public let error: CKError
        }

        /// The zones that were saved.
        public let savedZones: [CKRecordZone]
        /// The zones that could not be saved.
        public let failedZoneSaves: [FailedZoneSave]
        /// The zones that were deleted.
        public let deletedZoneIDs: [CKRecordZone.ID]
        /// The reasons why zones could not be deleted.
        public let failedZoneDeletes: [CKRecordZone.ID: CKError]
    }

    /// Records were saved or deleted, or could not be.
    public struct SentRecordZoneChanges: Sendable {
        /// A record that could not be saved.
        public struct FailedRecordSave: Sendable {
            /// The record.
            public let record: CKRecord
            /// The reason. After a conflict, merge with its ``CKError/serverRecord`` and add the change again.
            public let error: CKError
        }

        /// The records that were saved, as the service has them.
        public let savedRecords: [CKRecord]
        /// The records that could not be saved.
        public let failedRecordSaves: [FailedRecordSave]
        /// The records that were deleted.
        public let deletedRecordIDs: [CKRecord.ID]
        /// The reasons why records could not be deleted.
        public let failedRecordDeletes: [CKRecord.ID: CKError]
    }

    /// A fetch begins.
    public struct WillFetchChanges: Sendable {
        /// Why, and what is fetched.
        public let context: CKSyncEngine.FetchChangesContext
    }

    /// The fetch of a zone begins.
    public struct WillFetchRecordZoneChanges: Sendable {
        /// The zone.
        public let zoneID: CKRecordZone.ID
    }

    /// The fetch of a zone has come to its end.
    public struct DidFetchRecordZoneChanges: Sendable {
        /// The zone.
        public let zoneID: CKRecordZone.ID
        /// The reason why it could not be fetched; nil if it was.
        public let error: CKError?
    }

    /// A fetch has come to its end.
    public struct DidFetchChanges: Sendable {
        /// Why, and what was fetched.
        public let context: CKSyncEngine.FetchChangesContext
        /// Why not all was fetched, unless that is the failure of one zone, which has an event of its own.
        package var error: CKError?
    }

    /// Sending begins.
    public struct WillSendChanges: Sendable {
        /// Why, and what is sent.
        public let context: CKSyncEngine.SendChangesContext
    }

    /// Sending has come to its end.
    public struct DidSendChanges: Sendable {
        /// Why, and what was sent.
        public let context: CKSyncEngine.SendChangesContext
        /// Why not all was sent, unless that is the failure of a record, which has an event of its own.
        package var error: CKError?
    }
}
