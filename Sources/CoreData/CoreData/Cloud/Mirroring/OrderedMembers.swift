#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// The orders of relationships, as the store has them and as records do.
///
/// Records come one by one, so an order may name objects that are not there, and members may come that it does not name yet: these are
/// last, by the names of their records, as on all devices. The objects are arranged when the whole page is there.
struct OrderedMembers {
    let work: MirrorWork

    /// An object with a relationship whose order is to become that of its record.
    struct Arrangement {
        let object: NSManagedObject
        let order: MirroredOrder
    }

    /// Has an order become that of the record when the page is there.
    func expect(_ order: MirroredOrder, of object: NSManagedObject) {
        guard !work.unarranged.contains(where: { $0.object === object && $0.order.name == order.name }) else { return }
        work.unarranged.append(Arrangement(object: object, order: order))
    }

    /// Prepares a relationship for a member that comes or goes. If it has an order, the one that was made here is noted first, so
    /// that it is not lost.
    func expectChange(of relationship: NSRelationshipDescription?, _ object: NSManagedObject) throws {
        guard let order = relationship.flatMap({ MirroredOrder($0) }) else { return }
        if !object.hasChanges { try note(order, of: object) }
        work.keep(object)
        expect(order, of: object)
    }

    /// Notes an order alone: what else was changed here may be what the page is about.
    private func note(_ order: MirroredOrder, of object: NSManagedObject) throws {
        guard var row = try work.existingRow(of: object.objectID), let local = row.record?.local else { return }
        let former = local.fields[order.field]
        let field = try field(order, of: object, former, isMeant: false)
        guard field != former else { return }
        row.record?.local?.set(field, for: order.field, at: work.state.clock.next(at: work.milliseconds()))
        work.put(row)
    }

    func arrangeAll() throws {
        while let arrangement = work.unarranged.popLast() { try arrange(arrangement) }
    }

    private func arrange(_ arrangement: Arrangement) throws {
        let (object, name) = (arrangement.object, arrangement.order.name)
        guard !object.isDeleted, let local = try work.existingRow(of: object.objectID)?.record?.local else { return }
        let members = object.members(of: name)
        let names = try members.map { try work.name(of: $0.objectID) ?? "" }
        let arranged = Self.arranged(names, by: local.fields[arrangement.order.field])
        guard arranged != names else { return }
        let places = Dictionary(zip(arranged, arranged.indices)) { first, _ in first }
        let sorted = zip(names, members).sorted { places[$0.0, default: 0] < places[$1.0, default: 0] }
        object.setMembers(sorted.map(\.1), of: name)
    }

    /// The names in the order of a field, and then those that it does not have.
    private static func arranged(_ names: [String], by field: FieldValue?) -> [String] {
        let places = Dictionary((field?.recordNames ?? []).enumerated().map { ($1, $0) }) { first, _ in first }
        return names.sorted { (places[$0, default: .max], $0) < (places[$1, default: .max], $1) }
    }

    /// The field that says the order of an object's relationship.
    ///
    /// - Parameters:
    ///   - former: The field as it was.
    ///   - isMeant: Whether a user has set the order. Otherwise it is a new one only if it is not that of the field, as an arrangement
    ///     would have made it.
    func field(
        _ order: MirroredOrder,
        of object: NSManagedObject,
        _ former: FieldValue?,
        isMeant: Bool
    ) throws -> FieldValue? {
        if let place = work.unarranged.firstIndex(where: { $0.object === object && $0.order.name == order.name }) {
            try arrange(work.unarranged.remove(at: place))
        }
        let names = try object.members(of: order.name).compactMap { try work.name(of: $0.objectID) }
        if !isMeant, Self.arranged(names, by: former) == names { return former }
        let (present, known) = (Set(names), former?.recordNames ?? [])
        // A deletion of members leaves the order of the others.
        if names == known.filter(present.contains) { return former }
        let absent = Set(try known.filter { try !present.contains($0) && isExpected($0) })
        guard !absent.isEmpty else { return FieldValue(recordNames: names) }
        let base = known.filter(present.contains)
        let earlier = known.filter { present.contains($0) || absent.contains($0) }
        return OrderMerge(base: base, later: names, earlier: earlier).field
    }

    /// Whether a record has an object that may come: it has not come yet, or the device does not keep it.
    private func isExpected(_ name: String) throws -> Bool {
        let rows = try work.rows(named: name)
        return rows.isEmpty || rows.contains { $0.object == nil && $0.record?.local != nil }
    }
}

extension NSManagedObject {
    /// The objects of a relationship, in their order if they have one.
    func members(of relationship: String) -> [NSManagedObject] {
        switch value(forKey: relationship) {
        case let object as NSManagedObject: [object]
        case let order as NSOrderedSet: order.array.compactMap { $0 as? NSManagedObject }
        case let set as Set<NSManagedObject>: Array(set)
        default: []
        }
    }

    func hasMember(_ object: NSManagedObject, of relationship: String) -> Bool {
        switch value(forKey: relationship) {
        case let order as NSOrderedSet: order.contains(object)
        case let set as Set<NSManagedObject>: set.contains(object)
        default: false
        }
    }

    /// Sets the objects of a to-many relationship.
    func setMembers(_ objects: [NSManagedObject], of relationship: String) {
        setValue(isOrdered(relationship) ? NSOrderedSet(array: objects) as Any : Set(objects), forKey: relationship)
    }

    /// Adds an object to a to-many relationship: at the end, if it has an order.
    func addMember(_ object: NSManagedObject, of relationship: String) {
        if isOrdered(relationship) {
            mutableOrderedSetValue(forKey: relationship).add(object)
        } else {
            mutableSetValue(forKey: relationship).add(object)
        }
    }

    func removeMember(_ object: NSManagedObject, of relationship: String) {
        if isOrdered(relationship) {
            mutableOrderedSetValue(forKey: relationship).remove(object)
        } else {
            mutableSetValue(forKey: relationship).remove(object)
        }
    }

    private func isOrdered(_ relationship: String) -> Bool {
        entity.relationshipsByName[relationship]?.isOrdered == true
    }
}
#endif
