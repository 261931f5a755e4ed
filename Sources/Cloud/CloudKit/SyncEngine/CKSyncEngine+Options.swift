internal import CloudSync

extension CKSyncEngine {
    /// Why an engine syncs.
    public enum SyncReason: Hashable, Sendable {
        /// The engine has found something to do.
        case scheduled
        /// The program has asked for it.
        case manual
    }

    /// What to fetch.
    public struct FetchChangesOptions: Sendable, CustomStringConvertible {
        /// The zones that are fetched.
        public enum Scope: Sendable {
            /// All zones.
            case all
            /// All zones but these.
            case allExcluding([CKRecordZone.ID])
            /// These zones only.
            case zoneIDs([CKRecordZone.ID])

            /// Returns whether a zone is fetched.
            public func contains(_ zoneID: CKRecordZone.ID) -> Bool { sync.contains(zoneID.wire) }
        }

        /// The zones that are fetched.
        public var scope: Scope
        /// The group that the operations belong to.
        public var operationGroup: CKOperationGroup
        /// The zones that are fetched first, in order.
        public var prioritizedZoneIDs: [CKRecordZone.ID] = []

        /// Creates options.
        public init(scope: Scope = .all, operationGroup: CKOperationGroup? = nil) {
            (self.scope, self.operationGroup) = (scope, operationGroup ?? CKOperationGroup())
        }

        /// The zones, for logs.
        public var description: String { "<FetchChangesOptions: \(scope)>" }

        var request: SyncRequest { SyncRequest(.fetch(first: prioritizedZoneIDs.map(\.wire)), scope.sync) }

        init(_ request: SyncRequest) {
            self.init(scope: Scope(request.scope))
            if case .fetch(let first) = request.kind { prioritizedZoneIDs = first.map { CKRecordZoneID($0) } }
        }
    }

    /// What to send.
    public struct SendChangesOptions: Sendable, CustomStringConvertible {
        /// The changes that are sent.
        public enum Scope: Sendable {
            /// All changes.
            case all
            /// The changes of all zones but these.
            case allExcluding([CKRecordZone.ID])
            /// The changes of these zones only.
            case zoneIDs([CKRecordZone.ID])
            /// The changes of these records only.
            case recordIDs([CKRecord.ID])

            /// Returns whether the changes of a record are sent.
            public func contains(_ recordID: CKRecord.ID) -> Bool { sync.contains(recordID.sync) }

            /// Returns whether a change is sent.
            public func contains(_ pendingChange: CKSyncEngine.PendingRecordZoneChange) -> Bool {
                sync.contains(pendingChange.sync.id)
            }
        }

        /// The changes that are sent.
        public var scope: Scope
        /// The group that the operations belong to.
        public var operationGroup: CKOperationGroup

        /// Creates options.
        public init(scope: Scope = .all, operationGroup: CKOperationGroup? = nil) {
            (self.scope, self.operationGroup) = (scope, operationGroup ?? CKOperationGroup())
        }

        /// The changes, for logs.
        public var description: String { "<SendChangesOptions: \(scope)>" }
    }

    /// Why and what an engine fetches.
    public struct FetchChangesContext: Sendable {
        /// Why.
        public let reason: SyncReason
        /// What.
        public let options: FetchChangesOptions

        init(_ request: SyncRequest) {
            (reason, options) = (request.number == nil ? .scheduled : .manual, FetchChangesOptions(request))
        }
    }

    /// Why and what an engine sends.
    public struct SendChangesContext: Sendable {
        /// Why.
        public let reason: SyncReason
        /// What.
        public let options: SendChangesOptions

        init(_ request: SyncRequest) {
            reason = request.number == nil ? .scheduled : .manual
            options = SendChangesOptions(scope: .init(request.scope))
        }
    }
}

extension CKSyncEngine.FetchChangesOptions.Scope {
    var sync: SyncScope {
        switch self {
        case .all: .all
        case .allExcluding(let zones): .allExcluding(Set(zones.map(\.wire)))
        case .zoneIDs(let zones): .zones(Set(zones.map(\.wire)))
        }
    }

    fileprivate init(_ scope: SyncScope) {
        switch scope {
        case .all: self = .all
        case .allExcluding(let zones): self = .allExcluding(zones.map { CKRecordZoneID($0) })
        case .zones(let zones): self = .zoneIDs(zones.map { CKRecordZoneID($0) })
        case .records(let records): self = .zoneIDs(Set(records.map(\.zone)).map { CKRecordZoneID($0) })
        }
    }
}

extension CKSyncEngine.SendChangesOptions.Scope {
    var sync: SyncScope {
        switch self {
        case .all: .all
        case .allExcluding(let zones): .allExcluding(Set(zones.map(\.wire)))
        case .zoneIDs(let zones): .zones(Set(zones.map(\.wire)))
        case .recordIDs(let records): .records(Set(records.map(\.sync)))
        }
    }

    fileprivate init(_ scope: SyncScope) {
        switch scope {
        case .all: self = .all
        case .allExcluding(let zones): self = .allExcluding(zones.map { CKRecordZoneID($0) })
        case .zones(let zones): self = .zoneIDs(zones.map { CKRecordZoneID($0) })
        case .records(let records): self = .recordIDs(records.map { CKRecordID($0) })
        }
    }
}
