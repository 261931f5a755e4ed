internal import CloudWire
public import FoundationBackfill
internal import TSanMutex

/// A record that shares a hierarchy of records, or a whole zone, with other users.
///
/// ```swift
/// let share = CKShare(rootRecord: note)
/// share[CKShare.SystemFieldKey.title] = "Our trip"
/// share.addParticipant(try await container.shareParticipant(forEmailAddress: "bob@example.org"))
/// _ = try await database.modifyRecords(saving: [note, share], deleting: [])
/// print(share.url)
/// ```
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

    struct Access: Sendable {
        var participants: [Participant] = []
        var publicPermission = ParticipantPermission.none
        /// The name of the record that is shared along with those below it; nil for a zone.
        var rootName: String?
        /// The participant that the program's user is.
        var currentID: String?
        /// The address, if the service gives it whole.
        var address: String?
        /// Whether users may ask to take part; nil if neither the program nor the service has said.
        var allowsAccessRequests: Bool?
        var requesters: [AccessRequester] = []
        var blockedIdentities: [BlockedIdentity] = []
        /// The decisions on requests that the next save carries.
        var decisions: [AccessDecision] = []
    }

    let access = Mutex(Access())

    /// Creates a share of a record and those below it. Save both in one operation.
    public convenience init(rootRecord: CKRecord) {
        let id = CKRecordID(recordName: "Share-" + UUID().uuidString, zoneID: rootRecord.recordID.zoneID)
        self.init(rootRecord: rootRecord, shareID: id)
    }

    /// Creates a share of a record, with a name of its own.
    public init(rootRecord: CKRecord, shareID: CKRecord.ID) {
        super.init(CKRecordTypeShare, shareID, RecordState())
        access.withLock { $0.rootName = rootRecord.recordID.recordName }
        rootRecord.state.withLock { $0.metadata.share = CKReference(recordID: shareID, action: .none) }
    }

    /// Creates a share of a whole zone.
    public init(recordZoneID: CKRecordZone.ID) {
        let id = CKRecordID(recordName: CKRecordNameZoneWideShare, zoneID: recordZoneID)
        super.init(CKRecordTypeShare, id, RecordState())
    }

    init(fetched id: CKRecordID, _ state: RecordState, _ access: Access = Access()) {
        super.init(CKRecordTypeShare, id, state)
        self.access.withLock { $0 = access }
    }

    /// Reads a share from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        let classes: [AnyClass] = [NSArray.self, CKShareParticipant.self]
        let list = coder.decodeObject(of: classes, forKey: "participants") as? [CKShareParticipant] ?? []
        let permission = ParticipantPermission(rawValue: Int(coder.decodeInt64(forKey: "publicPermission")))
        func text(_ key: String) -> String? { coder.decodeObject(of: NSString.self, forKey: key)?.description }
        let (root, current, address) = (text("rootRecordName"), text("currentParticipantID"), text("address"))
        let requests = Access(requestsIn: coder)
        access.withLock {
            $0 = requests
            ($0.participants, $0.publicPermission) = (list, permission ?? .none)
            ($0.rootName, $0.currentID, $0.address) = (root, current, address)
        }
    }

    /// Writes the share into an archive, without its fields.
    public override func encodeSystemFields(with coder: NSCoder) {
        super.encodeSystemFields(with: coder)
        coder.encode(NSArray(array: participants), forKey: "participants")
        coder.encode(Int64(publicPermission.rawValue), forKey: "publicPermission")
        let access = access.withLock { $0 }
        coder.encode(access.rootName as NSString?, forKey: "rootRecordName")
        coder.encode(access.currentID as NSString?, forKey: "currentParticipantID")
        coder.encode(access.address as NSString?, forKey: "address")
        access.encodeRequests(with: coder)
    }

    /// Returns a share of the same name with the same fields and participants, which change independently.
    public override func copy(with zone: NSZone? = nil) -> Any {
        var access = access.withLock { $0 }
        access.participants = access.participants.map(\.independent)
        return CKShare(fetched: recordID, state.withLock { $0 }, access)
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
        let (participants, currentID) = access.withLock { ($0.participants, $0.currentID) }
        if let current = participants.first(where: { $0.participantID == currentID }) { return current }
        return recordID.zoneID.ownerName == CKCurrentUserDefaultName ? owner : nil
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
    public var url: URL? {
        guard let shortGUID = metadata.shortGUID else { return nil }
        return URL(string: access.withLock { $0.address } ?? "https://www.icloud.com/share/\(shortGUID)")
    }

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
