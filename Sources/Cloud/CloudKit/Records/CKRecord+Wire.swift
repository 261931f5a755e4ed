internal import CloudWire
internal import FoundationBackfill

extension CKRecord {
    /// A record in an answer.
    ///
    /// - Parameters:
    ///   - wire: The record.
    ///   - zone: The zone of the request, if the record does not name one.
    ///   - currentUser: The record name of the user of the program, who is `CKCurrentUserDefaultName` in records.
    static func fetched(_ wire: WireRecord, in zone: CKRecordZoneID, for currentUser: String?) -> CKRecord {
        let zone = wire.zoneID.map { CKRecordZoneID($0) } ?? zone
        let user = { (name: String?) in
            name.map { CKRecordID(fetched: $0 == currentUser ? CKCurrentUserDefaultName : $0, in: .default) }
        }
        let link = { (name: String?) in
            name.map { CKReference(recordID: CKRecordID(fetched: $0, in: zone), action: .none) }
        }
        var state = RecordState()
        state.metadata = RecordMetadata(
            changeTag: wire.recordChangeTag,
            creationDate: wire.created.map { Date(timeIntervalSince1970: Double($0.timestamp) / 1000) },
            creator: user(wire.created?.userRecordName),
            modificationDate: wire.modified.map { Date(timeIntervalSince1970: Double($0.timestamp) / 1000) },
            modifier: user(wire.modified?.userRecordName),
            share: link(wire.share),
            shortGUID: wire.shortGUID
        )
        for (key, entry) in wire.fields {
            state.fields[key] = RecordField(entry, in: zone)
        }
        state.parent = link(wire.parent)
        (state.fetchedFields, state.fetchedParent) = (state.fields, state.parent)
        let id = CKRecordID(fetched: wire.recordName, in: zone)
        let type = wire.recordType ?? ""
        guard type == CKRecordTypeShare else { return CKRecord(type, id, state) }
        return CKShare(fetched: id, state, CKShare.Access(wire.sharing ?? WireShare()))
    }

    /// The record as a request carries it.
    ///
    /// - Parameter state: The record's content when the operation began.
    func wire(
        _ state: RecordState,
        _ policy: CKModifyRecordsOperation.RecordSavePolicy,
        receipts: [ObjectIdentifier: AssetValue]
    ) -> RecordsModify.Operation {
        var wire = WireRecord(recordName: recordID.recordName, recordType: recordType)
        // A share is saved only if nobody else has changed it, whatever the program says.
        let policy = self is CKShare ? .ifServerRecordUnchanged : policy
        let sendsAll = policy == .allKeys || state.metadata.changeTag == nil
        for (key, field) in state.fields where sendsAll || state.changedKeys[key] != nil {
            wire.fields[key] = FieldEntry(field, receipts: receipts)
        }
        for (key, isEncrypted) in state.changedKeys where state.fields[key] == nil {
            wire.fields[key] = FieldEntry(nil, isEncrypted: isEncrypted)
        }
        wire.sharing = (self as? CKShare)?.wireSharing(isNew: state.metadata.changeTag == nil)
        if sendsAll || state.hasNewParent {
            wire.parent = state.parent?.recordID.recordName
            wire.removesParent = state.hasNewParent && state.parent == nil
        }
        guard policy == .ifServerRecordUnchanged else { return .init(.forceUpdate, wire) }
        wire.recordChangeTag = state.metadata.changeTag
        return .init(wire.recordChangeTag == nil ? .create : .update, wire)
    }

    /// Takes over what the service has answered to a save. Fields that were set since then stay changed.
    func adopt(_ wire: WireRecord, sent: RecordState, for currentUser: String?) {
        let answer = CKRecord.fetched(wire, in: recordID.zoneID, for: currentUser).state.withLock { $0 }
        if let share = self as? CKShare, let sharing = wire.sharing { share.adopt(sharing) }
        state.withLock { state in
            state.metadata = answer.metadata
            // What the answer leaves out stays as it was sent, and so do the files of assets.
            var saved = answer.fields
            for (key, field) in sent.fields where saved[key] == nil || !field.value.assets.isEmpty {
                saved[key] = field
            }
            for (key, field) in saved where state.revisions[key, default: 0] <= sent.revision {
                state.fields[key] = field
            }
            state.fetchedFields = saved
            state.changedKeys = state.changedKeys.filter { state.revisions[$0.key, default: 0] > sent.revision }
            state.revisions = state.revisions.filter { $0.value > sent.revision }
            (state.fetchedParent, state.hasNewParent) = (sent.parent, state.parent != sent.parent)
        }
    }
}
