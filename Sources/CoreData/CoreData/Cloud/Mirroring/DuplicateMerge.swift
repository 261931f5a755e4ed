#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// Makes one object of two that have the values which only one object may have, because two devices have made it.
///
/// The one whose record has the lesser name stays, so all devices keep the same one. It gets the relationships of the other, and
/// the values that differ are told of as conflicts, unless the policy of the entity decides whose stay.
struct DuplicateMerge {
    let work: MirrorWork

    /// Merges an object that was just made or changed with one that has the same values, if there is one.
    ///
    /// - Returns: Whether the object is still there.
    func merge(_ object: NSManagedObject, _ row: MirrorRow) throws -> Bool {
        for constraint in object.entity.allUniquenessConstraints {
            guard let twin = try twin(of: object, constraint), let other = try work.row(of: twin.objectID),
                let own = try work.row(row.id)
            else { continue }
            try absorbIfNew(other, twin)
            guard let known = try work.row(other.id) else { continue }
            let preferred = ObjectDecisions(work: work).preferred(twin, known, over: object, own, constraint)
            guard own.name < other.name else {
                try move(from: object, own, to: twin, known, preferred)
                return false
            }
            try move(from: twin, known, to: object, own, preferred)
        }
        return true
    }

    private func absorbIfNew(_ row: MirrorRow, _ object: NSManagedObject) throws {
        if row.record == nil { try work.absorb(object, properties: nil, at: nil) }
    }

    private func twin(of object: NSManagedObject, _ constraint: [String]) throws -> NSManagedObject? {
        let values = constraint.map { object.value(forKey: $0) }
        // No value is like no other.
        guard values.allSatisfy({ $0 != nil }) else { return nil }
        let equalities = zip(constraint, values).map { name, value in
            NSPredicate(format: "%K == %@", argumentArray: [name, value as Any])
        }
        var holder = object.entity
        while let parent = holder.superentity, constraint.allSatisfy({ parent.propertiesByName[$0] != nil }) {
            holder = parent
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: holder.name ?? "")
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: equalities)
        request.affectedStores = [try work.mirror.store()]
        return try work.context.fetch(request).first { $0 !== object && !$0.isDeleted }
    }

    private func move(
        from loser: NSManagedObject,
        _ loserRow: MirrorRow,
        to winner: NSManagedObject,
        _ winnerRow: MirrorRow,
        _ preferred: NSManagedObject?
    ) throws {
        var touched: Set<NSManagedObject> = [winner]
        for (name, relationship) in loser.entity.relationshipsByName
        where winner.entity.relationshipsByName[name] != nil {
            let value = loser.value(forKey: name)
            if relationship.isToMany {
                let (own, others) = (winner.members(of: name), loser.members(of: name))
                let known = Set(own + [winner, loser])
                winner.setMembers(own + others.filter { !known.contains($0) }, of: name)
                touched.formUnion(others)
            } else if let other = value as? NSManagedObject, other !== winner {
                guard try preferred === loser || isFree(name, of: winner, winnerRow) else { continue }
                let former = winner.value(forKey: name) as? NSManagedObject
                winner.setValue(other, forKey: name)
                touched.formUnion([former, other].compactMap(\.self))
            }
        }
        if preferred === loser { setValues(of: loser, in: winner) }
        try moveParked(of: loserRow, to: winner, winnerRow, replacing: preferred === loser)
        if preferred == nil { try noteLostValues(of: loser, loserRow, in: winner, winnerRow) }
        let id = loser.objectID
        try IncomingPage(work: work).delete(loser)
        try work.absorbDeletions(of: [id])
        for object in touched where object !== loser && !object.isDeleted {
            try work.absorb(object, properties: nil, at: nil)
        }
    }

    /// Whether a relationship to one object leads to none, and waits for none.
    private func isFree(_ name: String, of object: NSManagedObject, _ row: MirrorRow) throws -> Bool {
        guard object.value(forKey: name) == nil, let row = try work.row(row.id) else { return false }
        return try !work.parkedFields(ofRow: row).contains { $0.field == MirroredModel.prefix + name }
    }

    /// Has relationships to one object that has not come yet wait on.
    private func moveParked(
        of loserRow: MirrorRow,
        to winner: NSManagedObject,
        _ winnerRow: MirrorRow,
        replacing isPreferred: Bool
    ) throws {
        for parked in try work.parkedFields(ofRow: loserRow) {
            let name = String(parked.field.dropFirst(MirroredModel.prefix.count))
            guard winner.entity.relationshipsByName[name]?.isToMany == false else { continue }
            guard try isPreferred || isFree(name, of: winner, winnerRow), var row = try work.row(winnerRow.id) else {
                continue
            }
            winner.setValue(nil, forKey: name)
            row.record?.local?.set(
                .string(parked.target),
                for: parked.field,
                at: work.state.clock.next(at: work.milliseconds())
            )
            work.put(row)
            try work.park(ParkedField(row: row.id, field: parked.field, target: parked.target))
        }
    }

    private func setValues(of loser: NSManagedObject, in winner: NSManagedObject) {
        guard let entity = work.mirror.model.entities[loser.entity.name ?? ""] else { return }
        let attributes = entity.attributes.filter { winner.entity.attributesByName[$0.name] != nil }
        entity.set(attributes.map { ($0, loser.value(forKey: $0.name)) }, of: winner)
    }

    private func noteLostValues(
        of loser: NSManagedObject,
        _ loserRow: MirrorRow,
        in winner: NSManagedObject,
        _ winnerRow: MirrorRow
    ) throws {
        guard let entity = work.mirror.model.entities[loser.entity.name ?? ""], let fields = loserRow.record?.local,
            var row = try work.row(winnerRow.id)
        else { return }
        for attribute in entity.attributes where winner.entity.attributesByName[attribute.name] != nil {
            guard let value = fields.fields[attribute.field],
                value != attribute.field(of: winner.primitiveValue(forKey: attribute.name), winner)
            else { continue }
            row.record?.lost.append(
                LostValue(field: attribute.field, value: value, time: fields.times[attribute.field])
            )
        }
        work.put(row)
    }
}

extension NSEntityDescription {
    /// The constraints of the entity and of those above it, as the names of properties.
    fileprivate var allUniquenessConstraints: [[String]] {
        var constraints: [[String]] = []
        var entity: NSEntityDescription? = self
        while let each = entity {
            constraints += each.uniquenessConstraints.map {
                $0.compactMap { $0 as? String ?? ($0 as? NSPropertyDescription)?.name }
            }
            entity = each.superentity
        }
        return constraints.filter { !$0.isEmpty }
    }
}
#endif
