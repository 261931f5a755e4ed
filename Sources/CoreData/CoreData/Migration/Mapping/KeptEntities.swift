internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// The entities of a mapping model whose rows stay where they are: their mappings do what inference would do, so that the
/// statements of a migration in place do the same, and no object has to be made.
///
/// The rows of all other entities are rewritten: they are deleted from a copy of the store, and the mappings make them anew.
/// Objects that a mapping makes of others keep their keys, so that the rows that stay refer to them without being written.
struct KeptEntities {
    /// The names of the entities in the newer version.
    let names: Set<String>
    /// The entities of both versions that belong together.
    let pairs: EntityPairs

    /// Returns nil if all objects must be made anew.
    init?(_ mapping: NSMappingModel, from source: NSManagedObjectModel, to destination: NSManagedObjectModel) {
        pairs = EntityPairs(old: source.definition, new: destination.definition)
        names = PlainMappings(mapping, from: source, to: destination).destinationNames
        guard !names.isEmpty, hasSameRoots, hasOnlyInferredChanges(from: source, to: destination),
            !Self.derivesFromOthers(source), !Self.derivesFromOthers(destination),
            CrossingRelationships(self, from: source, to: destination).areSame
        else { return nil }
    }

    /// Returns whether an entity of the newer version, or one below it, has rows that are made anew.
    func isRewritten(_ entity: NSEntityDescription?) -> Bool {
        guard let entity else { return false }
        let isOwn = !entity.isAbstract && !names.contains(entity.name ?? "")
        return isOwn || entity.subentities.contains(where: isRewritten)
    }

    /// Returns whether an entity of the newer version, or one below it, has rows that stay.
    func isKept(_ entity: NSEntityDescription?) -> Bool {
        guard let entity else { return false }
        return names.contains(entity.name ?? "") || entity.subentities.contains(where: isKept)
    }

    /// Whether all entities are in the hierarchy that they were in, so that keys mean the same before and after.
    private var hasSameRoots: Bool {
        pairs.new.entities.allSatisfy { entity in
            guard let former = pairs.former(of: entity) else { return true }
            let root = pairs.new.lineage(of: entity)[0]
            return pairs.former(of: root)?.name == pairs.old.lineage(of: former)[0].name
        }
    }

    /// Whether no change of the kept entities, or of those that they inherit from, needs a mapping. Rules must be the same, too:
    /// objects whose rows stay are not validated.
    private func hasOnlyInferredChanges(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) -> Bool
    {
        let kept = pairs.new.entities.filter { names.contains($0.name) }
        let lineages = Set(kept.flatMap { pairs.new.lineage(of: $0).map(\.name) })
        let changes = ModelComparison(from: pairs.old, to: pairs.new).changes
        let isInferred = changes.allSatisfy { change in
            guard case .custom = change.migration else { return true }
            return !lineages.contains(change.entity)
        }
        return isInferred
            && kept.allSatisfy { entity in
                guard let former = pairs.former(of: entity).flatMap({ source.entitiesByName[$0.name] }),
                    let new = destination.entitiesByName[entity.name]
                else { return false }
                return Self.hasSameRules(former, new, pairs.formerNames(of: entity))
            }
    }

    private static func hasSameRules(
        _ former: NSEntityDescription,
        _ entity: NSEntityDescription,
        _ formerNames: [String: String]
    ) -> Bool {
        entity.properties.allSatisfy { property in
            let old = formerNames[property.name].flatMap { former.propertiesByName[$0] }
            guard let old else { return property.validationPredicates.isEmpty }
            return property.validationPredicates == old.validationPredicates
        }
    }

    /// Whether attributes are derived from related objects, whose rows may come later than those that refer to them.
    private static func derivesFromOthers(_ model: NSManagedObjectModel) -> Bool {
        model.entities.flatMap(\.properties).contains { property in
            guard let derived = property as? NSDerivedAttributeDescription else { return false }
            return derived.derivationExpression?.description.contains(".") ?? false
        }
    }
}

/// The entity mappings that do what inference would do with all objects of their entity.
private struct PlainMappings {
    private let mappings: [NSEntityMapping]
    private let inferred: [String: NSEntityMapping]
    private let source: NSManagedObjectModel
    private let destination: NSManagedObjectModel

    init(_ model: NSMappingModel, from source: NSManagedObjectModel, to destination: NSManagedObjectModel) {
        (self.source, self.destination) = (source, destination)
        mappings = model.entityMappings ?? []
        let inferred = NSMappingModel.partiallyInferredMappingModel(
            forSourceModel: source,
            destinationModel: destination
        )
        self.inferred = Dictionary(
            (inferred.entityMappings ?? []).compactMap { mapping in mapping.destinationEntityName.map { ($0, mapping) }
            }
        ) { first, _ in first }
    }

    var destinationNames: Set<String> {
        Set(mappings.filter(isPlain).compactMap(\.destinationEntityName))
    }

    private func isPlain(_ mapping: NSEntityMapping) -> Bool {
        guard let name = mapping.destinationEntityName, let inferred = inferred[name], isOnly(mapping),
            destination.entitiesByName[name]?.isAbstract == false,
            mapping.sourceEntityName == inferred.sourceEntityName,
            ![.addEntityMappingType, .removeEntityMappingType].contains(mapping.mappingType),
            mapping.entityMigrationPolicy == nil, mapping.entityMigrationPolicyClassName?.isEmpty ?? true,
            let objects = mapping.sourceExpression, objects.isEqual(inferred.sourceExpression)
        else { return false }
        return isSame(mapping.attributeMappings, inferred.attributeMappings, isSameValue)
            && isSame(mapping.relationshipMappings, inferred.relationshipMappings) { isSameMembers($0, $1, mapping) }
    }

    /// Whether no other mapping reads or makes objects of the same entity.
    private func isOnly(_ mapping: NSEntityMapping) -> Bool {
        mappings.allSatisfy { other in
            other === mapping
                || other.sourceEntityName != mapping.sourceEntityName
                    && other.destinationEntityName != mapping.destinationEntityName
        }
    }

    private func isSame(
        _ given: [NSPropertyMapping]?,
        _ inferred: [NSPropertyMapping]?,
        _ isSame: (NSExpression, NSExpression) -> Bool
    ) -> Bool {
        let given = (given ?? []).filter { $0.valueExpression != nil }
        let wanted = (inferred ?? []).filter { $0.valueExpression != nil }
        guard given.count == wanted.count else { return false }
        return wanted.allSatisfy { property in
            let own = given.filter { $0.name == property.name }
            guard own.count == 1, let value = own[0].valueExpression, let other = property.valueExpression else {
                return false
            }
            return isSame(value, other)
        }
    }

    private func isSameValue(_ given: NSExpression, _ inferred: NSExpression) -> Bool {
        given.sourceKey != nil && given.sourceKey == inferred.sourceKey
    }

    /// Whether two expressions have the same members. One may name a mapping, if only that one makes objects of the members.
    private func isSameMembers(_ given: NSExpression, _ inferred: NSExpression, _ owner: NSEntityMapping) -> Bool {
        guard let (name, key) = given.associatedSource, key == inferred.associatedSource?.key else { return false }
        guard let name else { return true }
        let entity = owner.sourceEntityName.flatMap { source.entitiesByName[$0] }
        guard let members = entity?.relationshipsByName[key]?.destinationEntity, members.subentities.isEmpty else {
            return false
        }
        let makers = mappings.filter { $0.sourceEntityName == members.name }
        return makers.count == 1 && makers[0].mappingName == name
    }
}

/// The relationships between objects whose rows stay and others. Their storage must be the same before and after.
private struct CrossingRelationships {
    private let kept: KeptEntities
    private let source: NSManagedObjectModel
    private let destination: NSManagedObjectModel
    private let newNames: [String: String]

    init(_ kept: KeptEntities, from source: NSManagedObjectModel, to destination: NSManagedObjectModel) {
        (self.kept, self.source, self.destination) = (kept, source, destination)
        newNames = Dictionary(
            kept.pairs.new.entities.compactMap { entity in kept.pairs.former(of: entity).map { ($0.name, entity.name) }
            }
        ) { first, _ in first }
    }

    var areSame: Bool {
        destination.entities.filter { !$0.isAbstract }.allSatisfy { entity in
            let isKept = kept.names.contains(entity.name ?? "")
            return entity.relationshipsByName.values.allSatisfy { relationship in
                let other = relationship.destinationEntity
                guard isKept ? kept.isRewritten(other) : kept.isKept(other) else { return true }
                return isSame(relationship, of: entity) && keepsMembers(relationship, of: entity)
            }
        }
    }

    private func isSame(_ relationship: NSRelationshipDescription, of entity: NSEntityDescription) -> Bool {
        guard let inverse = relationship.inverseRelationship else { return false }
        let (former, formerInverse) = (
            former(relationship, of: entity), former(inverse, of: relationship.destinationEntity)
        )
        guard let former, let formerInverse else { return former == nil && formerInverse == nil }
        return former.inverseRelationship === formerInverse && Self.isAlike(former, relationship)
            && Self.isAlike(formerInverse, inverse)
    }

    private func former(
        _ relationship: NSRelationshipDescription,
        of entity: NSEntityDescription?
    ) -> NSRelationshipDescription? {
        guard let definition = entity?.name.flatMap({ kept.pairs.new.entity(named: $0) }),
            let old = kept.pairs.former(of: definition)?.name,
            let name = kept.pairs.formerNames(of: definition)[relationship.name]
        else { return nil }
        return source.entitiesByName[old]?.relationshipsByName[name]
    }

    private static func isAlike(_ one: NSRelationshipDescription, _ other: NSRelationshipDescription) -> Bool {
        one.isToMany == other.isToMany && one.isOrdered == other.isOrdered && one.isOptional == other.isOptional
            && one.minCount == other.minCount && one.maxCount == other.maxCount
    }

    /// Whether all objects that the relationship may have led to are still objects that it may lead to.
    private func keepsMembers(_ relationship: NSRelationshipDescription, of entity: NSEntityDescription) -> Bool {
        guard let former = former(relationship, of: entity) else { return true }
        return family(former.destinationEntity).allSatisfy { member in
            let name = member.name.flatMap { newNames[$0] }
            return family(relationship.destinationEntity).contains { $0.name == name }
        }
    }

    private func family(_ entity: NSEntityDescription?) -> [NSEntityDescription] {
        guard let entity else { return [] }
        return [entity] + entity.subentities.flatMap { family($0) }
    }
}
