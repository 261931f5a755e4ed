internal import CloudWire

/// The owner of the zones of the program's user, and the record name of that user.
public let CKCurrentUserDefaultName = "__defaultOwner__"
/// The owner of the zones of the program's user.
@available(*, deprecated, renamed: "CKCurrentUserDefaultName")
public let CKOwnerDefaultName = "__defaultOwner__"
/// The name of the zone that every database has.
public let CKRecordZoneDefaultName = ZoneName.defaultName
/// The name of the record that shares a whole zone.
public let CKRecordNameZoneWideShare = "cloudkit.zoneshare"
/// The key of a record's parent in predicates.
public let CKRecordParentKey = "parent"
/// The key of a record's share in predicates.
public let CKRecordShareKey = "share"
/// The type of the records that are shares.
public let CKRecordTypeShare = "cloudkit.share"
/// The type of the records that are users.
public let CKRecordTypeUserRecord = "Users"
/// The key of a share's picture.
public let CKShareThumbnailImageDataKey = "cloudkit.thumbnailImageData"
/// The key of a share's title.
public let CKShareTitleKey = "cloudkit.title"
/// The key of a share's type.
public let CKShareTypeKey = "cloudkit.type"

extension CKRecord {
    /// The keys that predicates and sort descriptors can use besides fields.
    public enum SystemFieldKey {
        /// The name of the record.
        public static let recordID: CKRecord.FieldKey = "recordID"
        /// When the record was saved for the first time.
        public static let creationDate: CKRecord.FieldKey = "creationDate"
        /// Who saved the record for the first time.
        public static let creatorUserRecordID: CKRecord.FieldKey = "creatorUserRecordID"
        /// When the record was saved for the last time.
        public static let modificationDate: CKRecord.FieldKey = "modificationDate"
        /// Who saved the record for the last time.
        public static let lastModifiedUserRecordID: CKRecord.FieldKey = "lastModifiedUserRecordID"
        /// The record along with which the record is shared.
        public static let parent: CKRecord.FieldKey = CKRecordParentKey
        /// The share of the record.
        public static let share: CKRecord.FieldKey = CKRecordShareKey
    }

    /// The types that every container has.
    public enum SystemType {
        /// The records that are users.
        public static let userRecord: CKRecord.RecordType = CKRecordTypeUserRecord
        /// The records that are shares.
        public static let share: CKRecord.RecordType = CKRecordTypeShare
    }
}
