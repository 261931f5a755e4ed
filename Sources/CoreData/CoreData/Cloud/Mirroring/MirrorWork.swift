#if CloudKit
internal import CloudSync
internal import CloudWire
internal import CoreDataSQLite
internal import FoundationBackfill

/// One step of a mirror: what it reads of the store, and the changes of objects and rows that are written together or not at
/// all. It is used on the queue of its context only.
final class MirrorWork {
    let mirror: MirrorSetting
    let context: NSManagedObjectContext
    let tables: MirrorTables
    var state: MirrorState
    private let storedState: MirrorState?
    /// The state of the sync engine that belongs to the step; nil to leave the stored one.
    var engineState: [UInt8]?
    /// The fields of the model whose values the objects show; nil to leave the stored ones.
    var shownFields: ShownFields?
    /// What has come of the step besides, for logs.
    var changeCount = 0
    var lines: [MirrorLine] = []
    /// The objects that the step has read, which the context forgets otherwise.
    private var kept: [NSManagedObject] = []
    private var rows: [Int64: MirrorRow] = [:]
    /// The rows as they were read.
    private var storedRows: [Int64: MirrorRow] = [:]
    private var idsByName: [Name: Int64] = [:]
    private var idsByObject: [Object: Int64] = [:]
    private var changed: Set<Int64> = []
    private var gone: Set<Int64> = []
    private var pairIDs: [PairEnd: Set<Int64>] = [:]
    var parking = ParkingChanges()
    /// The names of the records whose owned objects come back, while they do.
    var returned: [String] = []
    /// What objects of the page have lost in one-to-one relationships.
    var losses: [OneToOneLinks.Loss] = []
    /// The orders that the page makes others, or of which it has added members.
    var unarranged: [OrderedMembers.Arrangement] = []
    private var zones: [MirrorZone]
    private var types: [String: Int64]
    private var typeNames: [Int64: String] = [:]
    private var newZones: [MirrorZone] = []
    private var newTypes: [(Int64, String)] = []
    private var nextID: Int64
    private var shares: [Int64: [UInt8]?] = [:]
    /// The zones that were found for objects without a row.
    var zonesOfNewObjects: [NSManagedObjectID: Int64] = [:]

    private struct Name: Hashable {
        let zone: Int64
        let name: String
    }

    private struct Object: Hashable {
        let type: Int64
        let key: Int64
    }

    /// One side of pairs.
    private struct PairEnd: Hashable {
        let join: String
        let isLeft: Bool
        let name: String
    }

    init(_ mirror: MirrorSetting, _ context: NSManagedObjectContext, _ connection: Connection) throws {
        (self.mirror, self.context) = (mirror, context)
        tables = MirrorTables(connection: connection)
        storedState = try tables.mirrorState()
        state = storedState ?? MirrorState(device: mirror.makeName())
        (zones, types, nextID) = (try tables.zones(), try tables.types(), try tables.lastRowID() + 1)
        typeNames = Dictionary(types.map { ($1, $0) }) { first, _ in first }
    }

    func keep(_ object: NSManagedObject) { kept.append(object) }

    /// What is written along with the changes of the context.
    var writes: MirrorWrites {
        MirrorWrites(
            state: state == storedState ? nil : state,
            engineState: engineState,
            shownFields: shownFields,
            zones: newZones,
            types: newTypes,
            shares: shares,
            rows: changed.subtracting(gone).sorted().compactMap { id in
                rows[id].map { MirrorRowWrite($0, former: storedRows[id]) }
            },
            gone: gone.sorted(),
            parked: parking.added,
            unparked: parking.removed
        )
    }
}

/// Zones and types.
extension MirrorWork {
    /// Whether there is another zone than that of new objects.
    var hasOtherZones: Bool {
        zones.contains { $0.name != mirror.homeZone.name || $0.owner != mirror.homeZone.owner ?? "" }
    }

    /// Notes the archived share of a zone; nil if it has none.
    func setShare(_ share: [UInt8]?, of zone: ZoneName) { shares.updateValue(share, forKey: zoneID(zone)) }

    /// Whether a zone has a share, as far as the device knows.
    func isShared(_ zone: Int64) throws -> Bool {
        if let share = shares[zone] { return share != nil }
        return try tables.shares()[zone] != nil
    }

    func zoneID(_ name: ZoneName) -> Int64 {
        let owner = name.owner ?? ""
        if let zone = zones.first(where: { $0.name == name.name && $0.owner == owner }) { return zone.id }
        let zone = MirrorZone(id: (zones.last?.id ?? 0) + 1, name: name.name, owner: owner)
        zones.append(zone)
        newZones.append(zone)
        return zone.id
    }

    func zoneName(_ id: Int64) -> ZoneName {
        guard let zone = zones.first(where: { $0.id == id }) else { return mirror.homeZone }
        return ZoneName(zone.name, owner: zone.owner.isEmpty ? nil : zone.owner)
    }

    func typeID(_ name: String) -> Int64 {
        if let id = types[name] { return id }
        let id = (types.values.max() ?? 0) + 1
        (types[name], typeNames[id]) = (id, name)
        newTypes.append((id, name))
        return id
    }

    func typeName(_ id: Int64) -> String { typeNames[id] ?? "" }

    /// The name of the root entity whose objects have records of a type.
    func rootName(ofType id: Int64) -> String { String(typeName(id).dropFirst(MirroredModel.prefix.count)) }
}

/// Rows, which are read when they are asked for.
extension MirrorWork {
    func row(_ id: Int64) throws -> MirrorRow? {
        if let row = rows[id] { return gone.contains(id) ? nil : row }
        return try tables.row(id).map(take)
    }

    /// The rows that wait to be sent, those that others refer to first.
    func pendingRows(limit: Int) throws -> [MirrorRow] {
        try tables.pendingRows(limit: limit).map(take).filter { !gone.contains($0.id) }
    }

    func row(named name: String, zone: Int64) throws -> MirrorRow? {
        if let id = idsByName[Name(zone: zone, name: name)] { return try row(id) }
        return try tables.row(named: name, zone: zone).map(take)
    }

    /// The rows of a name in all zones.
    func rows(named name: String) throws -> [MirrorRow] {
        for row in try tables.rows(named: name) { _ = take(row) }
        let ids = zones.compactMap { idsByName[Name(zone: $0.id, name: name)] }
        return ids.compactMap { gone.contains($0) ? nil : rows[$0] }
    }

    func row(ofType type: Int64, object: Int64) throws -> MirrorRow? {
        if let id = idsByObject[Object(type: type, key: object)] { return try row(id) }
        return try tables.row(ofType: type, object: object).map(take)
    }

    /// The name of an object's record, if the step has read or made its row.
    func knownName(ofType type: Int64, object: Int64) -> String? {
        idsByObject[Object(type: type, key: object)].flatMap { gone.contains($0) ? nil : rows[$0]?.name }
    }

    /// The rows of the pairs in which a record is on one side, also those that the step has made or changed.
    func pairs(of name: String, _ end: MirroredJoinEnd) throws -> [MirrorRow] {
        let sides = end.join.isSymmetric ? [true, false] : [end.isLeft]
        for isLeft in sides {
            for row in try tables.pairs(of: name, isLeft: isLeft, join: end.join.key) { _ = take(row) }
        }
        let ids = sides.flatMap { pairIDs[PairEnd(join: end.join.key, isLeft: $0, name: name)] ?? [] }
        return Set(ids).subtracting(gone).sorted().compactMap { rows[$0] }.filter { row in
            // Others than mirrors may have changed the record.
            sides.contains { row.pair.map($0 ? \.left : \.right) == name }
        }
    }

    /// The rows of the records that stand for a pair: more than one if others than mirrors have made them.
    func rows(of pair: MirroredPair) throws -> [MirrorRow] {
        for row in try tables.pairs(pair) { _ = take(row) }
        let ids = pairIDs[PairEnd(join: pair.join, isLeft: true, name: pair.left)] ?? []
        return ids.subtracting(gone).sorted().compactMap { rows[$0] }.filter { $0.pair == pair }
    }

    func add(_ name: String, zone: Int64, type: Int64) -> MirrorRow {
        let row = MirrorRow(id: nextID, zone: zone, name: name, type: type)
        nextID += 1
        put(row)
        return row
    }

    /// Notes a changed row. One of which nothing is left to know goes.
    func put(_ row: MirrorRow) {
        if row.isSettledDeletion { return remove(row) }
        var row = row
        if row.record?.lost.isEmpty == false { row.record?.noteLosses(at: milliseconds()) }
        rows[row.id] = row
        note(row)
        changed.insert(row.id)
        gone.remove(row.id)
    }

    func remove(_ row: MirrorRow) {
        rows[row.id] = row
        gone.insert(row.id)
        idsByName[Name(zone: row.zone, name: row.name)] = nil
        if let object = row.object { idsByObject[Object(type: row.type, key: object)] = nil }
    }

    /// Takes a row that was read, unless the step knows it already.
    private func take(_ row: MirrorRow) -> MirrorRow {
        if let known = rows[row.id] { return known }
        (rows[row.id], storedRows[row.id]) = (row, row)
        note(row)
        return row
    }

    private func note(_ row: MirrorRow) {
        idsByName[Name(zone: row.zone, name: row.name)] = row.id
        if let object = row.object { idsByObject[Object(type: row.type, key: object)] = row.id }
        guard let pair = row.pair else { return }
        pairIDs[PairEnd(join: pair.join, isLeft: true, name: pair.left), default: []].insert(row.id)
        pairIDs[PairEnd(join: pair.join, isLeft: false, name: pair.right), default: []].insert(row.id)
    }
}

/// Readings of feeds.
extension MirrorWork {
    private func key(_ zone: ZoneName) -> String { "\(zone.owner ?? "") \(zone.name)" }

    /// The number of the reading of a zone's feed, counted from its starts.
    func feed(of zone: ZoneName) -> Int64 { state.feeds[key(zone), default: 0] }

    func beginFeed(of zone: ZoneName, isAfterLoss: Bool) {
        state.feeds[key(zone), default: 0] += 1
        guard isAfterLoss else { return }
        state.losses.insert(key(zone))
        noteLostShare(of: zone)
    }

    /// Whether the service has lost what a feed from its start does not tell of.
    func isAfterLoss(_ zone: ZoneName) -> Bool { state.losses.contains(key(zone)) }

    /// Whether a feed was begun from its start since records were looked for that it has not told of.
    func isUnswept(_ zone: ZoneName) -> Bool { state.sweeps[key(zone), default: 0] < feed(of: zone) }

    func noteSweep(of zone: ZoneName) {
        state.sweeps[key(zone)] = feed(of: zone)
        state.losses.remove(key(zone))
    }

    /// Notes that the service has no version of a record, so that it is sent again.
    func loseService(_ row: MirrorRow) {
        var row = row
        row.record?.loseService()
        if row.record?.local == nil { remove(row) } else { put(row) }
    }
}
#endif
