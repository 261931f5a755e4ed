internal import CloudWire
internal import CoreData
internal import ServerSecurity

extension StoredShare {
    /// The shares of a zone, by the names of their records.
    static func all(inZone zone: Int64, in context: NSManagedObjectContext) throws -> [String: StoredShare] {
        let request = NSFetchRequest<StoredShare>(entityName: "StoredShare")
        request.predicate = NSPredicate(format: "zoneNumber == %@", NSNumber(value: zone))
        return Dictionary(try context.fetch(request).map { ($0.record, $0) }) { first, _ in first }
    }

    static func existing(
        _ record: String,
        zone: Int64,
        in context: NSManagedObjectContext
    ) throws -> StoredShare? {
        let request = NSFetchRequest<StoredShare>(entityName: "StoredShare")
        request.predicate = NSPredicate(
            format: "zoneNumber == %@ AND record == %@",
            argumentArray: [NSNumber(value: zone), record]
        )
        return try context.fetch(request).first
    }

    static func existing(shortGUID: String, in context: NSManagedObjectContext) throws -> StoredShare? {
        let request = NSFetchRequest<StoredShare>(entityName: "StoredShare")
        request.predicate = NSPredicate(format: "shortGUID == %@", shortGUID)
        return try context.fetch(request).first
    }

    /// Makes a share, in which its owner takes part.
    static func make(_ record: StoredRecord, root: String?, of owner: String, in address: DatabaseAddress)
        -> StoredShare?
    {
        guard let context = record.managedObjectContext else { return nil }
        let share = StoredShare(context: context)
        (share.zoneNumber, share.record, share.root) = (record.zoneNumber, record.name, root)
        (share.address, share.shortGUID) = (address.schemaText, Secret.bytes(18).base64URL)
        share.publicPermission = WireShare.Permission.none.rawValue
        let participant = WireParticipant(
            participantID: "_owner",
            role: .owner,
            permission: .readWrite,
            status: .accepted,
            user: WireUser(recordName: owner)
        )
        share.add(participant, at: record.modified)
        return share
    }

    @discardableResult
    func add(_ participant: WireParticipant, at time: Int64) -> StoredParticipant? {
        guard let context = managedObjectContext else { return nil }
        let stored = StoredParticipant(context: context)
        (stored.zoneNumber, stored.address, stored.added) = (zoneNumber, address, time)
        stored.identifier = participant.participantID.isEmpty ? Secret.bytes(12).base64URL : participant.participantID
        stored.keep(participant.user)
        (stored.role, stored.permission) = (participant.role.rawValue, participant.permission.rawValue)
        stored.status = participant.status.rawValue
        if participant.isOneTime { stored.oneTimeToken = Secret.bytes(18).base64URL }
        stored.share = self
        return stored
    }

    /// All who take part: the owner, and the others in the order in which they came.
    var members: [StoredParticipant] {
        let place = { (member: StoredParticipant) in (member.isOwner ? 0 : 1, member.added, member.identifier) }
        return participants.sorted { place($0) < place($1) }
    }

    /// The member that a user is, also one who was invited by an address of theirs.
    func member(_ user: String, emailAddress: String? = nil) -> StoredParticipant? {
        let key = emailAddress.map { AccountText.key(ofLogin: $0) }
        return participants.first { $0.user == user }
            ?? participants.first { member in
                member.user == nil && key != nil && member.emailAddress.map { AccountText.key(ofLogin: $0) } == key
            }
    }

    var everybodysPermission: WireShare.Permission {
        get { WireShare.Permission(rawValue: publicPermission) ?? .none }
        set { publicPermission = newValue.rawValue }
    }

    /// The share as answers carry it. Addresses are told to those who invite others, and to whom they belong.
    func wire(for user: String?, server: String) -> WireShare {
        let current = participants.first { user != nil && $0.user == user }
        let invites = current?.isOwner == true || current?.role == WireParticipant.Role.administrator.rawValue
        let all = members.map { member in
            var wire = member.wire
            if !invites, member != current { (wire.user.emailAddress, wire.user.phoneNumber) = (nil, nil) }
            if invites { wire.oneTimeURL = member.oneTimeToken.map { "\(server)/share/\(shortGUID).\($0)" } }
            return wire
        }
        var wire = WireShare(publicPermission: everybodysPermission, participants: all, root: root)
        wire.currentParticipantID = current?.identifier
        wire.url = "\(server)/share/\(shortGUID)"
        wire.allowsAccessRequests = allowsAccessRequests
        if invites {
            let asking = requesters.sorted { ($0.added, $0.user) < ($1.added, $1.user) }
            wire.requesters = asking.filter { !$0.isBlocked }.map(\.wire)
            wire.blockedUsers = asking.filter(\.isBlocked).map(\.wire)
        }
        return wire
    }
}

extension StoredParticipant {
    var isOwner: Bool { role == WireParticipant.Role.owner.rawValue }
    var hasAccepted: Bool { status == WireParticipant.Status.accepted.rawValue }
    /// Whether the user may do nothing, and is told nothing: not even what everybody may see who has the address.
    var isShutOut: Bool { !isOwner && permission == WireShare.Permission.none.rawValue }

    func keep(_ user: WireUser) {
        self.user = user.recordName ?? self.user
        (emailAddress, phoneNumber) = (user.emailAddress ?? emailAddress, user.phoneNumber ?? phoneNumber)
        (givenName, familyName) = (user.givenName ?? givenName, user.familyName ?? familyName)
    }

    var wire: WireParticipant {
        var user = WireUser(recordName: self.user)
        (user.emailAddress, user.phoneNumber) = (emailAddress, phoneNumber)
        (user.givenName, user.familyName) = (givenName, familyName)
        var wire = WireParticipant(
            participantID: identifier,
            role: WireParticipant.Role(rawValue: role) ?? .user,
            permission: WireShare.Permission(rawValue: permission) ?? .none,
            status: WireParticipant.Status(rawValue: status) ?? .invited,
            user: user
        )
        (wire.added, wire.isOneTime, wire.isApproved) = (added, oneTimeToken != nil, isApproved)
        return wire
    }
}
