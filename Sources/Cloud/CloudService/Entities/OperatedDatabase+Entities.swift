package import CloudWire
internal import CoreData
internal import Foundation
internal import ManagedObjectModelFormat

extension OperatedDatabase {
    /// A page of the objects of an entity and its subentities, those that were changed last first.
    ///
    /// - Parameters:
    ///   - zone: Nil for all zones.
    ///   - place: The place after which the page begins; nil for the first one.
    package func objects(
        of entity: EntityShape,
        in model: EntityModel,
        zone: ZoneName? = nil,
        after place: BrowsePlace? = nil,
        limit: Int = 100
    ) async throws -> EntityPage {
        var browse = BrowseQuery(type: entity.recordType, zone: zone)
        (browse.after, browse.limit) = (place, limit)
        if entity.depth > 0 {
            let names = entity.family.sorted().map { FieldValue.string($0) }
            browse.filters = [QueryFilter(.in, MirrorNames.entityName, .list(names))]
        }
        let (query, address, rules) = (browse, address, try rules)
        let schema = try await service.schema(of: address)
        return try await service.store.read { context in
            let zones = try Self.zones(query.zone, address, rules, in: context)
            let page = try BrowseRun(query, zones, schema, in: context).page()
            let objects = page.records.map { model.object(of: $0) }
            return EntityPage(
                objects: objects,
                next: page.next,
                searched: page.searched,
                hasGivenUp: page.hasGivenUp,
                links: try ObjectLookup(model, zones, schema, in: context).toOneLinks(of: objects),
                model: model
            )
        }
    }

    /// An object by the name of its record, with all that it is related to; nil if there is none.
    ///
    /// - Parameter zone: Nil to look into all zones.
    package func object(named name: String, zone: ZoneName?, in model: EntityModel) async throws -> ObjectDetail? {
        let (address, rules) = (address, try rules)
        let schema = try await service.schema(of: address)
        let found = try await service.store.read { context -> ObjectDetail? in
            let zones = try Self.zones(zone, address, rules, in: context)
            let lookup = ObjectLookup(model, zones, schema, in: context)
            let keys = Set(zones.map { ObjectKey(name: name, zone: $0.name) })
            let objects = try lookup.objects(keys)
            return try zones.lazy.compactMap { objects[ObjectKey(name: name, zone: $0.name)] }.first
                .map { try lookup.detail(of: $0) }
        }
        guard var detail = found else { return nil }
        for attribute in detail.object.attributes {
            guard case .file(let asset, isText: true) = attribute.value else { continue }
            detail.beginnings[attribute.shape.name] = try beginning(of: asset)
        }
        return detail
    }

    /// The first characters of the text in a file; nil if the file is gone.
    private func beginning(of asset: AssetValue) throws -> String? {
        guard let file = file(of: asset) else { return nil }
        let handle = try FileHandle(forReadingFrom: file)
        defer { handle.closeFile() }
        let data = try handle.read(upToCount: 2_000) ?? Data()
        // A character may have been cut in two.
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: ["\u{FFFD}"])
    }
}

extension ObjectLookup {
    /// An object with all that it is related to.
    func detail(of object: EntityObject) throws -> ObjectDetail {
        let (pairs, hasMorePairs) = try pairs(of: object.key)
        let names = object.toOnes.compactMap(\.target) + pairs.flatMap { $0.sides.map(\.name) }
        let others = try objects(Set(names.map { ObjectKey(name: $0, zone: object.zone) }))
        func link(to name: String, _ relationship: RelationshipShape?) -> ObjectLink {
            let key = ObjectKey(name: name, zone: object.zone)
            return ObjectLink(to: key, others[key], through: relationship, in: model)
        }
        var known: Set<PairReading> = []
        let toManys = try (object.entity?.relationships ?? []).filter(\.isToMany).map { relationship in
            guard let entity = object.entity, case .pairs = relationship.link else {
                return relationship.link == .otherEnd
                    ? try objects(through: relationship, of: object.key) : ToManyReading(relationship, [])
            }
            let targets = pairs.compactMap { pair -> String? in
                let target = pair.target(of: relationship, from: object.key.name, entity, in: model)
                if target != nil { known.insert(pair) }
                return target
            }
            // Two records may stand for the same pair.
            let links = Set(targets).map { link(to: $0, relationship) }
            return ToManyReading(relationship, links, hasMore: hasMorePairs)
        }
        return ObjectDetail(
            object: object,
            toOnes: object.toOnes.reduce(into: [:]) { links, one in
                links[one.shape.name] = one.target.map { link(to: $0, one.shape) }
            },
            toManys: toManys.map { $0.arranged(by: object.record) },
            unknownPairs: pairs.filter { !known.contains($0) }.compactMap { pair in
                pair.ends(at: object.key.name).first.map { near, far in
                    let name = "\(near.entity).\(near.relationship)"
                    return UnknownPair(id: pair.record, relationship: name, link: link(to: far.name, nil))
                }
            }
        )
    }
}
