package import CloudWire
internal import CoreData
internal import ManagedObjectModelFormat

/// How many objects of each entity there are.
package struct EntityCounts: Hashable, Sendable {
    /// The numbers by entity, with the objects of subentities. One is missing if no index counts the objects of a subentity.
    package internal(set) var objects: [String: Int] = [:]
    /// The records that mirror objects of which the model knows nothing, by their entity or type.
    package internal(set) var unknown: [TypeCount] = []
    /// The records that stand for pairs of many-to-many relationships.
    package internal(set) var pairs = 0

    package init() {}
}

extension OperatedDatabase {
    /// The numbers of objects of all entities, with a fetch for the types and one for the entities.
    ///
    /// - Parameter zone: Nil for all zones.
    package func entityCounts(in model: EntityModel, zone: ZoneName? = nil) async throws -> EntityCounts {
        let (address, rules) = (address, try rules)
        let schema = try await service.schema(of: address)
        return try await service.store.read { context in
            let zones = try Self.zones(zone, address, rules, in: context).map(\.zone.number)
            var types: [String: Int] = [:]
            for count in try StoredRecord.counts(inZones: zones, in: context).values.joined() {
                types[count.type, default: 0] += count.count
            }
            let mirrored = types.keys.filter { $0.hasPrefix(MirrorNames.prefix) }
            let names = try StoredIndexEntry.entityCounts(ofTypes: mirrored, inZones: zones, in: context)
            return model.counts(types, names) { type in
                schema.types[type]?.fields[MirrorNames.entityName]?.indexes.isEmpty == false
            }
        }
    }
}

extension EntityModel {
    /// The numbers of objects for those of records.
    ///
    /// - Parameters:
    ///   - types: The numbers of records by type.
    ///   - names: The numbers of records by type, and by the entity that they name.
    ///   - isIndexed: Whether there are numbers by entity for a type.
    func counts(_ types: [String: Int], _ names: [String: [String: Int]], isIndexed: (String) -> Bool) -> EntityCounts {
        var counts = EntityCounts()
        for entity in entities {
            let type = entity.recordType
            let own = names[type] ?? [:]
            if entity.depth == 0 {
                counts.objects[entity.name] = types[type] ?? 0
            } else if types[type] == nil || isIndexed(type) {
                counts.objects[entity.name] = own.reduce(0) { entity.family.contains($1.key) ? $0 + $1.value : $0 }
            }
            guard entity.depth == 0, !isInferred else { continue }
            counts.unknown += own.filter { self[$0.key]?.recordType != type }
                .map { TypeCount(type: "\($0.key) in \(type)", count: $0.value) }
        }
        let known = Set(entities.map(\.recordType))
        counts.unknown += types.filter { $0.key.hasPrefix(MirrorNames.prefix) && !known.contains($0.key) }
            .map { TypeCount(type: $0.key, count: $0.value) }
        counts.unknown.sort { $0.type < $1.type }
        counts.pairs = types[MirrorNames.pairType] ?? 0
        return counts
    }
}

extension StoredIndexEntry {
    /// The numbers of records by their types and by the entities that they name. An index has all that this takes.
    fileprivate static func entityCounts(
        ofTypes types: [String],
        inZones zones: [Int64],
        in context: NSManagedObjectContext
    ) throws -> [String: [String: Int]] {
        guard !types.isEmpty else { return [:] }
        let request = NSFetchRequest<NSDictionary>(entityName: "StoredIndexEntry")
        request.resultType = .dictionaryResultType
        request.predicate = NSPredicate(
            format: "zoneNumber IN %@ AND type IN %@ AND field == %@",
            argumentArray: [zones.map { NSNumber(value: $0) }, types, MirrorNames.entityName]
        )
        let count = NSExpressionDescription()
        count.name = "count"
        count.expression = NSExpression(forFunction: "count:", arguments: [NSExpression(forKeyPath: "place")])
        count.expressionResultType = .integer64AttributeType
        request.propertiesToFetch = ["type", "text", count]
        request.propertiesToGroupBy = ["type", "text"]
        var counts: [String: [String: Int]] = [:]
        for row in try context.fetch(request) {
            guard let type = row["type"] as? String, let name = row["text"] as? String,
                let number = row["count"] as? NSNumber
            else { continue }
            counts[type, default: [:]][name, default: 0] += number.intValue
        }
        return counts
    }
}
