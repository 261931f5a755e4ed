#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// Moves objects to the zone of a share, along with all that they are related to, except by relationships that stay apart
/// (`CloudKit.share` `NO`): by no others does a record refer to one in another zone.
///
/// Records keep their names. The former ones are deleted when the new ones are sent.
struct ShareMove {
    let work: MirrorWork
    /// The number of the zone of the share.
    let zone: Int64
    /// Whether objects of other shares stay where they are; otherwise they are an error.
    let leavesOthers: Bool
    /// All objects that are in the zone now.
    private(set) var moved: Set<NSManagedObjectID> = []

    init(_ work: MirrorWork, to zone: Int64, leavesOthers: Bool = false) {
        (self.work, self.zone, self.leavesOthers) = (work, zone, leavesOthers)
    }

    /// Moves objects and everything that can be reached from them.
    ///
    /// - Throws: An error if one of them is in another share.
    mutating func move(_ ids: [NSManagedObjectID]) throws {
        var waiting = ids
        while !waiting.isEmpty {
            let next = waiting.filter { moved.insert($0).inserted }
            waiting = []
            for object in try work.objects(next).values.sorted(by: { $0.objectID.key < $1.objectID.key }) {
                work.keep(object)
                guard let row = try work.row(of: object.objectID), try move(row, object) else { continue }
                waiting += work.belongings(of: object).map(\.objectID)
            }
        }
    }

    /// - Returns: Whether the record was in another zone.
    private func move(_ row: MirrorRow, _ object: NSManagedObject) throws -> Bool {
        guard row.zone != zone else { return false }
        // The zone of a share that was ended is nobody else's.
        guard try row.zone == work.zoneID(work.mirror.homeZone) || !work.isShared(row.zone) else {
            if leavesOthers { return false }
            throw ErrorFactory.makeError(
                .coreData,
                "\(ErrorFactory.object(object.entity.name ?? "", at: object.objectID.uriRepresentation())) is in another share",
                advice: "Objects of different shares cannot be related: end the relationships that lead there"
            )
        }
        try move(row)
        for end in work.mirror.model.entities[object.entity.name ?? ""]?.ends ?? [] {
            for pair in try work.pairs(of: row.name, end) where pair.zone != zone && pair.record?.local != nil {
                if try isInside(pair, of: row, end) { try move(pair) }
            }
        }
        return true
    }

    /// Whether a pair belongs to the zone: whoever is not in the share does not see what leads out of it.
    private func isInside(_ pair: MirrorRow, of row: MirrorRow, _ end: MirroredJoinEnd) throws -> Bool {
        guard end.staysApart, let names = pair.pair else { return true }
        return try work.row(named: end.other(than: row.name, in: names), zone: zone)?.object != nil
    }

    private func move(_ row: MirrorRow) throws {
        let waiting = try work.parkedFields(ofRow: row)
        try work.unparkAll(ofRow: row)
        var former = try work.row(row.id) ?? row
        former.object = nil
        former.reason = nil
        former.record?.local = nil
        if former.record?.tag == nil, former.record?.unheard.isEmpty ?? true {
            work.remove(former)
        } else {
            work.put(former)
        }
        var new = work.add(row.name, zone: zone, type: row.type)
        (new.object, new.pair) = (row.object, row.pair)
        new.record = row.record?.local.map { MirroredRecord(local: $0) }
        work.put(new)
        for field in waiting {
            try work.park(ParkedField(row: new.id, field: field.field, target: field.target))
        }
    }
}

extension MirrorWork {
    /// The objects that an object takes along into a share.
    func belongings(of object: NSManagedObject) -> [NSManagedObject] {
        let apart = mirror.model.entities[object.entity.name ?? ""]?.apart ?? []
        return objects(object.entity.relationshipsByName.keys.sorted().filter { !apart.contains($0) }, of: object)
    }

    /// The objects that take an object along into a share.
    func owners(of object: NSManagedObject) -> [NSManagedObject] {
        objects(mirror.model.entities[object.entity.name ?? ""]?.owners ?? [], of: object)
    }

    private func objects(_ relationships: [String], of object: NSManagedObject) -> [NSManagedObject] {
        relationships.flatMap { object.members(of: $0) }.filter { mirror.model.entities[$0.entity.name ?? ""] != nil }
    }

    /// The number of the zone of a new object: that of the objects which take it along, also through other new ones.
    func zone(ofNew id: NSManagedObjectID) throws -> Int64 {
        let home = zoneID(mirror.homeZone)
        if let zone = zonesOfNewObjects[id] { return zone }
        guard hasOtherZones, let object = try objects([id])[id] else { return home }
        var (waiting, seen, zone) = ([object], Set([id]), home)
        while zone == home, let next = waiting.popLast() {
            keep(next)
            for other in owners(of: next) where seen.insert(other.objectID).inserted {
                if let row = try existingRow(of: other.objectID) {
                    if row.zone != home { zone = row.zone }
                } else {
                    waiting.append(other)
                }
            }
        }
        for id in seen { zonesOfNewObjects[id] = zone }
        return zone
    }

    /// Moves an object of the usual zone to the share of the objects that take it along now.
    func joinShare(_ object: NSManagedObject, _ row: MirrorRow) throws -> MirrorRow {
        let home = zoneID(mirror.homeZone)
        guard hasOtherZones, row.zone == home else { return row }
        let zones = try owners(of: object).compactMap { try existingRow(of: $0.objectID)?.zone }
        guard let zone = zones.first(where: { $0 != home }) else { return row }
        var move = ShareMove(self, to: zone, leavesOthers: true)
        try move.move([object.objectID])
        return try existingRow(of: object.objectID) ?? row
    }
}
#endif
