internal import CloudWire
internal import CoreData

/// What becomes of shares and of the records in them.
extension RecordBatch {
    /// Saves what a share has besides its record.
    mutating func saveShare(_ record: StoredRecord, _ change: WireShare?) {
        let address = DatabaseAddress(ofHome: database)
        let owner = database.owner
        guard let share = shares[record.name] ?? .make(record, root: change?.root, of: owner, in: address) else {
            return
        }
        if shares.updateValue(share, forKey: record.name) == nil {
            zone.sharingKind = share.root == nil ? .whole : .hierarchies
            if let root = share.root { newRoots[root] = record.name }
            record.move(toShare: share.root == nil ? nil : record.name)
            share.members.first?.keep(users.user(named: owner))
        }
        formerMembers.formUnion(share.acceptedUsers)
        if let participants = change?.participants { replace(participants, of: share) }
        if let allows = change?.allowsAccessRequests { share.allowsAccessRequests = allows }
        for decision in change?.decisions ?? [] { share.apply(decision) }
        if let permission = change?.publicPermission { open(share, to: permission) }
    }

    /// Invites, changes and removes those who take part, besides the owner.
    private func replace(_ participants: [WireParticipant], of share: StoredShare) {
        var kept: Set<String> = []
        for participant in participants where participant.role != .owner {
            // An address for one use names nobody.
            let user = participant.isOneTime ? WireUser() : users.user(participant.user)
            guard user.recordName != database.owner else { continue }
            // Whatever a request says, nobody takes the place of the owner.
            let others = share.members.filter { !$0.isOwner }
            let member =
                others.first { $0.identifier == participant.participantID }
                ?? user.recordName.flatMap { name in others.first { $0.user == name } }
            if let member {
                member.permission = participant.permission.rawValue
                if member.role != WireParticipant.Role.publicUser.rawValue {
                    member.role = Self.invited(participant.role).rawValue
                }
                kept.insert(member.identifier)
                continue
            }
            var new = participant
            (new.user, new.role, new.status) = (user, Self.invited(participant.role), .invited)
            if share.members.contains(where: { $0.identifier == new.participantID }) { new.participantID = "" }
            guard let member = share.add(new, at: now) else { continue }
            kept.insert(member.identifier)
            if let name = user.recordName { member.isApproved = share.settleRequest(of: name) }
        }
        for member in share.members where !member.isOwner && !kept.contains(member.identifier) { remove(member) }
    }

    /// Those who are invited are users or administrators, whatever a request says.
    private static func invited(_ role: WireParticipant.Role) -> WireParticipant.Role {
        role == .administrator ? .administrator : .user
    }

    /// Changes what everybody may do. Who was invited and has not accepted, or who came by the address, may not stay.
    private func open(_ share: StoredShare, to permission: WireShare.Permission) {
        let former = share.everybodysPermission
        share.everybodysPermission = permission
        guard (former == .none) != (permission == .none) else {
            for member in share.members where member.role == WireParticipant.Role.publicUser.rawValue {
                member.permission = permission.rawValue
            }
            return
        }
        for member in share.members where !member.isOwner {
            let isPublic = member.role == WireParticipant.Role.publicUser.rawValue
            if permission == .none ? isPublic : !member.hasAccepted { remove(member) }
        }
    }

    private func remove(_ member: StoredParticipant) {
        member.share = nil
        context.delete(member)
    }

    /// Takes the caller out of a share, which goes on for the others.
    mutating func leave(_ record: StoredRecord) {
        guard let user = rules.caller.user, let member = shares[record.name]?.member(user) else { return }
        formerMembers.insert(user)
        remove(member)
        mark(record)
    }

    /// Ends a share.
    mutating func endShare(_ record: StoredRecord) {
        guard let share = shares.removeValue(forKey: record.name) else { return }
        formerMembers.formUnion(share.acceptedUsers)
        if let root = share.root { endedRoots.insert(root) }
        context.delete(share)
        if shares.isEmpty { zone.sharingKind = .none }
    }

    /// Puts the records that the batch has changed, and those below them, into the shares in which they belong now.
    mutating func settleShares(_ saved: [StoredRecord]) throws {
        guard zone.sharingKind == .hierarchies || !endedRoots.isEmpty || !leftParents.isEmpty else { return }
        let hierarchy = RecordHierarchy(context: context, zone: zone.number)
        let changed = Set(saved.map(\.name))
        // A record that went with its owner may leave children behind.
        var moved = leftParents
        func move(_ record: StoredRecord, _ share: String?) {
            guard record.share != share else { return }
            record.move(toShare: share)
            moved.append(record.name)
            if !changed.contains(record.name) { touch(record) }
        }
        for name in endedRoots.union(newRoots.keys).sorted() {
            guard let root = try hierarchy.record(name) else { continue }
            root.isShareRoot = newRoots[name] != nil
            move(root, try newRoots[name] ?? hierarchy.share(below: root.parent))
        }
        for record in saved where !record.isRemoved && !record.isShareRoot && record.type != WireShare.recordType {
            move(record, try hierarchy.share(below: record.parent))
        }
        while !moved.isEmpty {
            let names = moved
            moved = []
            try hierarchy.descend(from: names) { record in
                guard !record.isShareRoot else { return false }
                move(record, try hierarchy.share(below: record.parent))
                return true
            }
        }
        note(saved)
    }
}

extension StoredShare {
    /// The users who have accepted, besides the owner.
    var acceptedUsers: Set<String> {
        Set(participants.filter { $0.hasAccepted && !$0.isOwner }.compactMap(\.user))
    }
}

/// The users that a request names as participants, as the service knows them.
struct KnownUsers: Sendable {
    var accounts: [Account] = []

    func user(named recordName: String) -> WireUser {
        user(WireUser(recordName: recordName))
    }

    /// A participant's user, with the name and the record that the service knows.
    func user(_ user: WireUser) -> WireUser {
        let account = accounts.first { account in
            if let name = user.recordName { return account.recordName == name }
            return user.emailAddress.map { AccountText.key(ofLogin: $0) == AccountText.key(ofLogin: account.login) }
                ?? false
        }
        guard let account else { return user }
        var known = user
        known.recordName = account.recordName
        (known.givenName, known.familyName) = (account.firstName, account.lastName)
        return known
    }
}
