internal import CloudWire
internal import FoundationBackfill

extension CKShare {
    /// The participants and permissions as a request carries them.
    ///
    /// - Parameter isNew: Whether the request names the record that is shared.
    func wireSharing(isNew: Bool) -> WireShare {
        let access = access.withLock { $0 }
        var sharing = WireShare(publicPermission: access.publicPermission.wire)
        // A share that is not saved yet has no owner: the service makes the one who saves it.
        sharing.participants = access.participants.map(\.wire)
        if isNew { sharing.root = access.rootName }
        sharing.allowsAccessRequests = access.allowsAccessRequests
        sharing.decisions = access.decisions
        return sharing
    }

    /// Takes over what the service says of the participants after a save. Those whom the program has added since then stay.
    func adopt(_ sharing: WireShare) {
        let answer = Access(sharing)
        access.withLock { access in
            let rootName = answer.rootName ?? access.rootName
            access = answer
            access.rootName = rootName
        }
    }
}

extension CKShare.Access {
    init(_ wire: WireShare) {
        participants = wire.participants?.map { CKShareParticipant($0) } ?? []
        publicPermission = wire.publicPermission.map { CKShare.ParticipantPermission($0) } ?? .none
        (rootName, currentID, address) = (wire.root, wire.currentParticipantID, wire.url)
        allowsAccessRequests = wire.allowsAccessRequests
        requesters = wire.requesters.map { CKShare.AccessRequester(CKUserIdentity($0)) }
        blockedIdentities = wire.blockedUsers.map { CKShare.BlockedIdentity(CKUserIdentity($0)) }
    }
}

extension CKShareParticipant {
    convenience init(_ wire: WireParticipant) {
        self.init(
            CKUserIdentity(wire.user),
            id: wire.participantID,
            role: CKShare.ParticipantRole(wire.role),
            permission: CKShare.ParticipantPermission(wire.permission),
            status: CKShare.ParticipantAcceptanceStatus(wire.status),
            added: wire.added.map { Date(timeIntervalSince1970: Double($0) / 1_000) },
            oneTime: (wire.isOneTime, wire.oneTimeURL),
            isApprovedRequester: wire.isApproved
        )
    }

    var wire: WireParticipant {
        var wire = WireParticipant(
            participantID: participantID,
            role: role.wire,
            permission: permission.wire ?? .readOnly,
            status: acceptanceStatus.wire,
            user: userIdentity.wire
        )
        wire.isOneTime = isOneTime
        return wire
    }
}

extension CKUserIdentity {
    convenience init(_ wire: WireUser) {
        let id = wire.recordName.map { CKRecordID(fetched: $0, in: .default) }
        var name = PersonNameComponents()
        (name.givenName, name.familyName) = (wire.givenName, wire.familyName)
        let isKnown = wire.emailAddress != nil || wire.phoneNumber != nil
        self.init(
            userRecordID: id,
            lookupInfo: isKnown ? LookupInfo(wire.emailAddress, wire.phoneNumber, id) : nil,
            name: wire.givenName == nil && wire.familyName == nil ? nil : name
        )
    }

    var wire: WireUser {
        var user = WireUser(recordName: userRecordID?.recordName)
        (user.emailAddress, user.phoneNumber) = (lookupInfo?.emailAddress, lookupInfo?.phoneNumber)
        (user.givenName, user.familyName) = (nameComponents?.givenName, nameComponents?.familyName)
        return user
    }
}

extension CKShare.ParticipantPermission {
    init(_ wire: WireShare.Permission) {
        switch wire {
        case .none: self = .none
        case .readOnly: self = .readOnly
        case .readWrite: self = .readWrite
        }
    }

    /// Nil if the service has not said.
    var wire: WireShare.Permission? {
        switch self {
        case .unknown: nil
        case .none: WireShare.Permission.none
        case .readOnly: .readOnly
        case .readWrite: .readWrite
        }
    }
}

extension CKShare.ParticipantRole {
    init(_ wire: WireParticipant.Role) {
        switch wire {
        case .owner: self = .owner
        case .administrator: self = .administrator
        case .user: self = .privateUser
        case .publicUser: self = .publicUser
        }
    }

    fileprivate var wire: WireParticipant.Role {
        switch self {
        case .owner: .owner
        case .administrator: .administrator
        case .publicUser: .publicUser
        case .privateUser, .unknown: .user
        }
    }
}

extension CKShare.ParticipantAcceptanceStatus {
    init(_ wire: WireParticipant.Status) {
        switch wire {
        case .invited, .pending: self = .pending
        case .accepted: self = .accepted
        case .removed: self = .removed
        }
    }

    fileprivate var wire: WireParticipant.Status {
        switch self {
        case .accepted: .accepted
        case .removed: .removed
        case .pending, .unknown: .invited
        }
    }
}
