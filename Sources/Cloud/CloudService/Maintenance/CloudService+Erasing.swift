internal import CloudWire
internal import CoreData
internal import Foundation

/// Erases what belongs to users who are removed along with their records: their private databases with the shares of them, their
/// part in shares of others, their subscriptions, and the records that stand for them.
///
/// What they have made in public databases and in zones of others stays: it is part of these. Each step looks for what is left,
/// in transactions of their own, and the account goes last, so a service that was stopped meanwhile goes on when it starts.
extension CloudService {
    /// The rows that a transaction changes at most.
    private static let portion = 100

    /// - Returns: The number of users who are gone.
    @discardableResult
    package func eraseRemovedUsers() async throws -> Int {
        guard let accounts else { return 0 }
        let leaving = try await accounts.usersToErase()
        // Sessions that another process has ended may still be in memory.
        if !leaving.isEmpty { accounts.cache.drop() }
        for account in leaving {
            try await eraseAll(of: account.recordName)
            try await accounts.removeErasedUser(recordName: account.recordName)
        }
        return leaving.count
    }

    func eraseAll(of user: String) async throws {
        for address in try await databases("/\(user)") { try await eraseDatabase(address) }
        while try await leaveSomeShares(as: user) { try Task.checkCancellation() }
        while try await eraseSomeWishes(of: user) { try Task.checkCancellation() }
        for address in try await databases("/public") { try await eraseRecord(of: user, in: address) }
    }

    /// The databases whose address ends in some way.
    private func databases(_ end: String) async throws -> [DatabaseAddress] {
        try await store.read { context in
            let request = NSFetchRequest<StoredDatabase>(entityName: "StoredDatabase")
            request.predicate = NSPredicate(format: "address ENDSWITH %@", end)
            request.sortDescriptors = [NSSortDescriptor(key: "address", ascending: true)]
            return try context.fetch(request).map(DatabaseAddress.init(ofHome:))
        }
    }

    private func eraseDatabase(_ address: DatabaseAddress) async throws {
        repeat {
            for number in try await closeZones(of: address) {
                try Task.checkCancellation()
                try await store.removeRecords(ofZone: number)
            }
        } while try await !forgetZones(of: address)
    }

    /// Removes all zones of a database, also the default one, so that nobody reaches their records any more.
    ///
    /// - Returns: The numbers of its zones, also of those that were removed before.
    func closeZones(of address: DatabaseAddress) async throws -> [Int64] {
        try await change { [self] context in
            var notices: [ChangeNotice] = []
            let database = try StoredDatabase.existing(address, in: context)
            let zones = (database?.zones ?? []).sorted { $0.number < $1.number }
            for zone in zones where !zone.isRemoved {
                let members = try Self.members(ofZone: zone.number, in: context)
                notices += try newsOfZones(for: Set(members.keys), address, in: context)
                zone.remove()
            }
            return (zones.map(\.number), notices)
        }
    }

    /// Removes a database whose zones are removed and empty. The names of shared zones stay: those who took part are told by
    /// them that the zones are gone.
    ///
    /// - Returns: Whether that was done: not if a request that was under way has made a zone meanwhile.
    private func forgetZones(of address: DatabaseAddress) async throws -> Bool {
        try await store.write { context in
            guard let database = try StoredDatabase.existing(address, in: context) else { return true }
            guard database.zones.allSatisfy(\.isRemoved) else { return false }
            guard database.zones.contains(where: { $0.sharingKind != .none }) else {
                context.delete(database)
                return true
            }
            for zone in database.zones where zone.sharingKind == .none && zone.name != ZoneName.defaultName {
                context.delete(zone)
            }
            return true
        }
    }

    /// - Returns: Whether there may be more.
    private func leaveSomeShares(as user: String) async throws -> Bool {
        let count = try await change { [self] context in
            let request = NSFetchRequest<StoredParticipant>(entityName: "StoredParticipant")
            request.predicate = NSPredicate(format: "user == %@", user)
            request.fetchLimit = Self.portion
            let members = try context.fetch(request)
            var notices: [ChangeNotice] = []
            for member in members {
                guard let change = try member.leave(as: user) else { continue }
                notices += try self.notices(of: change, in: context)
            }
            return (members.count, notices)
        }
        return count == Self.portion
    }

    /// Erases what a user wants to be told of, and the requests to take part in shares.
    ///
    /// - Returns: Whether there may be more.
    private func eraseSomeWishes(of user: String) async throws -> Bool {
        try await store.write { context in
            var isFull = false
            for entity in ["StoredSubscription", "StoredRequester"] {
                let request = NSFetchRequest<NSManagedObject>(entityName: entity)
                request.predicate = NSPredicate(format: "user == %@", user)
                request.fetchLimit = Self.portion
                let wishes = try context.fetch(request)
                for wish in wishes { context.delete(wish) }
                isFull = isFull || wishes.count == Self.portion
            }
            return isFull
        } saved: { [subscriptions] (_: Bool) in
            subscriptions.forgetAll()
        }
    }

    /// Deletes the record that stands for a user in a public database, along with those that it owns.
    private func eraseRecord(of user: String, in address: DatabaseAddress) async throws {
        let rules = RecordRules(
            caller: .user(user),
            // Roles do not matter here.
            scope: .private,
            schemaIsFixed: true,
            limits: limits,
            links: AssetLinks(server: "", tickets: AssetTickets(key: key))
        )
        try await change { [self] context -> (Void, [ChangeNotice]) in
            let reached = try ReachedZone(.default, address, rules, in: context)
            let record = try StoredRecord.all(named: [user], zone: reached.zone.number, in: context)[user]
            guard let record, !record.isRemoved, record.isRecordOfUser(in: .public) else { return ((), []) }
            var batch = try RecordBatch(
                [],
                in: reached,
                context,
                schema: ContainerSchema(),
                assets: AssetCheck(files: assets, tickets: rules.links.tickets, database: address.text),
                users: KnownUsers(),
                isWatched: !subscriptions.watchers(of: address, in: context).isEmpty
            )
            try batch.removeAll(record)
            return ((), try firing(try self.notices(of: batch, address, in: context), in: context))
        } saved: { [subscriptions] _, _ in
            subscriptions.forget(address)
        }
    }
}

extension StoredParticipant {
    /// Ends the part that a user has in a share.
    ///
    /// - Returns: The change of the share; nil if it is gone.
    fileprivate func leave(as user: String) throws -> ShareChange? {
        guard let context = managedObjectContext else { return nil }
        let left = share
        share = nil
        context.delete(self)
        guard let left, let zone = try StoredZone.existing(number: left.zoneNumber, in: context),
            let database = zone.database,
            let record = try StoredRecord.all(named: [left.record], zone: zone.number, in: context)[left.record]
        else { return nil }
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        return ShareChange(of: record, in: zone, of: database, by: user, at: now)
    }
}
