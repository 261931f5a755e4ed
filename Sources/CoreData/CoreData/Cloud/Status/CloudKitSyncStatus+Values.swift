#if CloudKit
public import FoundationBackfill

extension CloudKitSyncStatus {
    /// What is being done now.
    public enum Activity: Sendable {
        /// Nothing.
        case idle
        /// A store is made ready.
        case settingUp
        /// Records come from the service.
        case importing
        /// Records go to the service.
        case exporting
    }

    /// Whose data they are.
    public enum Account: Hashable, Sendable {
        /// The service has not been asked yet, or has not answered.
        case unknown
        /// Nobody is signed in.
        case none
        /// The record name of the user who is signed in.
        case available(String)
    }

    /// Why nothing goes on by itself for a while.
    public struct Pause: Hashable, Sendable {
        /// The kinds of reasons.
        public enum Reason: Sendable {
            /// The service cannot be reached.
            case network
            /// The service has too much to do, or was asked too often.
            case throttled
            /// Nobody is signed in.
            case noAccount
            /// The user has no room left at the service.
            case quota
            /// The service refuses for another reason.
            case service
            /// The store could not be read or written.
            case storeFailure
        }

        /// The kind of reason.
        public let reason: Reason
        /// The reason in words, for logs and details.
        public let explanation: String
        /// When the next attempt is made; nil if there is none before something changes, or the program decides about it.
        public let until: Date?
    }

    /// A record that is set aside, and holds up no other.
    public struct Problem: Identifiable, Hashable, Sendable {
        /// The identifier, which stays the same as long as the problem exists.
        public let id: String
        /// The name of the entity: of a hierarchy, that of its root. For a pair of a many-to-many relationship, the name of the
        /// entity and the relationship, such as `Note.tags`.
        public let entityName: String
        /// The object; nil if there is none, as for a record that could not become one.
        public let objectID: NSManagedObjectID?
        /// The name of the record.
        public let recordName: String
        /// Whether the service has refused the record. Otherwise it has come from there and cannot be used.
        public let isRefused: Bool
        /// Why.
        public let reason: String

        /// What leads to another attempt, as a sentence for users.
        public var remedy: String {
            isRefused
                ? "Change it, and it is sent again. It is also tried again when the program starts."
                : "A later version of the program may know what it is. It is tried again when the program starts."
        }
    }

    /// How far the first import has come: the one that brings all that a new device does not have yet.
    public struct FirstImport: Hashable, Sendable {
        /// The records that have come so far.
        public let recordCount: Int
        /// Whether all have come.
        public let isComplete: Bool
    }
}
#endif
