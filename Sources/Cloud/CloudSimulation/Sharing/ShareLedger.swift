internal import CloudWire

/// What users have in their zones and share with each other, and the rules of sharing in the plainest terms. It is kept by what
/// the service has acknowledged, and by no code of the service.
struct ShareLedger {
    struct Record: Hashable {
        var title: String
        var parent: String?
    }

    struct Member: Hashable {
        var permission: WireShare.Permission
        var hasAccepted = false
        /// Whether the user has come by the address of a share that is open to everybody.
        var isPublic = false
    }

    struct Share: Hashable {
        /// The end of the share's address.
        let shortGUID: String
        /// Nil for the share of a whole zone.
        let root: String?
        var everybody = WireShare.Permission.none
        /// Those who take part besides the owner.
        var members: [String: Member] = [:]
    }

    struct Zone: Hashable {
        var records: [String: Record] = [:]
        var shares: [String: Share] = [:]
    }

    /// What somebody may be told.
    struct Knowledge {
        /// What the user may read now.
        var titles: Set<String> = []
        /// The records and zones that the user may see, or once could.
        var names: Set<String> = []
    }

    /// By their names, with their owners.
    private(set) var zones: [ZoneName: Zone] = [:]
    /// All titles and names that were ever given.
    private(set) var titles: Set<String> = []
    private(set) var names: Set<String> = []
    /// The names that users have had before their eyes.
    private var seen: [String: Set<String>] = [:]
    /// The names of the records that were ever in a zone, by the addresses of the shares in which they were; by an empty one for
    /// those in none. Their deletions may be told to those who come later and read a feed in several pages.
    private var former: [ZoneName: [String: Set<String>]] = [:]

    /// Changes something, and notes who sees what then.
    mutating func change(_ zone: ZoneName, _ body: (inout Zone?) -> Void) {
        body(&zones[zone])
        names.insert(zone.name)
        guard let content = zones[zone] else { return }
        names.formUnion(content.records.keys)
        for record in content.records.keys {
            let share = share(of: record, in: zone)?.shortGUID ?? ""
            former[zone, default: [:]][share, default: []].insert(record)
        }
        titles.formUnion(content.records.values.map(\.title))
        if let owner = zone.owner { seen[owner, default: []].formUnion([zone.name] + content.records.keys) }
        for user in Set(content.shares.values.flatMap(\.members.keys)) {
            guard reaches(user, zone) else { continue }
            seen[user, default: []].formUnion(visible(to: user, in: zone).keys)
            seen[user, default: []].insert(zone.name)
        }
    }

    /// The share in which a record is: that of the nearest record above it, or itself, that is shared; or that of the zone.
    func share(of record: String, in zone: ZoneName) -> Share? {
        guard let content = zones[zone] else { return nil }
        if let whole = content.shares.values.first(where: { $0.root == nil }) { return whole }
        var (name, passed) = (Optional(record), Set<String>())
        while let current = name, passed.insert(current).inserted, let record = content.records[current] {
            if let share = content.shares.values.first(where: { $0.root == current }) { return share }
            name = record.parent
        }
        return nil
    }

    /// What a user may do with a record: the owner everything, others what a share says that they have accepted.
    func permission(of user: String, on record: String, in zone: ZoneName) -> WireShare.Permission {
        if zone.owner == user { return .readWrite }
        guard let member = share(of: record, in: zone)?.members[user], member.hasAccepted else { return .none }
        return member.permission
    }

    /// Whether a user knows of a zone.
    func reaches(_ user: String, _ zone: ZoneName) -> Bool {
        guard let content = zones[zone] else { return false }
        return zone.owner == user
            || content.shares.values.contains { share in
                share.members[user].map { $0.hasAccepted && $0.permission != .none } ?? false
            }
    }

    /// The records that a user may read, with their titles.
    func visible(to user: String, in zone: ZoneName) -> [String: String] {
        guard let content = zones[zone] else { return [:] }
        return content.records.filter { permission(of: user, on: $0.key, in: zone) != .none }.mapValues(\.title)
    }

    /// The records that were ever in a share, or in all of a zone that is shared as a whole.
    private func names(everIn share: Share, of zone: ZoneName) -> Set<String> {
        let all = former[zone] ?? [:]
        return share.root == nil ? all.values.reduce(into: []) { $0.formUnion($1) } : all[share.shortGUID] ?? []
    }

    /// All that an answer to a user may name.
    func knowledge(of user: String) -> Knowledge {
        var knowledge = Knowledge(names: seen[user] ?? [])
        for (name, zone) in zones {
            knowledge.titles.formUnion(visible(to: user, in: name).values)
            // Before they take part, users see what they would take part in.
            for share in zone.shares.values {
                let permission = share.members[user]?.permission ?? share.everybody
                guard permission != .none else { continue }
                knowledge.names.insert(name.name)
                if share.members[user]?.hasAccepted == true {
                    knowledge.names.formUnion(names(everIn: share, of: name))
                }
                guard let root = share.root else { continue }
                knowledge.names.insert(root)
                if let title = zone.records[root]?.title { knowledge.titles.insert(title) }
            }
        }
        return knowledge
    }
}

/// What may be done.
extension ShareLedger {
    /// Whether the rights of a user are enough for a change of a record.
    func allows(_ operation: RecordsModify.Operation, by user: String, in zone: ZoneName) -> Bool {
        guard let content = zones[zone] else { return false }
        guard user != zone.owner else { return true }
        let change = operation.record
        let isAllowedBelow = { (parent: String) in
            content.records[parent] != nil && self.permission(of: user, on: parent, in: zone) == .readWrite
        }
        let whole = content.shares.values.first { $0.root == nil }?.members[user]
        let changesZone = whole.map { $0.hasAccepted && $0.permission == .readWrite } ?? false
        guard let current = content.records[change.recordName] else {
            guard !operation.kind.isDeletion else { return true }
            return changesZone || change.parent.map(isAllowedBelow) ?? false
        }
        guard permission(of: user, on: change.recordName, in: zone) == .readWrite else { return false }
        let isRoot = content.shares.values.contains { $0.root == change.recordName }
        if operation.kind.isDeletion { return !isRoot }
        if changesZone { return true }
        if let parent = change.parent { return isAllowedBelow(parent) }
        return !change.removesParent || isRoot || current.parent == nil
    }

    /// Carries out a change of a record that the service has acknowledged.
    mutating func carryOut(_ operation: RecordsModify.Operation, in zone: ZoneName) {
        let change = operation.record
        self.change(zone) { content in
            if operation.kind.isDeletion {
                content?.records[change.recordName] = nil
                // A share ends with the record that is shared.
                for (name, share) in content?.shares ?? [:] where share.root == change.recordName {
                    content?.shares[name] = nil
                }
                return
            }
            var record = content?.records[change.recordName] ?? Record(title: "")
            if case .string(let title)? = change.fields["title"]?.value { record.title = title }
            if let parent = change.parent { record.parent = parent }
            if change.removesParent { record.parent = nil }
            content?.records[change.recordName] = record
        }
    }
}
