internal import CloudSync
internal import CloudWire

extension CKSyncEngine {
    /// What waits to be sent, and how far an engine has come.
    public final class State: Sendable, CustomStringConvertible {
        private let driver: SyncEngineDriver

        init(_ driver: SyncEngineDriver) {
            self.driver = driver
        }

        /// The zones to save and delete, in the order in which they were added.
        public var pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange] {
            driver.state.pendingZones.changes.map { PendingDatabaseChange($0) }
        }

        /// The records to save and delete, in the order in which they were added.
        public var pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange] {
            driver.state.pendingRecords.changes.map { PendingRecordZoneChange($0) }
        }

        /// The zones with changes that were not fetched yet.
        public var zoneIDsWithUnfetchedServerChanges: [CKRecordZone.ID] {
            driver.state.unfetchedZones.map { CKRecordZoneID($0) }
        }

        /// Whether the delegate has changes to send that are not in the lists. An engine asks for them until there are none.
        public var hasPendingUntrackedChanges: Bool {
            get { driver.state.hasUntrackedChanges }
            set { driver.feed(.untrackedChanges(newValue)) }
        }

        /// The state as it is now. Not in Apple's framework: store it in one step with the change that was just added, and a
        /// crash before the next ``CKSyncEngine/Event/stateUpdate(_:)`` loses nothing.
        public var serialization: Serialization { Serialization(driver.state) }

        /// Has zones saved or deleted. Of opposite changes of a zone, the last one counts.
        public func add(pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange]) {
            driver.feed(.pendingZonesAdded(pendingDatabaseChanges.map(\.sync)))
        }

        /// Has zones neither saved nor deleted.
        public func remove(pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange]) {
            driver.feed(.pendingZonesRemoved(pendingDatabaseChanges.map(\.sync)))
        }

        /// Has records saved or deleted. Of opposite changes of a record, the last one counts.
        public func add(pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange]) {
            driver.feed(.pendingRecordsAdded(pendingRecordZoneChanges.map(\.sync)))
        }

        /// Has records neither saved nor deleted.
        public func remove(pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange]) {
            driver.feed(.pendingRecordsRemoved(pendingRecordZoneChanges.map(\.sync)))
        }

        /// The numbers of changes that wait, for logs.
        public var description: String {
            let state = driver.state
            return "<State: \(state.pendingZones.count) zones, \(state.pendingRecords.count) records pending>"
        }

        /// A state as it is stored. Its content is the engine's own.
        public struct Serialization: Codable, Sendable {
            let state: SyncState

            init(_ state: SyncState) {
                self.state = state
            }

            private enum Key: CodingKey {
                case version, state
            }

            /// Reads a state.
            public init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                guard try container.decode(Int.self, forKey: .version) == 1 else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .version,
                        in: container,
                        debugDescription: "The state of a sync engine is of a later version."
                    )
                }
                state = try container.decode(SyncState.self, forKey: .state)
            }

            /// Writes the state.
            public func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: .version)
                try container.encode(state, forKey: .state)
            }
        }
    }

    /// A zone to save or to delete.
    public enum PendingDatabaseChange: Hashable, Sendable {
        /// Save the zone.
        case saveZone(CKRecordZone)
        /// Delete the zone with all its records.
        case deleteZone(CKRecordZone.ID)

        /// Whether both do the same to a zone of the same name.
        public static func == (first: PendingDatabaseChange, second: PendingDatabaseChange) -> Bool {
            first.sync == second.sync
        }

        /// Mixes in the zone's name and what is done.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(sync)
        }

        init(_ change: PendingChanges<ZoneName>.Change) {
            let id = CKRecordZoneID(change.id)
            self = change.kind == .save ? .saveZone(CKRecordZone(zoneID: id)) : .deleteZone(id)
        }

        var sync: PendingChanges<ZoneName>.Change {
            switch self {
            case .saveZone(let zone): .init(.save, zone.zoneID.wire)
            case .deleteZone(let id): .init(.delete, id.wire)
            }
        }
    }

    /// A record to save or to delete.
    public enum PendingRecordZoneChange: Hashable, Sendable {
        /// Save the record, as it is when the engine asks for it.
        case saveRecord(CKRecord.ID)
        /// Delete the record.
        case deleteRecord(CKRecord.ID)

        init(_ change: PendingChanges<SyncRecordName>.Change) {
            let id = CKRecordID(change.id)
            self = change.kind == .save ? .saveRecord(id) : .deleteRecord(id)
        }

        var sync: PendingChanges<SyncRecordName>.Change {
            switch self {
            case .saveRecord(let id): .init(.save, id.sync)
            case .deleteRecord(let id): .init(.delete, id.sync)
            }
        }
    }
}

extension CKRecordID {
    convenience init(_ name: SyncRecordName) {
        self.init(fetched: name.name, in: CKRecordZoneID(name.zone))
    }

    var sync: SyncRecordName { SyncRecordName(recordName, in: zoneID.wire) }
}
