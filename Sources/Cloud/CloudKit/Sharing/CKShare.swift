public import FoundationBackfill
internal import TSanMutex

/// A record that shares a hierarchy of records, or a whole zone, with other users.
///
/// On Linux, a share is saved like any record; who takes part in it is for the service to say.
public final class CKShare: CKRecord, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its own state is behind a mutex.

    /// The keys of a share's own fields.
    public enum SystemFieldKey {
        /// The title of what is shared.
        public static let title: CKRecord.FieldKey = CKShareTitleKey
        /// A picture of what is shared.
        public static let thumbnailImageData: CKRecord.FieldKey = CKShareThumbnailImageDataKey
        /// The type of what is shared.
        public static let shareType: CKRecord.FieldKey = CKShareTypeKey
    }

    private struct Access {
        var participants: [Participant] = []
        var publicPermission = ParticipantPermission.none
    }

    private let access = Mutex(Access())

    /// Creates a share of a record and those below it. Save both in one operation.
    public convenience init(rootRecord: CKRecord) {
        let id = CKRecordID(recordName: "Share-" + UUID().uuidString, zoneID: rootRecord.recordID.zoneID)
        self.init(rootRecord: rootRecord, shareID: id)
    }

    /// Creates a share of a record, with a name of its own.
    public init(rootRecord: CKRecord, shareID: CKRecord.ID) {
        super.init(CKRecordTypeShare, shareID, RecordState())
        rootRecord.state.withLock { $0.metadata.share = CKReference(recordID: shareID, action: .none) }
    }

    /// Creates a share of a whole zone.
    public init(recordZoneID: CKRecordZone.ID) {
        let id = CKRecordID(recordName: CKRecordNameZoneWideShare, zoneID: recordZoneID)
        super.init(CKRecordTypeShare, id, RecordState())
    }

    init(fetched id: CKRecordID, _ state: RecordState) {
        super.init(CKRecordTypeShare, id, state)
    }

    /// Reads a share from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        let classes: [AnyClass] = [NSArray.self, CKShareParticipant.self]
        let list = coder.decodeObject(of: classes, forKey: "participants") as? [CKShareParticipant] ?? []
        let permission = ParticipantPermission(rawValue: Int(coder.decodeInt64(forKey: "publicPermission")))
        access.withLock { $0 = Access(participants: list, publicPermission: permission ?? .none) }
    }

    /// Writes the share into an archive, without its fields.
    public override func encodeSystemFields(with coder: NSCoder) {
        super.encodeSystemFields(with: coder)
        coder.encode(NSArray(array: participants), forKey: "participants")
        coder.encode(Int64(publicPermission.rawValue), forKey: "publicPermission")
    }

    /// Returns a share of the same name with the same fields and participants, which change independently.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CKShare(fetched: recordID, state.withLock { $0 })
        let access = access.withLock { $0 }
        copy.access.withLock { $0 = access }
        return copy
    }

    /// Those who take part, the owner among them once the share is saved.
    public var participants: [CKShare.Participant] { access.withLock { $0.participants } }

    /// The user who made the share; before the share is saved, the program's user.
    public var owner: CKShare.Participant {
        if let owner = participants.first(where: { $0.role == .owner }) { return owner }
        let id = CKRecordID(fetched: recordID.zoneID.ownerName, in: .default)
        return Participant(
            CKUserIdentity(userRecordID: id),
            id: id.recordName,
            role: .owner,
            permission: .readWrite,
            status: .accepted
        )
    }

    /// The program's user as a participant; nil if the service has not said.
    public var currentUserParticipant: CKShare.Participant? {
        recordID.zoneID.ownerName == CKCurrentUserDefaultName ? owner : nil
    }

    /// What everybody may do who has the share's address. Setting it to anything but `none` removes the participants who
    /// were invited.
    public var publicPermission: CKShare.ParticipantPermission {
        get { access.withLock { $0.publicPermission } }
        set {
            access.withLock {
                $0.publicPermission = newValue
                if newValue != .none { $0.participants.removeAll { $0.acceptanceStatus == .pending } }
            }
        }
    }

    /// The address that a share has after it was saved.
    public var url: URL? { metadata.shortGUID.flatMap { URL(string: "https://www.icloud.com/share/\($0)") } }

    /// Adds a participant, or replaces the one of the same user. Only for a share without public permission; otherwise
    /// the program stops.
    public func addParticipant(_ participant: CKShare.Participant) {
        if publicPermission != .none {
            misuse(.invalidArgument, "A share with a public permission has no invited participants.")
        }
        let user = participant.userIdentity
        access.withLock {
            $0.participants.removeAll { other in
                other == participant
                    || other.userIdentity.userRecordID != nil
                        && other.userIdentity.userRecordID == user.userRecordID
                    || other.userIdentity.lookupInfo != nil && other.userIdentity.lookupInfo == user.lookupInfo
            }
            $0.participants.append(participant)
        }
    }

    /// Removes a participant.
    public func removeParticipant(_ participant: CKShare.Participant) {
        access.withLock { $0.participants.removeAll { $0 == participant } }
    }
}
