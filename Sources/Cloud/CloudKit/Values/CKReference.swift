public import FoundationBackfill

/// A field's link to another record. Also called `CKRecord.Reference`.
public final class CKReference: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// What happens to the record with the reference when the other record is deleted.
    public enum Action: UInt, Sendable {
        /// Nothing.
        case none = 0
        /// It is deleted, too.
        case deleteSelf = 1
    }

    /// The other record.
    public let recordID: CKRecordID
    /// What happens when the other record is deleted.
    public let action: Action

    /// Creates a reference to a record that need not be saved yet.
    public init(recordID: CKRecordID, action: Action) {
        (self.recordID, self.action) = (recordID, action)
    }

    /// Creates a reference to a record.
    public convenience init(record: CKRecord, action: Action) {
        self.init(recordID: record.recordID, action: action)
    }

    /// Whether the other object is a reference to the same record with the same action.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CKReference else { return false }
        return recordID == other.recordID && action == other.action
    }

    /// The hash of the record's ID.
    public override var hash: Int { recordID.hash }

    /// Returns the reference itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether references are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the reference into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(recordID, forKey: "recordID")
        coder.encode(Int64(action.rawValue), forKey: "action")
    }

    /// Reads a reference from an archive.
    public required init?(coder: NSCoder) {
        guard let id = coder.decodeObject(of: CKRecordID.self, forKey: "recordID") else { return nil }
        recordID = id
        action = coder.decodeInt64(forKey: "action") == 1 ? .deleteSelf : .none
    }
}

/// What happens when the target of a reference is deleted, by its name in older programs.
@available(*, deprecated, renamed: "CKRecord.ReferenceAction")
public typealias CKRecord_Reference_Action = CKReference.Action
