package import CloudWire
internal import CoreData
internal import Foundation

/// A share as the page at its address shows it to somebody.
package struct Invitation: Hashable, Sendable {
    package enum Standing: Hashable, Sendable {
        /// Has not signed in, and may take part.
        case guest
        case invited
        case accepted
        case owner
        /// Is not invited, and may ask to be.
        case mayAsk
    }

    package let container: String
    package let environment: CloudPath.Environment
    package let standing: Standing
    /// The title of what is shared; nil if it has none, or is nobody's business yet.
    package let title: String?
    /// The name of the owner; nil if it is unknown, or nobody's business yet.
    package let owner: String?
    package let permission: WireShare.Permission
    /// Whether everybody with the address may take part.
    package let isOpen: Bool
}

extension CloudService {
    /// Returns what the address of a share shows.
    ///
    /// - Parameter user: The user who has signed in; nil for somebody who has not, who sees only what everybody may see.
    /// - Returns: Nil for a share that is none for this user.
    package func invitation(_ shortGUID: String, to user: String?) async throws -> Invitation? {
        guard let reader = try await invitationReader(shortGUID, user) else { return nil }
        return try await store.read { context in
            try reader.request.items.first.flatMap { try reader.invitation($0, in: context) }
        }
    }

    package func acceptInvitation(_ shortGUID: String, as user: String) async throws {
        try await changeInvitation(shortGUID, user) { try $0.accept($1, in: $2) }
    }

    /// Takes a user off the list of those who are invited, also one who has accepted.
    package func declineInvitation(_ shortGUID: String, as user: String) async throws {
        try await changeInvitation(shortGUID, user) { try $0.decline($1, in: $2) }
    }

    package func askForAccess(_ shortGUID: String, as user: String) async throws {
        try await changeInvitation(shortGUID, user) { try $0.requestAccess($1, in: $2) }
    }

    private func changeInvitation(
        _ shortGUID: String,
        _ user: String,
        _ change: @escaping @Sendable (ShareReader, SharesRequest.Item, NSManagedObjectContext) throws -> ShareChange?
    ) async throws {
        guard let reader = try await invitationReader(shortGUID, user) else {
            throw WireFailure(.notFound, "There is no share '\(shortGUID)'")
        }
        try await self.change { [self] context -> (Void, [ChangeNotice]) in
            let notices = try reader.request.items.flatMap { item in
                guard let change = try change(reader, item, context) else { return [ChangeNotice]() }
                // Whoever leaves is no member any more, and hears of it all the same.
                return try self.notices(of: change, in: context) + newsOfZones(for: [user], change.home, in: context)
            }
            return ((), notices)
        }
    }

    /// Returns a reader in the container that a share belongs to; nil if there is no such share.
    private func invitationReader(_ shortGUID: String, _ user: String?) async throws -> ShareReader? {
        let name = shortGUID.prefix { $0 != "." }
        let address = try await store.read { context in
            try StoredShare.existing(shortGUID: String(name), in: context)?.address
        }
        let parts = address?.split(separator: "/").map(String.init) ?? []
        guard parts.count == 2, let environment = CloudPath.Environment(rawValue: parts[1]) else { return nil }
        let path = CloudPath(
            container: parts[0],
            environment: environment,
            scope: .public,
            operation: .recordsResolve
        )
        let rules = RecordRules(
            caller: user.map { .user($0) } ?? .anyone,
            scope: .public,
            schemaIsFixed: true,
            limits: limits,
            links: AssetLinks(server: "", tickets: AssetTickets(key: key))
        )
        // Nobody has the empty name.
        return try await reader(of: SharesRequest([.init(shortGUID)]), path, rules, user ?? "")
    }
}

extension ShareReader {
    fileprivate func invitation(_ item: SharesRequest.Item, in context: NSManagedObjectContext) throws -> Invitation? {
        let found = try find(item, in: context)
        let (share, member, isSignedIn) = (found.share, member(of: found), !user.isEmpty)
        let permission = share.everybodysPermission
        let isBlocked = share.requesters.contains { $0.user == user && $0.isBlocked }
        guard member?.isShutOut != true, member != nil || permission != .none else {
            guard member == nil, isSignedIn, share.allowsAccessRequests, !isBlocked else { return nil }
            return invitation(found, .mayAsk, showsShare: false, .none)
        }
        let standing: Invitation.Standing =
            if !isSignedIn { .guest } else if member?.isOwner == true { .owner } else if member?.hasAccepted == true {
                .accepted
            } else { .invited }
        return invitation(found, standing, showsShare: true, member?.wire.permission ?? permission)
    }

    private func invitation(
        _ found: Found,
        _ standing: Invitation.Standing,
        showsShare: Bool,
        _ permission: WireShare.Permission
    ) -> Invitation {
        let owner = found.share.participants.first(where: \.isOwner)
        let name = [owner?.givenName, owner?.familyName].compactMap(\.self).joined(separator: " ")
        return Invitation(
            container: path.container,
            environment: path.environment,
            standing: standing,
            title: showsShare ? found.record.shareTitle : nil,
            owner: showsShare && !name.isEmpty ? name : nil,
            permission: permission,
            isOpen: found.share.everybodysPermission != .none
        )
    }

    /// Takes the user out of a share, whether accepted or not.
    fileprivate func decline(_ item: SharesRequest.Item, in context: NSManagedObjectContext) throws -> ShareChange? {
        let found = try find(item, in: context)
        guard let member = member(of: found) else { return nil }
        guard !member.isOwner else { throw WireFailure.badRequest("the owner of a share cannot leave it") }
        member.share = nil
        context.delete(member)
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        return ShareChange(of: found.record, in: found.zone, of: found.database, by: user, at: now)
    }
}
