public import FoundationBackfill
internal import TSanMutex

/// A user who takes part in a share. Also called `CKShare.Participant`.
public final class CKShareParticipant: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The name of a participant.
    public typealias ID = String
    /// What a participant may do.
    public typealias Permission = CKShare.ParticipantPermission
    /// What a participant is.
    public typealias Role = CKShare.ParticipantRole
    /// Whether a participant has accepted.
    public typealias AcceptanceStatus = CKShare.ParticipantAcceptanceStatus
    /// What a participant is.
    @available(*, deprecated, renamed: "Role")
    public typealias ParticipantType = CKShare.ParticipantRole

    private struct Choice {
        var permission: CKShare.ParticipantPermission
        var role: CKShare.ParticipantRole
    }

    /// The name of the participant in the share.
    public let participantID: CKShare.Participant.ID
    /// The user.
    public let userIdentity: CKUserIdentity
    /// Whether the user has accepted.
    public let acceptanceStatus: CKShare.ParticipantAcceptanceStatus
    /// When the participant was added; nil before the share is saved.
    public let dateAddedToShare: Date?
    /// Whether the user had asked to take part, see ``CKShare/requesters``.
    public let isApprovedRequester: Bool
    /// The address that admits one user once; nil for participants who are users already.
    let oneTimeURL: String?
    /// Whether the participant is whoever opens an address first.
    let isOneTime: Bool
    private let choice: Mutex<Choice>

    /// What the participant may do.
    public var permission: CKShare.ParticipantPermission {
        get { choice.withLock { $0.permission } }
        set { choice.withLock { $0.permission = newValue } }
    }

    /// What the participant is.
    public var role: CKShare.ParticipantRole {
        get { choice.withLock { $0.role } }
        set { choice.withLock { $0.role = newValue } }
    }

    required init(
        _ identity: CKUserIdentity,
        id: String = UUID().uuidString,
        role: CKShare.ParticipantRole = .privateUser,
        permission: CKShare.ParticipantPermission = .readOnly,
        status: CKShare.ParticipantAcceptanceStatus = .pending,
        added: Date? = nil,
        oneTime: (isOne: Bool, url: String?) = (false, nil),
        isApprovedRequester: Bool = false
    ) {
        (participantID, userIdentity, acceptanceStatus, dateAddedToShare) = (id, identity, status, added)
        (isOneTime, oneTimeURL) = oneTime
        self.isApprovedRequester = isApprovedRequester
        choice = Mutex(Choice(permission: permission, role: role))
    }

    /// Returns a participant for whoever opens an address first. Add it to a share and save: the address is then
    /// ``CKShare/oneTimeURL(for:)``.
    public class func oneTimeURLParticipant() -> Self {
        self.init(CKUserIdentity(userRecordID: nil), oneTime: (true, nil))
    }

    /// Whether the other object is the same participant.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CKShareParticipant)?.participantID == participantID
    }

    /// The hash of the participant's name.
    public override var hash: Int { participantID.hashValue }

    /// Returns a participant with the same role and permission, which change independently.
    public func copy(with zone: NSZone? = nil) -> Any { independent }

    /// A participant with the same role and permission, which change independently.
    var independent: CKShareParticipant {
        CKShareParticipant(
            userIdentity,
            id: participantID,
            role: role,
            permission: permission,
            status: acceptanceStatus,
            added: dateAddedToShare,
            oneTime: (isOneTime, oneTimeURL),
            isApprovedRequester: isApprovedRequester
        )
    }

    /// Whether participants are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the participant into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(participantID as NSString, forKey: "participantID")
        coder.encode(userIdentity, forKey: "userIdentity")
        coder.encode(Int64(acceptanceStatus.rawValue), forKey: "acceptanceStatus")
        coder.encode(Int64(permission.rawValue), forKey: "permission")
        coder.encode(Int64(role.rawValue), forKey: "role")
        coder.encode(dateAddedToShare as NSDate?, forKey: "dateAddedToShare")
        coder.encode(oneTimeURL as NSString?, forKey: "oneTimeURL")
        coder.encode(Int64(isOneTime ? 1 : 0), forKey: "isOneTime")
        coder.encode(Int64(isApprovedRequester ? 1 : 0), forKey: "isApprovedRequester")
    }

    /// Reads a participant from an archive.
    public required init?(coder: NSCoder) {
        guard let id = coder.decodeObject(of: NSString.self, forKey: "participantID"),
            let identity = coder.decodeObject(of: CKUserIdentity.self, forKey: "userIdentity"),
            let permission = Permission(rawValue: Int(coder.decodeInt64(forKey: "permission"))),
            let role = Role(rawValue: Int(coder.decodeInt64(forKey: "role"))),
            let status = AcceptanceStatus(rawValue: Int(coder.decodeInt64(forKey: "acceptanceStatus")))
        else { return nil }
        (participantID, userIdentity, acceptanceStatus) = (id.description, identity, status)
        dateAddedToShare = coder.decodeObject(of: NSDate.self, forKey: "dateAddedToShare") as Date?
        oneTimeURL = coder.decodeObject(of: NSString.self, forKey: "oneTimeURL")?.description
        isOneTime = coder.decodeInt64(forKey: "isOneTime") != 0
        isApprovedRequester = coder.decodeInt64(forKey: "isApprovedRequester") != 0
        choice = Mutex(Choice(permission: permission, role: role))
    }
}

extension CKShare {
    /// A user who takes part in a share.
    public typealias Participant = CKShareParticipant

    /// What a participant may do.
    public enum ParticipantPermission: Int, Sendable {
        /// The service has not said.
        case unknown
        /// Nothing.
        case none
        /// Fetch the records.
        case readOnly
        /// Fetch and change the records.
        case readWrite
    }

    /// What a participant is.
    public enum ParticipantRole: Int, Sendable {
        /// The service has not said.
        case unknown
        /// The user who made the share.
        case owner
        /// A user who may invite others.
        case administrator
        /// A user who was invited.
        case privateUser
        /// A user who has opened the share's address.
        case publicUser
    }

    /// Whether a participant has accepted.
    public enum ParticipantAcceptanceStatus: Int, Sendable {
        /// The service has not said.
        case unknown
        /// Not yet.
        case pending
        /// The participant has accepted.
        case accepted
        /// The participant has left.
        case removed
    }
}
