internal import CloudWire
internal import FoundationBackfill

/// A field of a record: its value, and whether the service keeps it encrypted.
struct RecordField: Sendable {
    var value: RecordValue
    var isEncrypted = false
}

/// What the service says of a record besides its fields.
struct RecordMetadata: Sendable {
    var changeTag: String?
    var creationDate: Date?
    var creator: CKRecordID?
    var modificationDate: Date?
    var modifier: CKRecordID?
    var share: CKReference?
    var shortGUID: String?
}

/// The content of a record: as it is now and as it was fetched, so that a conflict can show both.
struct RecordState: Sendable {
    var metadata = RecordMetadata()
    var fields: [String: RecordField] = [:]
    var parent: CKReference?
    /// The fields at the last fetch or save.
    var fetchedFields: [String: RecordField] = [:]
    var fetchedParent: CKReference?
    /// The keys that were set or removed since then, and whether they are encrypted.
    var changedKeys: [String: Bool] = [:]
    var hasNewParent = false
    /// How often a field was set, and when each key was: a save that is under way does not hide what is set meanwhile.
    var revision = 0
    var revisions: [String: Int] = [:]

    /// The content without what the program has changed.
    var ancestor: RecordState {
        var state = self
        (state.fields, state.parent) = (fetchedFields, fetchedParent)
        (state.changedKeys, state.hasNewParent) = ([:], false)
        return state
    }

    mutating func set(_ value: RecordValue?, forKey key: String, isEncrypted: Bool) {
        revision += 1
        revisions[key] = revision
        changedKeys[key] = isEncrypted
        fields[key] = value.map { RecordField(value: $0, isEncrypted: isEncrypted) }
    }
}
