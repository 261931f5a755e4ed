#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// Brings records that have come from the service into the store: each is merged with what was changed here, and one that
/// cannot be used is set aside and holds up no other.
struct IncomingPage {
    let work: MirrorWork

    func take(_ records: [IncomingRecord]) throws {
        try noteChanges(of: records.map { ($0.name, $0.zone) })
        let members = try MemberDecisions(work, changing: records.compactMap { pair(of: $0) })
        let conflicts = try records.map { try take($0) }
        // Policies are asked when the whole page is there, and with it the objects that relationships lead to.
        for (row, conflicts) in conflicts { try ConflictDecisions(work: work).take(conflicts, ofRow: row) }
        try members.decide()
        try work.noteLosses()
    }

    /// - Returns: The number of the record's row, and the conflicts that were settled for later values.
    private func take(_ incoming: IncomingRecord) throws -> (row: Int64, conflicts: [FieldConflict]) {
        let isPair = incoming.type == MirroredModel.joinType
        let entity = isPair ? nil : work.mirror.model.entity(ofType: incoming.type, named: incoming.entityName)
        let zone = work.zoneID(incoming.zone)
        let known = try work.readRow(named: incoming.name, zone: zone)
        var row = known ?? work.add(incoming.name, zone: zone, type: work.typeID(incoming.type))
        if known == nil, work.hasOtherZones { try takeOver(&row) }
        let object = try work.object(of: row)
        let version = incoming.version(for: entity)
        entity?.takeFormerNames(in: &row)
        for time in Array(version.times.values) + version.seen.values { work.state.clock.hear(time) }
        let (former, knownTag) = (row.record?.local, row.record?.tag)
        var conflicts: [FieldConflict] = []
        if row.record == nil {
            row.record = MirroredRecord(version, tag: incoming.tag)
        } else {
            let (known, decisions) = (row, ObjectDecisions(work: work))
            conflicts =
                row.record?.receive(
                    version,
                    tag: incoming.tag,
                    policies: entity?.policies ?? [:],
                    deletion: decisions.deletionPolicy(of: known, object, entity, changedTo: version)
                ) ?? []
        }
        row.feed = work.feed(of: incoming.zone)
        // A public database tells of the same version again, which is no reason to send anew what it has refused.
        if row.pending == nil || knownTag != incoming.tag { row.reason = nil }
        work.put(row)
        work.changeCount += 1
        work.log(row, former == nil ? "has come" : "has come, and is merged with what is here")
        if isPair {
            try takePair(row)
        } else if row.record?.local != nil, row.record?.local != former || object == nil {
            try show(row, entity, object)
        }
        return (row.id, conflicts)
    }

    /// Takes over that the service has records no more.
    func takeDeletions(_ records: [(name: String, zone: ZoneName)]) throws {
        try noteChanges(of: records)
        let members = try MemberDecisions(work, changing: records.compactMap { try pair(of: $0) })
        // What stays has others stay, so all are judged before any goes.
        let judged = try records.compactMap { try judge($0.name, in: $0.zone) }
        let gone = try judged.filter(\.isGone).compactMap { try work.row($0.row) }
        let names = Set(gone.map(\.name))
        var kept: Set<Int64> = []
        for owner in try judged.filter({ !$0.isGone }).compactMap({ try work.row($0.row) }) {
            kept.formUnion(try OwnedObjects(work: work).sendAgain(with: owner, names))
            try OwnedObjects(work: work).comeBack(with: owner)
        }
        // Removing an object empties what leads from it to others, so owners are found before any goes.
        let removed = gone.filter { !kept.contains($0.id) }
        let owners = try OwnedObjects(work: work).editedOwners(of: removed)
        for (row, owner) in zip(removed, owners) { try remove(row.id, removedWith: owner) }
        try members.decide()
    }

    /// Takes over that the service has a record no more, unless that is known.
    ///
    /// - Returns: The number of its row, and whether the object is to go.
    private func judge(_ name: String, in zone: ZoneName) throws -> (row: Int64, isGone: Bool)? {
        guard var row = try work.readRow(named: name, zone: work.zoneID(zone)), row.record != nil else { return nil }
        // Whoever has deleted it may not have known of a version that was lost with the service's past.
        if work.isAfterLoss(zone), row.feed < work.feed(of: zone) {
            work.loseService(row)
            return nil
        }
        let object = try work.object(of: row)
        let entity = work.mirror.model.entities[object?.entity.name ?? ""]
        entity?.takeFormerNames(in: &row)
        work.changeCount += 1
        let (known, decisions) = (row, ObjectDecisions(work: work))
        let isGone =
            row.record?.receiveDeletion(
                policies: entity?.policies ?? [:],
                decisions.deletionPolicy(of: known, object, entity, changedTo: nil)
            ) == true
        // Without its owner, an order is of no use to anybody.
        row.record?.lost.removeAll { lost in entity?.orders.contains { $0.field == lost.field } == true }
        work.put(row)
        // What was deleted here as well goes on to wait for its owner.
        guard row.record?.local != nil else {
            try OwnedObjects(work: work).forget(with: row)
            return nil
        }
        return (row.id, isGone)
    }

    /// Removes what the service has no more.
    ///
    /// - Parameter owner: The record whose edit may undo the deletion; nil if there is none.
    private func remove(_ id: Int64, removedWith owner: String?) throws {
        guard var row = try work.row(id) else { return }
        work.log(row, "was deleted at the service")
        let object = try work.object(of: row)
        if let object {
            try parkFields(of: object, row)
            try delete(object)
        }
        if row.pair != nil { try unlink(row) }
        try work.unparkAll(ofRow: row)
        row = try work.row(row.id) ?? row
        if let owner { return try OwnedObjects(work: work).keep(row, removedWith: owner) }
        row.object = nil
        row.record?.local = nil
        work.put(row)
        try OwnedObjects(work: work).forget(with: row)
    }

    /// Notes in the rows of records what was changed here and not noticed yet, before anything of the page is.
    private func noteChanges(of records: [(name: String, zone: ZoneName)]) throws {
        var ids = try objectIDs(of: records)
        var objects = try work.objects(ids)
        // Only the history tells what was deleted together.
        let hasDeletions = objects.count < ids.count && work.state.history != nil && work.state.scan == nil
        if hasDeletions, !work.context.hasChanges {
            while try LocalChanges(work: work).takeNext() {}
            ids = try objectIDs(of: records)
            objects = try work.objects(ids)
        }
        for object in ids.compactMap({ objects[$0] }) {
            if !object.hasChanges { try work.absorb(object, properties: nil, at: nil) }
            work.keep(object)
        }
        try work.absorbDeletions(of: ids.filter { objects[$0] == nil })
    }

    private func objectIDs(of records: [(name: String, zone: ZoneName)]) throws -> [NSManagedObjectID] {
        var ids: [NSManagedObjectID] = []
        for record in records {
            // A record may have moved here from another zone.
            for row in try work.rows(named: record.name) {
                guard let key = row.object else { continue }
                let id = work.objectID(ofRoot: work.rootName(ofType: row.type), key)
                if let id { ids.append(id) }
            }
        }
        return ids
    }
}

/// From rows to objects.
extension IncomingPage {
    /// Makes the object of a row what the row says, and sets the row aside if it cannot be.
    func show(_ row: MirrorRow, _ entity: MirroredEntity?, _ known: NSManagedObject?) throws {
        var row = row
        guard let entity else {
            row.reason = "The model has no entity for records of type \(work.typeName(row.type))"
            work.log(row, "is set aside: the model has no entity for it")
            return work.put(row)
        }
        guard var version = row.record?.local else { return }
        entity.takeFormerNames(in: &version)
        let object = try known ?? insert(entity)
        do {
            try set(version, of: object, entity, isNew: known == nil)
        } catch {
            if known == nil { work.context.delete(object) }
            row.reason = (error as? CocoaError)?.localizedDescription ?? "\(error)"
            work.log(row, "is set aside: \(row.reason ?? "")")
            return work.put(row)
        }
        if known == nil {
            row.object = object.objectID.key
            work.put(row)
        }
        try setToOnes(row, version, of: object, entity)
        for order in entity.orders { OrderedMembers(work: work).expect(order, of: object) }
        if known == nil {
            try OwnedObjects(work: work).comeBack(with: row)
            try unparkFields(waitingFor: row, object)
        }
        guard try DuplicateMerge(work: work).merge(object, row), let shown = try work.row(row.id) else { return }
        _ = try KeptObjects(work: work).evict(object, shown)
    }

    private func insert(_ entity: MirroredEntity) throws -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity.name, into: work.context)
        work.context.assign(object, to: try work.mirror.store())
        try work.context.obtainPermanentIDs(for: [object])
        return object
    }

    /// Sets the attributes, all of them or none.
    private func set(
        _ version: RecordVersion,
        of object: NSManagedObject,
        _ entity: MirroredEntity,
        isNew: Bool
    ) throws {
        var values: [(attribute: MirroredAttribute, value: Any?)] = []
        for attribute in entity.attributes {
            let field = version.fields[attribute.field]
            // What nobody has ever set is as the model has it.
            if version.hasNeverHeld(attribute.field) { continue }
            guard isNew || field != attribute.field(of: object.primitiveValue(forKey: attribute.name), object) else {
                continue
            }
            let description = object.entity.attributesByName[attribute.name]
            let value = try field.map { try attribute.value(of: $0, object) } ?? nil
            let isMissing = value == nil && description?.isOptional == false
            values.append((attribute, isMissing ? description?.defaultValue : value))
        }
        entity.set(values, of: object)
    }

    private func setToOnes(
        _ row: MirrorRow,
        _ version: RecordVersion,
        of object: NSManagedObject,
        _ entity: MirroredEntity
    ) throws {
        for relationship in entity.toOnes {
            let leavesZone = entity.apart.contains(relationship.name)
            let field = relationship.field
            let target = try target(version.fields[field], of: field, in: row, leavesZone: leavesZone)
            guard object.value(forKey: relationship.name) as? NSManagedObject !== target else { continue }
            let destination = object.entity.relationshipsByName[relationship.name]?.destinationEntity
            guard target.map({ destination.map($0.entity.isKindOf(entity:)) ?? false }) ?? true else { continue }
            try OneToOneLinks(work: work).set(relationship, of: object, row, to: target)
        }
    }

    /// The object that a field names; nil if the field is empty, or waits for the object.
    ///
    /// - Parameter leavesZone: Whether the object may be in another zone.
    private func target(
        _ value: FieldValue?,
        of field: String,
        in row: MirrorRow,
        leavesZone: Bool
    ) throws -> NSManagedObject? {
        guard case .string(let name) = value, !name.isEmpty else {
            try work.unpark(field, ofRow: row.id)
            return nil
        }
        guard let object = try work.object(named: name, near: row.zone, leavesZone: leavesZone) else {
            try work.park(ParkedField(row: row.id, field: field, target: name))
            return nil
        }
        try work.unpark(field, ofRow: row.id)
        return object
    }

    private func mayLeaveZone(_ relationship: String, _ object: NSManagedObject) -> Bool {
        work.mirror.isOwn && work.mirror.model.entities[object.entity.name ?? ""]?.apart.contains(relationship) == true
    }

    /// Sets the fields that have waited for a record.
    private func unparkFields(waitingFor row: MirrorRow, _ object: NSManagedObject) throws {
        for field in try work.parkedFields(waitingFor: row.name) {
            guard let waiting = try work.row(field.row) else { continue }
            if waiting.pair != nil {
                try takePair(waiting)
            } else if let source = try work.object(of: waiting) {
                let name = String(field.field.dropFirst(MirroredModel.prefix.count))
                guard waiting.zone == row.zone || mayLeaveZone(name, source) else { continue }
                let relationship = source.entity.relationshipsByName[name]
                if let relationship, relationship.destinationEntity.map(object.entity.isKindOf(entity:)) ?? false {
                    try OneToOneLinks(work: work).set(MirroredToOne(name: name), of: source, waiting, to: object)
                }
                try work.unpark(field.field, ofRow: field.row)
            }
        }
    }

    /// Has the fields that name an object wait for it, since a device that has not heard of the deletion may bring it back.
    func parkFields(of object: NSManagedObject, _ row: MirrorRow) throws {
        for (name, relationship) in object.entity.relationshipsByName {
            guard let inverse = relationship.inverseRelationship, !inverse.isToMany else { continue }
            let field = MirroredModel.prefix + inverse.name
            for other in object.members(of: name) {
                guard let naming = try work.existingRow(of: other.objectID),
                    naming.record?.local?.fields[field] == .string(row.name)
                else { continue }
                try work.park(ParkedField(row: naming.id, field: field, target: row.name))
            }
        }
        for end in work.mirror.model.entities[object.entity.name ?? ""]?.ends ?? [] {
            for pair in try work.pairs(of: row.name, end) where pair.record?.local != nil {
                let side = pair.pair?.left == row.name ? Side.left : Side.right
                try work.park(ParkedField(row: pair.id, field: side, target: row.name))
            }
        }
    }

    /// Deletes one object. Its relationships are emptied first, so that no delete rule takes others along: those that the
    /// other device has deleted come as deletions of their own.
    func delete(_ object: NSManagedObject) throws {
        for (name, relationship) in object.entity.relationshipsByName {
            if relationship.inverseRelationship?.isOrdered == true {
                for other in object.members(of: name) {
                    try OrderedMembers(work: work).expectChange(of: relationship.inverseRelationship, other)
                }
            }
            if relationship.isToMany { object.setMembers([], of: name) } else { object.setValue(nil, forKey: name) }
        }
        work.context.delete(object)
    }
}

/// Pairs of objects.
extension IncomingPage {
    private enum Side {
        static let left = "left"
        static let right = "right"
    }

    /// The pair that a record stands for, and its zone; nil for the record of an object.
    private func pair(of incoming: IncomingRecord) -> (MirroredPair, zone: Int64)? {
        guard incoming.type == MirroredModel.joinType else { return nil }
        return MirroredPair(incoming.version.fields, in: work.mirror.model).map { ($0, work.zoneID(incoming.zone)) }
    }

    private func pair(of record: (name: String, zone: ZoneName)) throws -> (MirroredPair, zone: Int64)? {
        let zone = work.zoneID(record.zone)
        return try work.row(named: record.name, zone: zone)?.pair.map { ($0, zone) }
    }

    /// Links the objects of a pair, or waits for them.
    func takePair(_ row: MirrorRow) throws {
        var row = row
        guard let local = row.record?.local else {
            if row.pair != nil { try unlink(row) }
            return
        }
        guard let pair = MirroredPair(local.fields, in: work.mirror.model),
            let join = work.mirror.model.joins[pair.join]
        else {
            row.reason = "The model has no relationship for a record of type \(MirroredModel.joinType)"
            work.log(row, "is set aside: the model has no relationship for it")
            return work.put(row)
        }
        row.pair = pair
        work.put(row)
        let leavesZone = work.mirror.model.isApart(join)
        let left = try target(.string(pair.left), of: Side.left, in: row, leavesZone: leavesZone)
        let right = try target(.string(pair.right), of: Side.right, in: row, leavesZone: leavesZone)
        guard let left, let right else { return }
        try link(left, join.left.relationship, right)
        if join.isSymmetric { try link(right, join.right.relationship, left) }
    }

    private func link(_ object: NSManagedObject, _ name: String, _ other: NSManagedObject) throws {
        guard let relationship = object.entity.relationshipsByName[name],
            let destination = relationship.destinationEntity, other.entity.isKindOf(entity: destination)
        else { return }
        guard !object.hasMember(other, of: name) else { return }
        try expectChange(of: relationship, object, other)
        object.addMember(other, of: name)
    }

    private func expectChange(
        of relationship: NSRelationshipDescription?,
        _ object: NSManagedObject,
        _ other: NSManagedObject
    ) throws {
        try OrderedMembers(work: work).expectChange(of: relationship, object)
        try OrderedMembers(work: work).expectChange(of: relationship?.inverseRelationship, other)
    }

    private func unlink(_ row: MirrorRow) throws {
        guard let pair = row.pair, let join = work.mirror.model.joins[pair.join] else { return }
        // Another record may stand for the same pair.
        let others = try work.rows(of: pair).filter { $0.id != row.id && $0.record?.local != nil }
        guard others.isEmpty,
            let left = try work.object(named: pair.left, near: row.zone, leavesZone: work.mirror.model.isApart(join)),
            let right = try work.object(named: pair.right, near: row.zone, leavesZone: work.mirror.model.isApart(join))
        else { return }
        let name = join.left.relationship
        guard left.hasMember(right, of: name) else { return }
        try expectChange(of: left.entity.relationshipsByName[name], left, right)
        left.removeMember(right, of: name)
    }
}
#endif
