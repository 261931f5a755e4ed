#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// Asks the policies of entities about many-to-many relationships that this device and another one have changed.
///
/// The pairs of such a relationship merge by themselves: each is added or removed. The question is about the relationship of an object
/// as a whole, before and after a page of news; the answer is a change that is made here and now.
struct MemberDecisions {
    private let work: MirrorWork
    /// The relationships that the page changes, and that were changed here.
    private var relationships: [Relationship] = []

    private struct Relationship {
        /// The row of the object.
        let row: Int64
        let end: MirroredJoinEnd
        /// The names of the members' records.
        let base: Set<String>
        let mine: Set<String>
    }

    /// - Parameter pairs: The pairs that the page brings or takes away, with their zones.
    init(_ work: MirrorWork, changing pairs: [(MirroredPair, zone: Int64)]) throws {
        self.work = work
        guard !work.mirror.conflictPolicies.isEmpty else { return }
        var seen: Set<String> = []
        for (pair, zone) in pairs {
            for (name, isLeft) in [(pair.left, true), (pair.right, false)]
            where seen.insert("\(zone) \(isLeft) \(pair.join) \(name)").inserted {
                if let changed = try changed(name, isLeft: isLeft, pair.join, zone) { relationships.append(changed) }
            }
        }
    }

    /// The relationship of an object to others; nil if nobody decides about it, or nothing of it was changed here.
    private func changed(_ name: String, isLeft: Bool, _ join: String, _ zone: Int64) throws -> Relationship? {
        guard let row = try work.row(named: name, zone: zone), let object = try work.object(of: row),
            work.mirror.policy(of: object.entity) != nil,
            let entity = work.mirror.model.entities[object.entity.name ?? ""],
            let end = entity.ends.first(where: { $0.join.key == join && ($0.isLeft == isLeft || $0.join.isSymmetric) })
        else { return nil }
        // What was changed here and not noticed yet counts as well.
        if !object.hasChanges { try work.absorb(object, properties: [end.relationship], at: nil) }
        work.keep(object)
        let rows = try work.pairs(of: name, end)
        let base = members(of: name, rows.filter { $0.record?.tag != nil })
        let mine = members(of: name, rows.filter { $0.record?.local != nil })
        return base == mine ? nil : Relationship(row: row.id, end: end, base: base, mine: mine)
    }

    private func members(of name: String, _ rows: [MirrorRow]) -> Set<String> {
        Set(rows.compactMap(\.pair).map { $0.left == name ? $0.right : $0.left })
    }

    /// Has the relationships decided, when the page has been taken over.
    func decide() throws {
        for relationship in relationships { try decide(relationship) }
    }

    private func decide(_ relationship: Relationship) throws {
        let name = relationship.end.relationship
        guard let row = try work.row(relationship.row), let object = try work.object(of: row),
            let policy = work.mirror.policy(of: object.entity)
        else { return }
        let pairs = try work.pairs(of: row.name, relationship.end)
        let theirs = members(of: row.name, pairs.filter { $0.record?.tag != nil })
        guard theirs != relationship.base, theirs != relationship.mine else { return }
        func objects(_ names: Set<String>) throws -> Set<NSManagedObject> {
            Set(try names.compactMap { try work.object(named: $0, zone: row.zone) })
        }
        let sides = try (base: objects(relationship.base), mine: objects(relationship.mine), theirs: objects(theirs))
        func version(_ members: Set<NSManagedObject>) -> CloudKitPropertyConflict.Version {
            .init(value: Set(members.map(\.objectID)), date: nil)
        }
        let question = CloudKitPropertyConflict(
            entityName: object.entity.name ?? "",
            objectID: object.objectID,
            recordID: CKRecord.ID(mirrored: row.name, in: work.zoneName(row.zone)),
            property: name,
            base: version(sides.base),
            mine: version(sides.mine),
            theirs: version(sides.theirs)
        )
        let wanted: Set<NSManagedObject>?
        switch policy.decision(on: question) {
        case .automatic: wanted = nil
        case .keepMine: wanted = sides.mine
        case .keepTheirs: wanted = sides.theirs
        case .value(let value): wanted = try members(value, of: object, name, row)
        }
        guard let wanted else { return }
        let members = object.members(of: name)
        object.setMembers(members.filter(wanted.contains) + wanted.subtracting(members), of: name)
        try work.absorb(object, properties: [name], at: nil)
        work.log("a conflict of \(name) of \(work.typeName(row.type)) \(row.name): its policy has decided", level: 1)
    }

    /// The objects that a policy has chosen; nil if they cannot be the members.
    private func members(
        _ value: Any?,
        of object: NSManagedObject,
        _ name: String,
        _ row: MirrorRow
    ) throws -> Set<NSManagedObject>? {
        guard let value = flattened(value) else { return [] }
        let destination = object.entity.relationshipsByName[name]?.destinationEntity
        let ids = value as? Set<NSManagedObjectID> ?? (value as? NSSet).flatMap { $0 as? Set<NSManagedObjectID> } ?? []
        let rows = try ids.filter { id in
            id.store === work.mirror.identity && destination.map { id.entity.isKindOf(entity: $0) } ?? false
        }
        .compactMap { try work.existingRow(of: $0) }
        let members = Set(try rows.filter { $0.zone == row.zone }.compactMap { try work.object(of: $0) })
        let isSet = value is Set<NSManagedObjectID> || value is NSSet
        guard isSet, members.count == ids.count else {
            work.warn(
                "the policy of \(object.entity.name ?? "") has decided for members that \(name) cannot have "
                    + "(\(type(of: value))); the merged ones stay"
            )
            return nil
        }
        return members
    }
}
#endif
