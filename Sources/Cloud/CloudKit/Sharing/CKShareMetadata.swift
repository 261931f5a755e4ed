public import FoundationBackfill

/// What is known of a share before it is accepted. Also called `CKShare.Metadata`.
public final class CKShareMetadata: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The container of the share.
    public let containerIdentifier: String
    /// The share.
    public let share: CKShare
    /// The record that is shared along with those below it; nil for a zone.
    public let hierarchicalRootRecordID: CKRecord.ID?
    /// The shared record, if it was asked for.
    public let rootRecord: CKRecord?
    /// What the program's user is in the share.
    public let participantRole: CKShare.ParticipantRole
    /// Whether the program's user has accepted.
    public let participantStatus: CKShare.ParticipantAcceptanceStatus
    /// What the program's user may do.
    public let participantPermission: CKShare.ParticipantPermission
    /// The user who made the share.
    public let ownerIdentity: CKUserIdentity
    /// The end of the share's address.
    let shortGUID: String

    init(
        container: String,
        share: CKShare,
        rootRecordID: CKRecordID?,
        rootRecord: CKRecord?,
        shortGUID: String,
        owner: CKUserIdentity? = nil,
        role: CKShare.ParticipantRole = .unknown,
        status: CKShare.ParticipantAcceptanceStatus = .unknown,
        permission: CKShare.ParticipantPermission = .unknown
    ) {
        (containerIdentifier, self.share, self.shortGUID) = (container, share, shortGUID)
        (hierarchicalRootRecordID, self.rootRecord) = (rootRecordID, rootRecord)
        (participantRole, participantStatus, participantPermission) = (role, status, permission)
        ownerIdentity = owner ?? share.owner.userIdentity
    }

    /// The record that is shared along with those below it; the share's own ID for a zone.
    @available(*, deprecated, renamed: "hierarchicalRootRecordID")
    public var rootRecordID: CKRecord.ID { hierarchicalRootRecordID ?? share.recordID }

    /// Returns the object itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether what is known of shares is archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the object into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(containerIdentifier as NSString, forKey: "containerIdentifier")
        coder.encode(share, forKey: "share")
        coder.encode(hierarchicalRootRecordID, forKey: "hierarchicalRootRecordID")
        coder.encode(rootRecord, forKey: "rootRecord")
        coder.encode(shortGUID as NSString, forKey: "shortGUID")
        coder.encode(ownerIdentity, forKey: "ownerIdentity")
        for (key, number) in [
            ("role", participantRole.rawValue), ("status", participantStatus.rawValue),
            ("permission", participantPermission.rawValue),
        ] {
            coder.encode(Int64(number), forKey: key)
        }
    }

    /// Reads an object from an archive.
    public required convenience init?(coder: NSCoder) {
        guard let container = coder.decodeObject(of: NSString.self, forKey: "containerIdentifier"),
            let share = coder.decodeObject(of: CKShare.self, forKey: "share"),
            let guid = coder.decodeObject(of: NSString.self, forKey: "shortGUID")
        else { return nil }
        func number(_ key: String) -> Int { Int(coder.decodeInt64(forKey: key)) }
        self.init(
            container: container.description,
            share: share,
            rootRecordID: coder.decodeObject(of: CKRecordID.self, forKey: "hierarchicalRootRecordID"),
            rootRecord: coder.decodeObject(of: CKRecord.self, forKey: "rootRecord"),
            shortGUID: guid.description,
            owner: coder.decodeObject(of: CKUserIdentity.self, forKey: "ownerIdentity"),
            role: .init(rawValue: number("role")) ?? .unknown,
            status: .init(rawValue: number("status")) ?? .unknown,
            permission: .init(rawValue: number("permission")) ?? .unknown
        )
    }
}

extension CKShare {
    /// What is known of a share before it is accepted.
    public typealias Metadata = CKShareMetadata
}
