internal import CloudService
internal import CloudWire
internal import SeededRandom
internal import UntrustedJSON

/// What users do with shares: they are asked for at once, as the panel of a program does, and may be asked for twice.
extension SharingWorld {
    /// A share, and where it is.
    struct Place {
        let zone: ZoneName
        let name: String
        let share: ShareLedger.Share
    }

    /// Has a user do something with zones and shares, at times twice.
    func share(_ user: String) async {
        let (before, isTwice) = (random, random.once(in: 15))
        await act(user)
        if isTwice {
            random = before
            await act(user)
        }
        spread(from: nil)
    }

    private func act(_ user: String) async {
        let own = ledger.zones.keys.filter { $0.owner == user }.sorted { $0.name < $1.name }
        let (mine, others) = (places.filter { $0.zone.owner == user }, places.filter { $0.zone.owner != user })
        do {
            switch random.below(20) {
            case 0 where own.count < 2: try await makeZone(user)
            case 1 where random.once(in: 3) && !own.isEmpty: try await deleteZone(random.pick(own))
            case 2...4 where !own.isEmpty: try await makeShare(of: random.pick(own))
            case 5...7 where !mine.isEmpty: try await changeMembers(of: random.pick(mine))
            case 8 where !mine.isEmpty: try await open(random.pick(mine))
            case 9 where !mine.isEmpty: try await end(random.pick(mine))
            case 10 where !others.isEmpty: try await leave(random.pick(others), user)
            case 11...16 where !others.isEmpty:
                let new = others.filter { $0.share.members[user]?.hasAccepted != true }
                try await accept(random.pick(new.isEmpty ? others : new), user)
            case 17...19 where !others.isEmpty: try await spy(random.pick(others), user)
            default: if own.isEmpty { try await makeZone(user) }
            }
        } catch {
            tell("\(user) is refused: \((error as? WireFailure)?.code.rawValue ?? "\(error)")")
        }
    }

    private var places: [Place] {
        ledger.zones.flatMap { zone, content in
            content.shares.map { Place(zone: zone, name: $0.key, share: $0.value) }
        }
        .sorted { ($0.zone.name, $0.name) < ($1.zone.name, $1.name) }
    }

    private func makeZone(_ user: String) async throws {
        count += 1
        let zone = ZoneName("zone-\(count)")
        tell("\(user) makes \(zone.name)")
        try await modify(zone, user, isDeletion: false) {
            self.ledger.change(ZoneName(zone.name, owner: user)) { $0 = ShareLedger.Zone() }
        }
    }

    private func deleteZone(_ zone: ZoneName) async throws {
        tell("\(zone.owner ?? "") deletes \(zone.name)")
        try await modify(ZoneName(zone.name), zone.owner ?? "", isDeletion: true) {
            self.titles.replaced.formUnion(self.ledger.zones[zone]?.records.values.map(\.title) ?? [])
            self.ledger.change(zone) { $0 = nil }
        }
    }

    private func modify(_ zone: ZoneName, _ user: String, isDeletion: Bool, _ done: () -> Void) async throws {
        let scope = zone.owner == nil ? CloudPath.Scope.private : .shared
        let question = SharingService.Question(user, .zonesModify, scope, zone: zone) { writer, zone in
            ZonesModify([.init(zone ?? .default, isDeletion: isDeletion)]).write(to: &writer)
        }
        _ = try await ask(question) { node in
            if case .failure(_, let failure)? = try ZonesAnswer(node).zones.first { throw failure }
            done()
        }
    }

    private func permission() -> WireShare.Permission {
        random.pick([.readOnly, .readOnly, .readWrite, .readWrite, .readWrite, .none])
    }

    private func makeShare(of zone: ZoneName) async throws {
        count += 1
        let records = ledger.zones[zone]?.records ?? [:]
        let parents = Set(records.values.compactMap(\.parent)).sorted()
        let roots = parents.isEmpty || random.once(in: 3) ? records.keys.sorted() : parents
        let root = roots.isEmpty || random.once(in: 3) ? nil : random.pick(roots)
        let name = root == nil ? WireShare.zoneShareName : "share-\(count)"
        let everybody = random.once(in: 4) ? permission() : .none
        var members: [String: ShareLedger.Member] = [:]
        for user in users where user != zone.owner && everybody == .none && !random.once(in: 4) {
            members[user] = .init(permission: permission())
        }
        tell("\(zone.owner ?? "") shares \(root ?? "all") of \(zone.name) with \(members.keys.sorted()), \(everybody)")
        let sharing = WireShare(publicPermission: everybody, participants: Self.wire(members), root: root)
        try await save(sharing, as: name, .create, in: zone) { record in
            let share = ShareLedger.Share(
                shortGUID: record.shortGUID ?? "",
                root: root,
                everybody: everybody,
                members: members
            )
            self.ledger.change(zone) { $0?.shares[name] = share }
        }
    }

    private static func wire(_ members: [String: ShareLedger.Member]) -> [WireParticipant] {
        members.sorted { $0.key < $1.key }.map { user, member in
            WireParticipant(
                participantID: "",
                role: .user,
                permission: member.permission,
                status: .invited,
                user: WireUser(recordName: user)
            )
        }
    }

    /// Saves a share as the owner of its zone.
    private func save(
        _ sharing: WireShare,
        as name: String,
        _ kind: RecordsModify.Kind,
        in zone: ZoneName,
        _ done: (WireRecord) -> Void
    ) async throws {
        var record = WireRecord(recordName: name, recordType: WireShare.recordType)
        record.sharing = sharing
        try await modify(record, kind, in: ZoneName(zone.name), by: zone.owner ?? "", done)
    }

    private func modify(
        _ share: WireRecord,
        _ kind: RecordsModify.Kind,
        in zone: ZoneName,
        by user: String,
        _ done: (WireRecord) -> Void
    ) async throws {
        let scope = zone.owner == nil ? CloudPath.Scope.private : .shared
        let question = SharingService.Question(user, .recordsModify, scope, zone: zone) { writer, zone in
            RecordsModify([.init(kind, share)], zoneID: zone).write(to: &writer)
        }
        _ = try await ask(question) { node in
            switch try RecordsAnswer(node).records.first {
            case .record(let record)?: done(record)
            case .failure(_, let failure)?: throw failure
            case nil: break
            }
        }
    }
}

/// What owners do with their shares.
extension SharingWorld {
    private func changeMembers(of place: Place) async throws {
        var members = place.share.members
        for user in users where user != place.zone.owner && random.once(in: 2) {
            if members[user] == nil {
                members[user] = .init(permission: permission())
            } else if random.once(in: 2) {
                members[user] = nil
            } else {
                members[user]?.permission = permission()
            }
        }
        let texts = members.map { "\($0.key) \($0.value.permission)" }.sorted()
        tell("\(place.zone.owner ?? "") shares \(place.name) with \(texts)")
        try await save(WireShare(participants: Self.wire(members)), as: place.name, .forceUpdate, in: place.zone) { _ in
            self.ledger.change(place.zone) { $0?.shares[place.name]?.members = members }
            let isNew = members.keys.contains { place.share.members[$0] == nil }
            guard isNew, place.share.everybody != .none else { return }
            self.violations.append("somebody was invited to \(place.name), which is open to everybody")
        }
    }

    private func open(_ place: Place) async throws {
        let permission = random.pick([WireShare.Permission.none, .readOnly, .readWrite])
        tell("\(place.zone.owner ?? "") opens \(place.name) to everybody with \(permission)")
        try await save(WireShare(publicPermission: permission), as: place.name, .forceUpdate, in: place.zone) { _ in
            var share = place.share
            let wasOpen = share.everybody != .none
            share.everybody = permission
            if permission == .none {
                share.members = share.members.filter { !$0.value.isPublic }
            } else {
                if !wasOpen { share.members = share.members.filter(\.value.hasAccepted) }
                for (user, member) in share.members where member.isPublic {
                    share.members[user]?.permission = permission
                }
            }
            self.ledger.change(place.zone) { $0?.shares[place.name] = share }
        }
    }

    private func end(_ place: Place) async throws {
        tell("\(place.zone.owner ?? "") stops sharing \(place.name)")
        let record = WireRecord(recordName: place.name, recordType: WireShare.recordType)
        try await modify(record, .forceDelete, in: ZoneName(place.zone.name), by: place.zone.owner ?? "") { _ in
            self.ledger.change(place.zone) { $0?.shares[place.name] = nil }
        }
    }
}

/// What others do with shares, and try to do.
extension SharingWorld {
    private func accept(_ place: Place, _ user: String) async throws {
        tell("\(user) accepts \(place.name) of \(place.zone.name)")
        let isInvited = (place.share.members[user]?.permission ?? place.share.everybody) != .none
        let answer = try await ask(.recordsAccept, place, user) { isDone in
            if isDone != isInvited {
                self.violations.append("\(user) was \(isDone ? "" : "not ")let into \(place.name)")
            }
            guard isDone else { return }
            self.ledger.change(place.zone) { zone in
                let new = ShareLedger.Member(permission: place.share.everybody, isPublic: true)
                zone?.shares[place.name]?.members[user, default: new].hasAccepted = true
            }
        }
        if case .failure(_, let failure) = answer { throw failure }
    }

    /// Asks for a share by its address.
    private func ask(
        _ operation: CloudOperationName,
        _ place: Place,
        _ user: String,
        _ done: (_ isDone: Bool) -> Void = { _ in }
    ) async throws -> ShareAnswer {
        var answer: ShareAnswer?
        let wantsRoot = operation == .recordsResolve
        let question = SharingService.Question(user, operation, .public, zone: place.zone) { writer, _ in
            SharesRequest([.init(place.share.shortGUID, wantsRoot: wantsRoot)]).write(to: &writer)
        }
        _ = try await ask(question) { node in
            let found = try ShareAnswer(node.list("results").first ?? .null)
            answer = found
            if case .share = found { done(true) } else { done(false) }
        }
        return answer ?? .failure(shortGUID: place.share.shortGUID, .badRequest("no answer"))
    }

    private func leave(_ place: Place, _ user: String) async throws {
        guard ledger.reaches(user, place.zone) else { return }
        if random.once(in: 2) {
            tell("\(user) leaves \(place.zone.name)")
            try await modify(place.zone, user, isDeletion: true) {
                self.ledger.change(place.zone) { zone in
                    for name in zone?.shares.keys.sorted() ?? [] { zone?.shares[name]?.members[user] = nil }
                }
            }
        } else {
            tell("\(user) leaves \(place.name)")
            let record = WireRecord(recordName: place.name, recordType: WireShare.recordType)
            try await modify(record, .forceDelete, in: place.zone, by: user) { _ in
                self.ledger.change(place.zone) { $0?.shares[place.name]?.members[user] = nil }
            }
        }
    }

    /// Has a user try what only others may do.
    private func spy(_ place: Place, _ user: String) async throws {
        let names = ledger.zones[place.zone]?.records.keys.sorted() ?? []
        switch random.below(4) {
        case 0: _ = try await ask(.recordsResolve, place, user)
        case 1:
            let question = SharingService.Question(user, .recordsLookup, .shared, zone: place.zone) { writer, zone in
                RecordsLookup(names, zoneID: zone).write(to: &writer)
            }
            for case .record(let record) in try RecordsAnswer(await ask(question)).records {
                judge(record, in: place.zone, user)
            }
        case 2 where !names.isEmpty:
            var record = WireRecord(recordName: random.pick(names), recordType: RecordText.type)
            record.fields["title"] = FieldEntry(.string("title-of-a-stranger"))
            let operation = RecordsModify.Operation(.forceUpdate, record)
            guard !ledger.allows(operation, by: user, in: place.zone) else { return }
            _ = try await modify([operation], place.zone, by: user, isAtomic: true)
        default:
            var record = WireRecord(recordName: place.name, recordType: WireShare.recordType)
            record.sharing = WireShare(publicPermission: .readWrite)
            try await modify(record, .forceUpdate, in: place.zone, by: user) { _ in
                self.violations.append("\(user) has changed \(place.name), which is another user's")
            }
        }
    }
}
