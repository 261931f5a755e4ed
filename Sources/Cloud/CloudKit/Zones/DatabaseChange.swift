extension CKDatabase {
    /// The changes of a database's zones.
    public enum DatabaseChange {
        /// A zone that was made, or whose records have changed.
        public struct Modification: Hashable, Sendable {
            /// The zone.
            public let zoneID: CKRecordZone.ID
        }

        /// A zone that was deleted.
        public struct Deletion: Hashable, Sendable {
            /// Why a zone is gone.
            public enum Reason: Sendable {
                /// A program deleted it.
                case deleted
                /// The user deleted the program's data.
                case purged
                /// The user reset the encryption, which made the data unreadable.
                case encryptedDataReset
            }

            /// The zone.
            public let zoneID: CKRecordZone.ID
            /// Why it is gone.
            public let reason: Reason

            /// Whether the user deleted the program's data.
            public var purged: Bool { reason == .purged }
        }
    }

    /// The changes of a zone's records.
    public enum RecordZoneChange {
        /// A record that was made or changed.
        public struct Modification: Sendable {
            /// The record.
            public let record: CKRecord
        }

        /// A record that was deleted.
        public struct Deletion: Hashable, Sendable {
            /// The record.
            public let recordID: CKRecord.ID
            /// Its type; empty if the service does not say.
            public let recordType: CKRecord.RecordType
        }
    }
}
