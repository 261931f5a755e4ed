internal import CloudWire
internal import CoreData
internal import ManagedObjectModelFormat

/// Finds the objects to which others are related, many with each fetch.
struct ObjectLookup {
    let model: EntityModel
    let schema: ContainerSchema
    let zones: [ZoneName: ReachedZone]
    let context: NSManagedObjectContext

    /// The links of a to-many relationship that are found at most.
    static let mostLinks = 200

    init(_ model: EntityModel, _ zones: [ReachedZone], _ schema: ContainerSchema, in context: NSManagedObjectContext) {
        (self.model, self.schema, self.context) = (model, schema, context)
        self.zones = Dictionary(zones.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The objects with some keys, with one fetch for each zone. Those are missing that the caller may not read.
    func objects(_ keys: Set<ObjectKey>) throws -> [ObjectKey: EntityObject] {
        var found: [ObjectKey: EntityObject] = [:]
        for (zone, keys) in Dictionary(grouping: keys, by: \.zone) {
            guard let reached = zones[zone] else { continue }
            let records = try StoredRecord.all(named: keys.map(\.name), zone: reached.zone.number, in: context)
            for (name, record) in records where !record.isRemoved {
                guard reached.rules.allowsReading(record, schema.types[record.type]) else { continue }
                found[ObjectKey(name: name, zone: zone)] = model.object(of: BrowsedRecord(record, in: reached))
            }
        }
        return found
    }

    /// The links of all to-one relationships of some objects, by the keys of the objects that they lead to.
    func toOneLinks(of objects: [EntityObject]) throws -> [ObjectKey: EntityObject] {
        let keys = objects.flatMap { object in
            object.toOnes.compactMap { $0.target.map { ObjectKey(name: $0, zone: object.zone) } }
        }
        return try self.objects(Set(keys))
    }

    /// The objects to which a relationship leads that the records at the other end hold.
    func objects(through relationship: RelationshipShape, of key: ObjectKey) throws -> ToManyReading {
        guard let zone = zones[key.zone], let destination = model[relationship.destination],
            let inverse = relationship.inverseName
        else { return ToManyReading(relationship, []) }
        var query = BrowseQuery(type: destination.recordType, zone: key.zone)
        query.filters = [QueryFilter(.equals, MirrorNames.field(ofProperty: inverse), .string(key.name))]
        (query.order, query.isAscending, query.limit) = (.name, true, Self.mostLinks)
        let page = try BrowseRun(query, [zone], schema, in: context).page()
        let objects = page.records.map { model.object(of: $0) }.filter {
            destination.family.contains($0.entity?.name ?? "")
        }
        let links = objects.map { ObjectLink(to: $0.key, $0, through: relationship, in: model) }
        return ToManyReading(relationship, links, hasMore: page.next != nil)
    }

    /// The pairs of all many-to-many relationships in which an object stands.
    func pairs(of key: ObjectKey) throws -> (pairs: [PairReading], hasMore: Bool) {
        guard let zone = zones[key.zone], schema.types[MirrorNames.pairType] != nil else { return ([], false) }
        var query = BrowseQuery(type: MirrorNames.pairType, zone: key.zone)
        query.filters = [QueryFilter(.containsAllTokens, MirrorNames.pairRecordNames, .string(key.name))]
        (query.order, query.isAscending, query.limit) = (.name, true, Self.mostLinks * 5)
        let page = try BrowseRun(query, [zone], schema, in: context).page()
        let pairs = page.records.compactMap { PairReading($0.record) }.filter { !$0.ends(at: key.name).isEmpty }
        return (pairs, page.next != nil)
    }
}
