internal import CloudWire
internal import CoreData
internal import Foundation
internal import ServerSecurity

/// Reads and accepts shares on behalf of a user.
struct ShareReader: Sendable {
    let path: CloudPath
    let rules: RecordRules
    let user: String
    let account: Account?
    let request: SharesRequest

    init(_ path: CloudPath, _ rules: RecordRules, _ user: String, _ account: Account?, _ request: SharesRequest) {
        (self.path, self.rules, self.user, self.account, self.request) = (path, rules, user, account, request)
    }

    struct Found {
        let share: StoredShare
        let record: StoredRecord
        let zone: StoredZone
        let database: StoredDatabase
        /// The secret of an address that admits one user once; nil for the share's own address.
        let oneTimeToken: String?

        var name: ZoneName { ZoneName(zone.name, owner: database.owner) }
    }

    func find(_ item: SharesRequest.Item, in context: NSManagedObjectContext) throws -> Found {
        let missing = WireFailure(.notFound, "There is no share '\(item.shortGUID)'")
        let address = DatabaseAddress(container: path.container, environment: path.environment, owner: nil)
        let parts = item.shortGUID.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let shortGUID = parts.first, parts.last?.isEmpty == false,
            let share = try StoredShare.existing(shortGUID: String(shortGUID), in: context),
            share.address == address.schemaText,
            let record = try StoredRecord.all(named: [share.record], zone: share.zoneNumber, in: context)[share.record]
        else { throw missing }
        guard let zone = try StoredZone.existing(number: share.zoneNumber, in: context), let database = zone.database
        else { throw missing }
        database.hold()
        // Read after what every change of a share changes. Those of this context stay.
        if !share.hasChanges {
            context.refresh(share, mergeChanges: false)
            guard try StoredShare.existing(shortGUID: String(shortGUID), in: context) === share else { throw missing }
        }
        let token = parts.count > 1 ? String(parts[1]) : nil
        return Found(share: share, record: record, zone: zone, database: database, oneTimeToken: token)
    }

    /// The participant that the user is, or becomes by an address for one use.
    func member(of found: Found) -> StoredParticipant? {
        if let member = found.share.member(user, emailAddress: account?.emailAddress) { return member }
        guard let token = found.oneTimeToken else { return nil }
        return found.share.participants.first { member in
            member.oneTimeToken.map { Array($0.utf8).isEqualInConstantTime(to: Array(token.utf8)) } ?? false
        }
    }

    /// What a share is. A share that the user is not invited to, and that is not open to everybody, is none for the user.
    func resolve(_ item: SharesRequest.Item, in context: NSManagedObjectContext) -> ShareAnswer {
        do {
            let found = try find(item, in: context)
            let permission = found.share.everybodysPermission
            let member = member(of: found)
            var participant = member?.isShutOut == true ? nil : member?.wire
            if member == nil, permission != .none {
                participant = WireParticipant(
                    participantID: "",
                    role: .publicUser,
                    permission: permission,
                    status: .invited,
                    user: WireUser(recordName: user)
                )
            }
            guard let participant else { throw WireFailure(.notFound, "There is no share '\(item.shortGUID)'") }
            let name = participant.role == .owner ? ZoneName(found.zone.name) : found.name
            var resolved = ResolvedShare(
                shortGUID: item.shortGUID,
                container: path.container,
                environment: path.environment.rawValue,
                zoneID: found.name,
                share: try found.record.wire(in: name, for: rules),
                participant: participant
            )
            resolved.rootName = found.share.root
            if item.wantsRoot, let root = found.share.root {
                resolved.root = try self.root(root, of: found, item, name)
            }
            return .share(resolved)
        } catch {
            return .failure(shortGUID: item.shortGUID, .ofService(error))
        }
    }

    private func root(
        _ root: String,
        of found: Found,
        _ item: SharesRequest.Item,
        _ zone: ZoneName
    ) throws -> WireRecord? {
        guard let context = found.record.managedObjectContext else { return nil }
        let hierarchy = RecordHierarchy(context: context, zone: found.zone.number)
        guard var record = try hierarchy.record(root)?.wire(in: zone, for: rules) else { return nil }
        let fields = item.rootKeys.map { keys in record.fields.filter { keys.contains($0.key) } } ?? record.fields
        record.fields = rules.links.linked(fields)
        return record
    }

    /// Lets the user take part in a share.
    ///
    /// - Returns: The share whose participants have changed; nil if the user takes part already.
    func accept(_ item: SharesRequest.Item, in context: NSManagedObjectContext) throws -> ShareChange? {
        let found = try find(item, in: context)
        let share = found.share
        var known = WireUser(recordName: user)
        (known.givenName, known.familyName) = (account?.firstName, account?.lastName)
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        if let member = member(of: found) {
            guard !member.isOwner else { throw WireFailure.badRequest("the owner of a share takes part in it already") }
            guard !member.isShutOut else { throw WireFailure(.accessDenied, "The user is not invited to the share") }
            guard !member.hasAccepted else { return nil }
            (member.status, member.oneTimeToken) = (WireParticipant.Status.accepted.rawValue, nil)
            member.keep(known)
        } else {
            let permission = share.everybodysPermission
            guard permission != .none else { throw WireFailure(.accessDenied, "The user is not invited to the share") }
            guard share.participants.count < rules.limits.participants else {
                throw WireFailure(
                    .tooManyParticipants,
                    "\(rules.limits.participants) users take part in the share already"
                )
            }
            let new = WireParticipant(
                participantID: "",
                role: .publicUser,
                permission: permission,
                status: .accepted,
                user: known
            )
            share.add(new, at: now)
        }
        share.settleRequest(of: user)
        return ShareChange(of: found.record, in: found.zone, of: found.database, by: user, at: now)
    }
}
