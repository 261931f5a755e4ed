package import UntrustedJSON

/// The part of a record that only shares have: who takes part, and what everybody may do who has the address.
package struct WireShare: Hashable, Sendable {
    /// The type of the records that are shares.
    package static let recordType = "cloudkit.share"
    /// The name of the share of a whole zone.
    package static let zoneShareName = "cloudkit.zoneshare"

    /// What may be done with what is shared.
    package enum Permission: String, Sendable {
        case none = "NONE"
        case readOnly = "READ_ONLY"
        case readWrite = "READ_WRITE"
    }

    /// The permission of everybody who has the address; a request that leaves it out keeps it.
    package var publicPermission: Permission?
    /// All who take part; a request that leaves them out keeps them.
    package var participants: [WireParticipant]?
    /// The record that is shared along with those below it; nil for a zone.
    package var root: String?
    /// The participant ID of the user who asks, in answers.
    package var currentParticipantID: String?
    /// The address of the share, in answers of our service. Apple's gives the end of it only.
    package var url: String?
    /// Whether users who are not invited may ask to be; a request that leaves it out keeps it.
    package var allowsAccessRequests: Bool?
    /// The users who have asked, and those who may not ask any more: in answers to those who invite others.
    package var (requesters, blockedUsers): ([WireUser], [WireUser]) = ([], [])
    /// What becomes of users who have asked: in requests.
    package var decisions: [AccessDecision] = []

    package init(publicPermission: Permission? = nil, participants: [WireParticipant]? = nil, root: String? = nil) {
        (self.publicPermission, self.participants, self.root) = (publicPermission, participants, root)
    }

    /// The part of a record that only shares have.
    init(_ node: JSONNode) throws(WireFailure) {
        publicPermission = try node.choice("publicPermission")
        if node["participants"] != nil {
            var list: [WireParticipant] = []
            for participant in try node.list("participants") { list.append(try WireParticipant(participant)) }
            participants = list
        }
        root = (node["forRecord"] ?? node["rootRecord"])?["recordName"]?.string
        currentParticipantID = node["currentUserParticipant"]?["participantId"]?.string
        url = node["url"]?.string
        allowsAccessRequests = node["allowsAccessRequests"]?.bool
        requesters = node["requesters"]?.array?.map { WireUser($0) } ?? []
        blockedUsers = node["blockedIdentities"]?.array?.map { WireUser($0) } ?? []
        if node["accessDecisions"] != nil {
            for decision in try node.list("accessDecisions") { decisions.append(try AccessDecision(decision)) }
        }
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("publicPermission", publicPermission?.rawValue)
        if let participants {
            writer.member("participants") { $0.array(participants) { $1.write(to: &$0) } }
            if let owner = participants.first(where: { $0.role == .owner }) {
                writer.member("owner") { owner.write(to: &$0) }
            }
            if let current = participants.first(where: { $0.participantID == currentParticipantID }) {
                writer.member("currentUserParticipant") { current.write(to: &$0) }
            }
        }
        if let root { writer.member("forRecord") { $0.object { $0.member("recordName", root) } } }
        writer.member("url", url)
        if let allowsAccessRequests { writer.member("allowsAccessRequests", allowsAccessRequests) }
        for (name, users) in [("requesters", requesters), ("blockedIdentities", blockedUsers)] where !users.isEmpty {
            writer.member(name) { $0.array(users) { $1.write(to: &$0) } }
        }
        if !decisions.isEmpty { writer.member("accessDecisions") { $0.array(decisions) { $1.write(to: &$0) } } }
    }
}

/// A user who takes part in a share, or is invited to.
package struct WireParticipant: Hashable, Sendable {
    package enum Role: String, Sendable {
        case owner = "OWNER"
        /// May invite others.
        case administrator = "ADMINISTRATOR"
        /// Was invited.
        case user = "USER"
        /// Has opened the share's address.
        case publicUser = "PUBLIC_USER"
    }

    package enum Status: String, Sendable {
        case invited = "INVITED"
        case accepted = "ACCEPTED"
        case removed = "REMOVED"
        /// Another name of ``invited``, which some clients write.
        case pending = "PENDING"
    }

    package var participantID: String
    package var role: Role
    package var permission: WireShare.Permission
    package var status: Status
    package var user: WireUser
    /// Milliseconds since 1970.
    package var added: Int64?
    /// Whether the participant is whoever opens an address first.
    package var isOneTime = false
    /// That address, in answers to those who invite others, until somebody has opened it.
    package var oneTimeURL: String?
    /// Whether the user had asked to take part.
    package var isApproved = false

    package init(
        participantID: String,
        role: Role,
        permission: WireShare.Permission,
        status: Status,
        user: WireUser
    ) {
        (self.participantID, self.role, self.permission) = (participantID, role, permission)
        (self.status, self.user) = (status, user)
    }

    /// A participant in a share. What a request leaves out is that of somebody newly invited, who may read.
    package init(_ node: JSONNode) throws(WireFailure) {
        participantID = node["participantId"]?.string ?? ""
        role = try node.choice("type") ?? .user
        permission = try node.choice("permission") ?? .readOnly
        status = try node.choice("acceptanceStatus") ?? .invited
        if status == .pending { status = .invited }
        user = WireUser(node["userIdentity"] ?? .null)
        added = node["dateAdded"]?.integer
        isOneTime = node["isOneTimeURL"]?.bool ?? false
        oneTimeURL = node["oneTimeURL"]?.string
        isApproved = node["isApprovedRequester"]?.bool ?? false
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            if !participantID.isEmpty { writer.member("participantId", participantID) }
            writer.member("type", role.rawValue)
            writer.member("permission", permission.rawValue)
            writer.member("acceptanceStatus", status.rawValue)
            writer.member("userIdentity") { user.write(to: &$0) }
            writer.member("dateAdded", added)
            if isOneTime { writer.member("isOneTimeURL", true) }
            writer.member("oneTimeURL", oneTimeURL)
            if isApproved { writer.member("isApprovedRequester", true) }
        }
    }
}

/// A user as shares name them.
package struct WireUser: Hashable, Sendable {
    package var recordName: String?
    package var emailAddress: String?
    package var phoneNumber: String?
    package var givenName: String?
    package var familyName: String?

    package init(recordName: String? = nil) {
        self.recordName = recordName
    }

    package init(_ node: JSONNode) {
        recordName = node["userRecordName"]?.string
        emailAddress = node["lookupInfo"]?["emailAddress"]?.string
        phoneNumber = node["lookupInfo"]?["phoneNumber"]?.string
        givenName = node["nameComponents"]?["givenName"]?.string
        familyName = node["nameComponents"]?["familyName"]?.string
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("userRecordName", recordName)
            if givenName != nil || familyName != nil {
                writer.member("nameComponents") { writer in
                    writer.object {
                        $0.member("givenName", givenName)
                        $0.member("familyName", familyName)
                    }
                }
            }
            guard emailAddress != nil || phoneNumber != nil else { return }
            writer.member("lookupInfo") { writer in
                writer.object {
                    $0.member("emailAddress", emailAddress)
                    $0.member("phoneNumber", phoneNumber)
                }
            }
        }
    }
}

extension WireParticipant {
    /// The texts that a request gives for the participant.
    package var texts: [String] {
        [participantID]
            + [user.recordName, user.emailAddress, user.phoneNumber, user.givenName, user.familyName].compactMap(\.self)
    }
}

extension JSONNode {
    /// The value of a member that is one of some names; nil if it is missing, or if the service does not know it.
    func choice<Choice: RawRepresentable<String>>(_ member: String) throws(WireFailure) -> Choice? {
        guard let node = self[member], node.string != "UNKNOWN" else { return nil }
        guard let choice = node.string.flatMap(Choice.init) else {
            throw .badRequest("'\(member)' has a value that no share has: \(node.string ?? "no text")")
        }
        return choice
    }
}
