#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// What is deleted along with an object by its delete rules, and the pairs in which it is: all of that comes back along with the object if
/// another device has edited it meanwhile, since a user who edits a book has edited one with chapters.
///
/// - A device that deletes keeps the last versions of what an object takes along (`MirroredRecord.removed`) until the service has
///   deleted the object itself, which is sent last. Until then, the service may refuse because of an edit.
/// - A device whose edit meets a deletion sends all that belongs to the object again, since the service may have deleted it, too.
struct OwnedObjects {
    let work: MirrorWork

    /// What a removed row has wait for its owner. It is no field of a record: those have a prefix.
    private static let owner = "owner"

    /// Keeps what was removed from a row until its owner is gone, or comes back.
    func keep(_ row: MirrorRow, removedWith owner: String) throws {
        var row = row
        row.record?.removeWithOwner()
        row.object = nil
        work.put(row)
        try work.park(ParkedField(row: row.id, field: Self.owner, target: owner))
    }

    /// The removed rows that wait for an owner.
    func rows(removedWith owner: String) throws -> [MirrorRow] {
        try work.parkedFields(waitingFor: owner).filter { $0.field == Self.owner }.compactMap { try work.row($0.row) }
    }

    /// Brings back what was removed with an object. What comes back brings back what was removed with it in turn.
    func comeBack(with owner: MirrorRow) throws {
        work.returned.append(owner.name)
        guard work.returned.count == 1 else { return }
        // The first one stays until all have come, so that calls in between only add to the list.
        defer { work.returned = [] }
        var next = 0
        while next < work.returned.count {
            let owner = work.returned[next]
            next += 1
            for known in try rows(removedWith: owner) {
                try work.unpark(Self.owner, ofRow: known.id)
                guard let row = try work.row(known.id), row.record?.removed != nil else { continue }
                work.log(row, "comes back with \(owner)")
                try bringBack(row)
            }
        }
    }

    private func bringBack(_ known: MirrorRow) throws {
        var row = known
        row.record?.comeBack()
        work.put(row)
        let page = IncomingPage(work: work)
        guard row.pair == nil else { return try page.takePair(row) }
        let name = row.record?.local?.entityName
        try page.show(row, work.mirror.model.entity(ofType: work.typeName(row.type), named: name), nil)
    }

    /// Forgets what was removed with an object whose deletion is final: that of all that took it along is, too.
    func forget(with owner: MirrorRow) throws {
        guard try hasFinalOwners(owner) else { return }
        var open = [owner.name]
        while let name = open.popLast() {
            for known in try rows(removedWith: name) {
                try work.unpark(Self.owner, ofRow: known.id)
                guard var row = try work.row(known.id) else { continue }
                row.record?.removed = nil
                work.put(row)
                open.append(row.name)
            }
        }
    }

    /// Whether all that took an object along, which may have done so with each other, is settled.
    private func hasFinalOwners(_ row: MirrorRow) throws -> Bool {
        var (open, seen): ([MirrorRow], Set<Int64>) = ([row], [row.id])
        while let row = open.popLast() {
            for field in try work.parkedFields(ofRow: row) where field.field == Self.owner {
                guard let owner = try work.row(named: field.target, zone: row.zone), seen.insert(owner.id).inserted
                else {
                    continue
                }
                guard owner.pending == nil else { return false }
                open.append(owner)
            }
        }
        return true
    }

    /// Has everything that belongs to an object sent again, since the service may have deleted it.
    ///
    /// - Parameter gone: The names of the records that the service has deleted as well.
    /// - Returns: The numbers of the rows.
    func sendAgain(with owner: MirrorRow, _ gone: Set<String>) throws -> Set<Int64> {
        var (sent, open): (Set<Int64>, [MirrorRow]) = ([], [owner])
        var objects: Set<String> = [owner.name]
        while let row = open.popLast() {
            guard let object = try work.object(of: row),
                let entity = work.mirror.model.entities[object.entity.name ?? ""]
            else { continue }
            for member in entity.owned.flatMap({ object.members(of: $0) }) {
                guard let owned = try work.existingRow(of: member.objectID), sent.insert(owned.id).inserted else {
                    continue
                }
                work.loseService(owned)
                objects.insert(owned.name)
                open.append(owned)
            }
        }
        for name in objects {
            guard let row = try work.row(named: name, zone: owner.zone) else { continue }
            for pair in try pairs(of: row) {
                let others = [pair.pair?.left, pair.pair?.right].compactMap(\.self)
                guard others.allSatisfy({ objects.contains($0) || !gone.contains($0) }) else { continue }
                work.loseService(pair)
                sent.insert(pair.id)
            }
        }
        return sent
    }

    /// The pairs in which an object is.
    private func pairs(of row: MirrorRow) throws -> [MirrorRow] {
        let root = work.rootName(ofType: row.type)
        let ends = work.mirror.model.entities.values.filter { $0.rootName == root }.flatMap(\.ends)
        return try ends.flatMap { try work.pairs(of: row.name, $0) }.filter { $0.record?.local != nil }
    }

    /// The records whose edits may undo the deletions that have come for rows: of each, an object that takes it along, directly or by
    /// others. A page may tell of members of a tree long before another one tells of its root.
    func editedOwners(of rows: [MirrorRow]) throws -> [String?] {
        let gone = Set(rows.map(\.id))
        return try rows.map { try editedOwner(of: $0, except: gone) }
    }

    /// The edited owner of a row among those that stay. A pair belongs to both of its objects.
    private func editedOwner(of row: MirrorRow, except gone: Set<Int64>) throws -> String? {
        guard let pair = row.pair else {
            return try work.object(of: row).flatMap { try editedOwner(among: owners(of: $0), except: gone) }
        }
        let objects = try [pair.left, pair.right].compactMap { try work.row(named: $0, zone: row.zone) }
        return try editedOwner(among: objects.filter { $0.object != nil }, except: gone)
    }

    /// The first of some rows, or of what takes their objects along, that has an edit which waits.
    private func editedOwner(among rows: [MirrorRow], except gone: Set<Int64>) throws -> String? {
        var (next, open, seen) = (0, rows, Set(rows.map(\.id)))
        while next < open.count {
            if open[next].pending == .save, !gone.contains(open[next].id) { return open[next].name }
            if let object = try work.object(of: open[next]) {
                open += try owners(of: object).filter { seen.insert($0.id).inserted }
            }
            next += 1
        }
        return nil
    }

    /// The rows of the objects that take an object along.
    private func owners(of object: NSManagedObject) throws -> [MirrorRow] {
        let names = object.entity.relationshipsByName.filter {
            $0.value.inverseRelationship?.deleteRule == .cascadeDeleteRule
        }
        return try names.keys.sorted().flatMap { object.members(of: $0) }
            .compactMap { try work.existingRow(of: $0.objectID) }
    }
}

/// Deletions that users have made here.
extension MirrorWork {
    /// Notes that objects were deleted in one transaction.
    func absorbDeletions(of ids: [NSManagedObjectID]) throws {
        let removed = try ids.compactMap { id in
            try mirror.model.entities[id.entity.name ?? ""].flatMap {
                try row(ofType: typeID($0.recordType), object: id.key)
            }
        }
        let owners = try owners(among: removed)
        for known in removed {
            guard var row = try row(known.id) else { continue }
            try removePairs(of: row)
            if let owner = owners[row.name], row.record?.local != nil {
                try OwnedObjects(work: self).keep(row, removedWith: owner)
                continue
            }
            row.object = nil
            row.record?.local = nil
            if row.record == nil || row.isSettledDeletion { remove(row) } else { put(row) }
        }
    }

    private func removePairs(of row: MirrorRow) throws {
        let root = rootName(ofType: row.type)
        for end in mirror.model.entities.values.filter({ $0.rootName == root }).flatMap(\.ends) {
            for pair in try pairs(of: row.name, end) where pair.record?.local != nil {
                try OwnedObjects(work: self).keep(pair, removedWith: row.name)
            }
        }
    }

    /// The names of the records that have taken others along, by those of the others.
    private func owners(among rows: [MirrorRow]) throws -> [String: String] {
        let names = Set(rows.map(\.name))
        var owners: [String: String] = [:]
        for row in rows {
            guard let local = row.record?.local, let entity = mirror.model.entities[local.entityName ?? ""] else {
                continue
            }
            for toOne in entity.toOnes {
                guard case .string(let name) = local.fields[toOne.field], names.contains(name) else { continue }
                if toOne.isToOwner { owners[row.name] = name }
                if entity.owned.contains(toOne.name) { owners[name] = row.name }
            }
            for end in entity.ends where entity.owned.contains(end.relationship) {
                for pair in try pairs(of: row.name, end).compactMap(\.pair) {
                    let other = end.other(than: row.name, in: pair)
                    if names.contains(other) { owners[other] = row.name }
                }
            }
        }
        return owners
    }
}
#endif
