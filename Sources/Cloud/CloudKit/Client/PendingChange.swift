internal import CloudWire
internal import FoundationBackfill

/// A record to save or delete, as it was when the operation began.
struct PendingChange: Sendable {
    let id: CKRecordID
    /// Nil for a deletion.
    let record: CKRecord?
    let sent: RecordState
    private(set) var operation: RecordsModify.Operation

    /// - Parameter isExact: Whether dates go with what is beyond their milliseconds.
    init(
        _ id: CKRecordID,
        _ record: CKRecord?,
        _ policy: CKModifyRecordsOperation.RecordSavePolicy,
        _ receipts: [ObjectIdentifier: AssetValue],
        isExact: Bool = true
    ) {
        (self.id, self.record) = (id, record)
        guard let record else {
            sent = RecordState()
            operation = .init(.forceDelete, WireRecord(recordName: id.recordName))
            return
        }
        sent = record.state.withLock { $0 }
        var operation = record.wire(sent, policy, receipts: receipts)
        if !isExact { for key in operation.record.fields.keys { operation.record.fields[key]?.fraction = nil } }
        self.operation = operation
    }

    /// Has a deletion fail if the record is another version.
    mutating func requireTag(_ tag: String) {
        operation = .init(.delete, WireRecord(recordName: id.recordName))
        operation.record.recordChangeTag = tag
    }

    /// Roughly the bytes that the change adds to a request.
    var size: Int {
        operation.record.fields.reduce(200) { $0 + $1.key.utf8.count + 40 + ($1.value.value?.size ?? 0) * 4 / 3 }
    }
}

extension [PendingChange] {
    /// The changes in batches that a request can carry.
    var batches: [[PendingChange]] {
        var batches: [[PendingChange]] = []
        var size = 0
        for item in self {
            let isFull = batches.last.map { $0.count >= DatabaseSession.mostItems } ?? true
            if isFull || size + item.size > DatabaseSession.mostBytes {
                batches.append([])
                size = 0
            }
            batches[batches.count - 1].append(item)
            size += item.size
        }
        return batches
    }
}
