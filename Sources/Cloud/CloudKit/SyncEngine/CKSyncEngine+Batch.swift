extension CKSyncEngine {
    /// Changes that are sent together.
    public struct RecordZoneChangeBatch: Sendable {
        /// The most changes of a batch that an engine makes from a list.
        private static let mostChanges = 250
        /// The most bytes of such a batch.
        private static let mostBytes = 1_900_000

        /// The records to save.
        public var recordsToSave: [CKRecord]
        /// The records to delete.
        public var recordIDsToDelete: [CKRecord.ID]
        /// Whether the changes of a zone are made as a whole or not at all.
        public var atomicByZone: Bool
        /// The versions that deletions are for: a record that is another one meanwhile is not deleted.
        package var deletionTags: [CKRecord.ID: String] = [:]

        /// Creates a batch.
        public init(
            recordsToSave: [CKRecord] = [],
            recordIDsToDelete: [CKRecord.ID] = [],
            atomicByZone: Bool = false
        ) {
            (self.recordsToSave, self.recordIDsToDelete) = (recordsToSave, recordIDsToDelete)
            self.atomicByZone = atomicByZone
        }

        /// Creates a batch of the first changes of a list, as many as a request takes; nil if there is nothing to send.
        ///
        /// - Parameters:
        ///   - pendingChanges: The changes that wait.
        ///   - recordProvider: Returns a record to save; nil to leave it out. Remove its change from the state then. It runs
        ///     where the caller does, so it may use what a delegate's actor keeps.
        public nonisolated(nonsending) init?(
            pendingChanges: [CKSyncEngine.PendingRecordZoneChange],
            recordProvider: nonisolated(nonsending) (CKRecord.ID) async -> CKRecord?
        ) async {
            self.init()
            var size = 0
            for change in pendingChanges {
                guard recordsToSave.count + recordIDsToDelete.count < Self.mostChanges, size < Self.mostBytes else {
                    break
                }
                switch change {
                case .deleteRecord(let id): recordIDsToDelete.append(id)
                case .saveRecord(let id):
                    guard let record = await recordProvider(id) else { continue }
                    size += record.sendingSize
                    // What does not fit any more goes with the next batch.
                    if size >= Self.mostBytes, !recordsToSave.isEmpty { break }
                    recordsToSave.append(record)
                }
            }
            if recordsToSave.isEmpty, recordIDsToDelete.isEmpty { return nil }
        }
    }
}

extension CKRecord {
    /// Roughly the bytes that the record adds to a request.
    fileprivate var sendingSize: Int {
        PendingChange(recordID, self, .ifServerRecordUnchanged, [:]).size
    }
}
