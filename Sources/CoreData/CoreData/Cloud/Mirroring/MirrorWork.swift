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
    /// What has come of the step besides, for logs.
    var changeCount = 0
    var lines: [MirrorLine] = []
    /// The objects that the step has read, which the context forgets otherwise.
    private var kept: [NSManagedObject] = []
    private var rows: [Int64: MirrorRow] = [:]
    private var idsByName: [Name: Int64] = [:]
    private var idsByObject: [Object: Int64] = [:]
    private var changed: Set<Int64> = []
    private var gone: Set<Int64> = []
    private var parked: [ParkedField: Bool] = [:]
    private var zones: [MirrorZone]
    private var types: [String: Int64]
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

    init(_ mirror: MirrorSetting, _ context: NSManagedObjectContext, _ connection: Connection) throws {
        (self.mirror, self.context) = (mirror, context)
        tables = MirrorTables(connection: connection)
        storedState = try tables.mirrorState()
        state = storedState ?? MirrorState()
        (zones, types, nextID) = (try tables.zones(), try tables.types(), try tables.lastRowID() + 1)
    }

    func keep(_ object: NSManagedObject) { kept.append(object) }

    /// What is written along with the changes of the context.
    var writes: MirrorWrites {
        MirrorWrites(
            state: state == storedState ? nil : state,
            engineState: engineState,
            zones: newZones,
            types: newTypes,
            shares: shares,
            rows: changed.subtracting(gone).sorted().compactMap { rows[$0] },
            gone: gone.sorted(),
            parked: parked.filter(\.value).map(\.key),
            unparked: parked.filter { !$0.value }.map(\.key)
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
        types[name] = id
        newTypes.append((id, name))
        return id
    }

    func typeName(_ id: Int64) -> String { types.first { $0.value == id }?.key ?? "" }
}

/// Rows, which are read when they are asked for.
extension MirrorWork {
    func row(_ id: Int64) throws -> MirrorRow? {
        if let row = rows[id] { return gone.contains(id) ? nil : row }
        return try tables.row(id).map(take)
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

    /// The rows of the pairs in which a record is on one side, also those that the step has made or changed.
    func pairs(of name: String, _ end: MirroredJoinEnd) throws -> [MirrorRow] {
        let sides = end.join.isSymmetric ? [true, false] : [end.isLeft]
        let stored = try sides.flatMap { try tables.pairs(of: name, isLeft: $0, join: end.join.key) }.map(take)
        let new = changed.compactMap { rows[$0] }.filter { row in
            guard let pair = row.pair, pair.join == end.join.key else { return false }
            return sides.contains { name == ($0 ? pair.left : pair.right) }
        }
        let all = Dictionary((stored + new).map { ($0.id, $0) }) { first, _ in first }
        return all.values.filter { !gone.contains($0.id) }.sorted { $0.id < $1.id }
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
        rows[row.id] = row
        note(row)
        return row
    }

    private func note(_ row: MirrorRow) {
        idsByName[Name(zone: row.zone, name: row.name)] = row.id
        if let object = row.object { idsByObject[Object(type: row.type, key: object)] = row.id }
    }
}

/// Fields that wait for records.
extension MirrorWork {
    func parkedFields(ofRow row: MirrorRow) throws -> [ParkedField] {
        let stored = row.parked > 0 ? try tables.parkedFields(ofRow: row.id) : []
        let new = parked.filter { $0.value && $0.key.row == row.id }.map(\.key)
        return stored.filter { parked[$0] != false && !new.contains($0) } + new
    }

    func parkedFields(waitingFor target: String) throws -> [ParkedField] {
        let stored = try tables.parkedFields(waitingFor: target)
        let new = parked.filter { $0.value && $0.key.target == target }.map(\.key)
        return stored.filter { parked[$0] != false && !new.contains($0) } + new
    }

    func park(_ field: ParkedField) throws { try set(field, isParked: true) }

    func unpark(_ field: ParkedField) throws { try set(field, isParked: false) }

    private func set(_ field: ParkedField, isParked: Bool) throws {
        guard var row = try row(field.row) else { return }
        let known = try parkedFields(ofRow: row)
        guard known.contains(field) != isParked else { return }
        // A field waits for one record only.
        for other in known where other.field == field.field { parked[other] = false }
        parked[field] = isParked
        row.parked = try parkedFields(ofRow: row).count
        put(row)
    }
}

/// Readings of feeds.
extension MirrorWork {
    private func key(_ zone: ZoneName) -> String { "\(zone.owner ?? "") \(zone.name)" }

    /// The number of the reading of a zone's feed, counted from its starts.
    func feed(of zone: ZoneName) -> Int64 { state.feeds[key(zone), default: 0] }

    func beginFeed(of zone: ZoneName) { state.feeds[key(zone), default: 0] += 1 }
}
#endif
