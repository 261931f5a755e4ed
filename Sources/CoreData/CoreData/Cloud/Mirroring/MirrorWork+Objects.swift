#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// The objects of the store.
extension MirrorWork {
    func objects(_ ids: [NSManagedObjectID]) throws -> [NSManagedObjectID: NSManagedObject] {
        var found: [NSManagedObjectID: NSManagedObject] = [:]
        for (root, ids) in Dictionary(grouping: ids, by: { rootName(of: $0) }) {
            let request = NSFetchRequest<NSManagedObject>(entityName: root)
            request.predicate = NSPredicate(format: "SELF IN %@", argumentArray: [ids])
            for object in try fetch(request) { found[object.objectID] = object }
        }
        return found
    }

    /// The next objects of an entity and its subentities, in the order of their keys.
    func objects(ofRoot name: String, after key: Int64, limit: Int) throws -> [NSManagedObject] {
        guard let entity = mirror.coordinator.layout.entity(named: name) else { return [] }
        // Predicates cannot compare identifiers.
        let table = try mirror.store().openFile().tables.table(of: entity).table
        var ids: [NSManagedObjectID] = []
        try tables.forEach(
            "SELECT Z_PK FROM \(SQLiteText.quoted(table)) WHERE Z_PK > ?1 ORDER BY Z_PK LIMIT ?2",
            [.integer(key), .integer(Int64(limit))]
        ) {
            ids.append(NSManagedObjectID(entity, store: mirror.identity, key: $0.value(0).int64))
        }
        let objects = try objects(ids)
        return ids.compactMap { objects[$0] }
    }

    private func fetch(_ request: NSFetchRequest<NSManagedObject>) throws -> [NSManagedObject] {
        request.affectedStores = [try mirror.store()]
        request.returnsObjectsAsFaults = false
        return try context.fetch(request)
    }

    private func rootName(of id: NSManagedObjectID) -> String {
        mirror.model.entities[id.entity.name ?? ""]?.rootName ?? id.entity.name ?? ""
    }

    func objectID(ofRoot name: String, _ key: Int64) -> NSManagedObjectID? {
        mirror.coordinator.layout.entity(named: name).map { NSManagedObjectID($0, store: mirror.identity, key: key) }
    }

    /// The object of a row; nil if there is none, or not any more.
    func object(of row: MirrorRow) throws -> NSManagedObject? {
        guard let key = row.object, let id = objectID(ofRoot: rootName(ofType: row.type), key) else {
            return nil
        }
        if let known = context.registeredObject(for: id) { return known.isDeleted ? nil : known }
        return try objects([id]).values.first
    }

    /// The object of a record; nil if there is none, or not any more.
    func object(named name: String, zone: Int64) throws -> NSManagedObject? {
        try row(named: name, zone: zone).flatMap { try object(of: $0) }
    }

    /// The object that a record of a zone names: one of the same zone or, where a relationship stays apart, of another zone of the
    /// user's own.
    func object(named name: String, near zone: Int64, leavesZone: Bool) throws -> NSManagedObject? {
        if let object = try object(named: name, zone: zone) { return object }
        guard leavesZone, mirror.isOwn, hasOtherZones else { return nil }
        for row in try rows(named: name) where row.zone != zone {
            if let object = try object(of: row) { return object }
        }
        return nil
    }

    /// The name of an object's record, which it gets if it has none; nil for an object that is not mirrored.
    func name(of id: NSManagedObjectID) throws -> String? {
        guard let entity = mirror.model.entities[id.entity.name ?? ""] else { return nil }
        let type = typeID(entity.recordType)
        return try knownName(ofType: type, object: id.key) ?? tables.name(ofType: type, object: id.key)
            ?? row(of: id)?.name
    }

    /// The row of an object, which it gets if it has none.
    func row(of id: NSManagedObjectID) throws -> MirrorRow? {
        guard let entity = mirror.model.entities[id.entity.name ?? ""] else { return nil }
        let type = typeID(entity.recordType)
        if let row = try row(ofType: type, object: id.key) { return row }
        var row = add(mirror.makeName(), zone: try zone(ofNew: id), type: type)
        row.object = id.key
        put(row)
        return row
    }
}

/// From objects to rows.
extension MirrorWork {
    /// Notes in the row of an object what has changed since the last look.
    ///
    /// - Parameters:
    ///   - properties: The properties that may have changed; nil for all.
    ///   - date: When they have; nil for now.
    func absorb(_ object: NSManagedObject, properties: Set<String>?, at date: Date?) throws {
        guard let entity = mirror.model.entities[object.entity.name ?? ""] else { return }
        var fields = try fields(of: object, entity)
        guard var row = try self.row(of: object.objectID).map({ try joinShare(object, $0) }) else { return }
        var version = row.record?.local ?? RecordVersion()
        let former = version
        entity.takeFormerNames(in: &version)
        for relationship in entity.toOnes where fields[relationship.field] == nil {
            try parkIfDeleted(relationship, version, &row)
        }
        let waiting = try Dictionary(parkedFields(ofRow: row).map { ($0.field, $0) }) { first, _ in first }
        for order in entity.orders {
            let known = version.fields[order.field]
            let isMeant = properties.map { $0.contains(order.name) } ?? (row.record == nil)
            let isOpen = isMeant || properties == nil
            fields[order.field] =
                isOpen ? try OrderedMembers(work: self).field(order, of: object, known, isMeant: isMeant) : known
        }
        let changed = ObjectComparison(
            object: object,
            entity: entity,
            fields: fields,
            known: row.record?.local == nil ? nil : former,
            version: version,
            waiting: Set(waiting.keys),
            gained: state.gained?[entity.name] ?? [],
            renamed: state.renamed?[entity.name] ?? [],
            properties: properties
        ).changes
        if !changed.isEmpty || row.record?.local == nil {
            let time = state.clock.next(at: milliseconds(date))
            for name in entity.together(changed) {
                version.set(fields[name], for: name, at: time)
                if waiting[name] != nil { try unpark(name, ofRow: row.id) }
            }
            row = try self.row(row.id) ?? row
            if row.record == nil { row.record = MirroredRecord(local: version) } else { row.record?.local = version }
            row.reason = nil
            put(row)
        }
        try absorbPairs(of: object, row, entity, properties, at: date)
    }

    private func fields(of object: NSManagedObject, _ entity: MirroredEntity) throws -> [String: FieldValue] {
        var fields: [String: FieldValue] = [MirroredModel.entityName: .string(entity.name)]
        for attribute in entity.attributes {
            fields[attribute.field] = attribute.field(of: object.primitiveValue(forKey: attribute.name), object)
        }
        for relationship in entity.toOnes {
            guard let target = object.value(forKey: relationship.name) as? NSManagedObject else { continue }
            if relationship.mayDangle, try !exists(target) { continue }
            fields[relationship.field] = try row(of: target.objectID).map { .string($0.name) }
        }
        return fields
    }

    private func exists(_ object: NSManagedObject) throws -> Bool {
        try !object.isFault || !objects([object.objectID]).isEmpty
    }

    /// Has an empty relationship wait for its former object, if that was deleted: nobody has changed this object, and the other one may
    /// come back. Devices that receive the deletion do the same.
    private func parkIfDeleted(_ relationship: MirroredToOne, _ version: RecordVersion, _ row: inout MirrorRow) throws {
        guard case .string(let name) = version.fields[relationship.field], !name.isEmpty,
            try rows(named: name).allSatisfy({ try object(of: $0) == nil })
        else { return }
        try park(ParkedField(row: row.id, field: relationship.field, target: name))
        row = try self.row(row.id) ?? row
    }

    /// A time in milliseconds since 1970; nil for now.
    func milliseconds(_ date: Date? = nil) -> Int64 {
        Int64((date ?? mirror.now()).timeIntervalSince1970 * 1_000)
    }

    private func removeLocally(_ pair: MirrorRow) {
        guard pair.record?.local != nil else { return }
        var pair = pair
        pair.record?.local = nil
        put(pair)
    }

    /// Gives each pair that is new a row, and has the rows of those that are gone deleted.
    private func absorbPairs(
        of object: NSManagedObject,
        _ row: MirrorRow,
        _ entity: MirroredEntity,
        _ properties: Set<String>?,
        at date: Date?
    ) throws {
        for end in entity.ends where properties?.contains(end.relationship) ?? true {
            let rows = try object.members(of: end.relationship).compactMap { try self.row(of: $0.objectID) }
            let zones = Dictionary(rows.map { (end.pair(row.name, $0.name), $0.zone) }) { first, _ in first }
            let wanted = Set(zones.keys)
            // Several records may stand for one pair: as long as it is there, all of them are kept.
            var missing = wanted
            for known in try pairs(of: row.name, end) {
                guard let pair = known.pair, known.record?.local != nil else { continue }
                missing.remove(pair)
                if !wanted.contains(pair), known.parked == 0 { removeLocally(known) }
            }
            for pair in missing.sorted(by: { ($0.left, $0.right) < ($1.left, $1.right) }) {
                // What leads out of a share is not for those who take part in it, and theirs would have no zone.
                let isInside = !end.staysApart || zones[pair] == row.zone
                guard isInside || mirror.isOwn else { continue }
                try add(pair, end.join, zone: isInside ? row.zone : zoneID(mirror.homeZone), at: date)
            }
        }
    }

    private func add(_ pair: MirroredPair, _ join: MirroredJoin, zone: Int64, at date: Date?) throws {
        let type = typeID(MirroredModel.joinType)
        let time = state.clock.next(at: milliseconds(date))
        var version = RecordVersion()
        for (name, value) in pair.fields(join) { version.set(value, for: name, at: time) }
        let known = try row(named: pair.recordName, zone: zone)
        var row = known ?? add(pair.recordName, zone: zone, type: type)
        row.pair = pair
        if row.record == nil { row.record = MirroredRecord(local: version) } else { row.record?.local = version }
        put(row)
    }
}

#endif
