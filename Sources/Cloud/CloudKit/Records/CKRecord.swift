public import FoundationBackfill
internal import TSanMutex

/// A record of a database: fields with values, of a type that says which fields there are.
///
/// ```swift
/// let book = CKRecord(recordType: "Book")
/// book["title"] = "Ulysses"
/// book["pages"] = 732
/// try await CKContainer.default().privateCloudDatabase.save(book)
/// ```
///
/// Setting a field changes only the object; saving the record changes the database. Several threads may use a record, but
/// each field is then the one that was set last.
open class CKRecord: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // @unchecked Sendable because CKShare inherits from it: its own state is immutable or behind a mutex.

    /// The name of a record.
    public typealias ID = CKRecordID
    /// A link to a record.
    public typealias Reference = CKReference
    /// What happens when the target of a reference is deleted.
    public typealias ReferenceAction = CKReference.Action
    /// The name of a type of records.
    public typealias RecordType = String
    /// The name of a field.
    public typealias FieldKey = String

    /// The name of the record.
    public let recordID: CKRecord.ID
    /// The type of the record.
    public let recordType: CKRecord.RecordType
    let state: Mutex<RecordState>

    /// Creates a record that is not in the database yet, with a name of its own unless you pass one.
    public convenience init(recordType: CKRecord.RecordType, recordID: CKRecord.ID = CKRecord.ID()) {
        if recordType.isEmpty { misuse(.invalidArgument, "A record must have a type.") }
        self.init(recordType, recordID, RecordState())
    }

    /// Creates a record in a zone.
    @available(*, deprecated, message: "Use init(recordType:recordID:) with a record ID in the zone.")
    public convenience init(recordType: CKRecord.RecordType, zoneID: CKRecordZone.ID) {
        self.init(recordType: recordType, recordID: CKRecord.ID(zoneID: zoneID))
    }

    init(_ type: String, _ id: CKRecordID, _ state: RecordState) {
        (recordType, recordID) = (type, id)
        self.state = Mutex(state)
    }

    /// Reads a record from an archive that ``encode(with:)`` or ``encodeSystemFields(with:)`` has written. In the second
    /// case it has no fields, but setting some and saving it updates the record.
    public required init?(coder: NSCoder) {
        guard let (type, id, state) = RecordState.read(from: coder) else { return nil }
        (recordType, recordID) = (type, id)
        self.state = Mutex(state)
    }

    /// When the record was saved for the first time; nil before that.
    public var creationDate: Date? { metadata.creationDate }
    /// Who saved the record for the first time.
    public var creatorUserRecordID: CKRecord.ID? { metadata.creator }
    /// When the record was saved for the last time.
    public var modificationDate: Date? { metadata.modificationDate }
    /// Who saved the record for the last time.
    public var lastModifiedUserRecordID: CKRecord.ID? { metadata.modifier }
    /// The service's name of this version of the record; another one after each save.
    public var recordChangeTag: String? { metadata.changeTag }
    /// The share of which the record is the root.
    public var share: CKRecord.Reference? { metadata.share }

    var metadata: RecordMetadata { state.withLock { $0.metadata } }

    /// The record along with which the record is shared. A reference with another action than `none` stops the program.
    public var parent: CKRecord.Reference? {
        get { state.withLock { $0.parent } }
        set {
            if newValue?.action == .deleteSelf { misuse(.invalidArgument, "A parent has the action none.") }
            state.withLock { ($0.parent, $0.hasNewParent) = (newValue, true) }
        }
    }

    /// Sets the record along with which the record is shared.
    public func setParent(_ parentRecord: CKRecord?) {
        setParent(parentRecord?.recordID)
    }

    /// Sets the record along with which the record is shared.
    public func setParent(_ parentRecordID: CKRecord.ID?) {
        parent = parentRecordID.map { CKReference(recordID: $0, action: .none) }
    }

    /// Returns a record of the same name with the same fields, which change independently.
    open func copy(with zone: NSZone? = nil) -> Any {
        CKRecord(recordType, recordID, state.withLock { $0 })
    }

    /// The record as it was before the program changed it.
    func ancestor() -> CKRecord {
        CKRecord(recordType, recordID, state.withLock { $0.ancestor })
    }

    /// The type, the name and the keys, for logs. Values are left out: they may be private.
    open override var description: String {
        "<CKRecord: type=\(recordType), \(recordID), keys=\(allKeys().sorted())>"
    }

    /// Whether records are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the record into an archive, with its fields and which of them have changed.
    open func encode(with coder: NSCoder) {
        encodeSystemFields(with: coder)
        state.withLock { $0 }.writeFields(to: coder)
    }

    /// Writes all but the fields into an archive: the name, the type, the tag, the dates and the like. Programs that keep
    /// the fields in a store of their own keep this beside them.
    open func encodeSystemFields(with coder: NSCoder) {
        coder.encode(recordType as NSString, forKey: "recordType")
        coder.encode(recordID, forKey: "recordID")
        state.withLock { $0 }.writeMetadata(to: coder)
    }
}
