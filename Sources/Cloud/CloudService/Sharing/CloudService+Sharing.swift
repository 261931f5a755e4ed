internal import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

extension CloudService {
    /// Answers `records/resolve`: what shares are, and what the user is in them.
    func resolveShares(
        _ request: SharesRequest,
        _ path: CloudPath,
        _ rules: RecordRules,
        _ user: String
    ) async throws -> ServiceAnswer {
        let reader = ShareReader(path, rules, user, try await accounts?.user(recordName: user), try checked(request))
        return try await store.read { context in
            Self.answer(reader.request.items.map { reader.resolve($0, in: context) })
        }
    }

    /// Answers `records/accept`: the user takes part in shares from now on.
    func acceptShares(
        _ request: SharesRequest,
        _ path: CloudPath,
        _ rules: RecordRules,
        _ user: String
    ) async throws -> ServiceAnswer {
        let reader = ShareReader(path, rules, user, try await accounts?.user(recordName: user), try checked(request))
        let (answers, notices) = try await store.write { [self] context in
            var (answers, notices) = ([ShareAnswer](), [ChangeNotice]())
            for item in reader.request.items {
                do {
                    if let change = try reader.accept(item, in: context) {
                        notices += try self.notices(of: change, in: context)
                    }
                    answers.append(reader.resolve(item, in: context))
                } catch {
                    answers.append(.failure(shortGUID: item.shortGUID, .ofService(error)))
                }
            }
            return (answers, notices)
        }
        pushes.post(notices, exceptTo: rules.clientID)
        return Self.answer(answers)
    }

    /// Answers `zones/modify` in the shared database, where deleting a zone is leaving all shares of it.
    func leaveZones(_ request: ZonesModify, _ address: DatabaseAddress, _ rules: RecordRules) async throws
        -> ServiceAnswer
    {
        guard request.operations.allSatisfy(\.isDeletion) else {
            throw WireFailure.badRequest("Zones cannot be made in the shared database")
        }
        let user = address.owner ?? ""
        let (answers, notices) = try await store.write { [self] context in
            var (answers, notices) = ([ZoneAnswer](), [ChangeNotice]())
            for operation in request.operations {
                do {
                    let reached = try ReachedZone(operation.zoneID, address, rules, in: context)
                    for change in try reached.leaveAll(as: user) {
                        notices += try self.notices(of: change, in: context)
                    }
                    notices += try newsOfZones(for: [user], address, in: context)
                    answers.append(.zone(WireZone(operation.zoneID, isAtomic: true, isDeleted: true)))
                } catch {
                    answers.append(.failure(operation.zoneID, .ofService(error)))
                }
            }
            return (answers, notices)
        }
        pushes.post(notices, exceptTo: rules.clientID)
        return ServiceAnswer(ZonesAnswer(answers))
    }

    private func checked(_ request: SharesRequest) throws(WireFailure) -> SharesRequest {
        guard request.items.count <= limits.operations else {
            throw WireFailure(.limitExceeded, "a request names at most \(limits.operations) shares")
        }
        return request
    }

    private static func answer(_ answers: [ShareAnswer]) -> ServiceAnswer {
        var writer = JSONWriter()
        writer.object { writer in writer.member("results") { $0.array(answers) { $1.write(to: &$0) } } }
        return ServiceAnswer(writer.bytes, ItemFailures(answers.lazy.map(\.failureCode)))
    }

    /// The accounts of the users whom a request's shares name, and of the owner who saves them.
    func users(named operations: JSONNode?, _ user: String?) async throws -> KnownUsers {
        let shares = (operations?.array ?? []).compactMap { $0["record"] }
            .filter { $0["recordType"]?.string == WireShare.recordType }
        guard let accounts, !shares.isEmpty else { return KnownUsers() }
        let named = shares.flatMap { $0["participants"]?.array ?? [] }.map { WireUser($0["userIdentity"] ?? .null) }
        let found = try await accounts.users(
            logins: named.compactMap(\.emailAddress),
            recordNames: named.compactMap(\.recordName) + [user].compactMap(\.self)
        )
        return KnownUsers(accounts: found.filter { !$0.isDisabled })
    }
}

/// Reads and accepts shares on behalf of a user.
private struct ShareReader: Sendable {
    let path: CloudPath
    let rules: RecordRules
    let user: String
    let account: Account?
    let request: SharesRequest

    init(_ path: CloudPath, _ rules: RecordRules, _ user: String, _ account: Account?, _ request: SharesRequest) {
        (self.path, self.rules, self.user, self.account, self.request) = (path, rules, user, account, request)
    }

    private struct Found {
        let share: StoredShare
        let record: StoredRecord
        let zone: StoredZone
        let database: StoredDatabase

        var name: ZoneName { ZoneName(zone.name, owner: database.owner) }
    }

    private func find(_ item: SharesRequest.Item, in context: NSManagedObjectContext) throws -> Found {
        let missing = WireFailure(.notFound, "There is no share '\(item.shortGUID)'")
        let address = DatabaseAddress(container: path.container, environment: path.environment, owner: nil)
        guard let share = try StoredShare.existing(shortGUID: item.shortGUID, in: context),
            share.address == address.schemaText,
            let record = try StoredRecord.all(named: [share.record], zone: share.zoneNumber, in: context)[share.record]
        else { throw missing }
        guard let zone = try StoredZone.existing(number: share.zoneNumber, in: context), let database = zone.database
        else { throw missing }
        return Found(share: share, record: record, zone: zone, database: database)
    }

    private func member(of share: StoredShare) -> StoredParticipant? {
        share.member(user, emailAddress: account?.emailAddress)
    }

    /// What a share is. A share that the user is not invited to, and that is not open to everybody, is none for the user.
    func resolve(_ item: SharesRequest.Item, in context: NSManagedObjectContext) -> ShareAnswer {
        do {
            let found = try find(item, in: context)
            let permission = found.share.everybodysPermission
            var participant = member(of: found.share)?.wire
            if participant == nil, permission != .none {
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
        if let member = member(of: share) {
            guard !member.isOwner else { throw WireFailure.badRequest("the owner of a share takes part in it already") }
            guard !member.hasAccepted else { return nil }
            member.status = WireParticipant.Status.accepted.rawValue
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
        return ShareChange(of: found.record, in: found.zone, of: found.database, by: user, at: now)
    }
}
