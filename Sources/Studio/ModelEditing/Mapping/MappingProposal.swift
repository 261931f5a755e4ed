package import ManagedObjectModelFormat

/// Proposes what Xcode's “New Mapping Model” makes: a mapping for each entity of the newer version, with the values of the entity and
/// the properties that it was before.
package struct MappingProposal: Sendable {
    private let pairs: EntityPairs

    package init(from old: ModelDefinition, to new: ModelDefinition) {
        pairs = EntityPairs(old: old, new: new)
    }

    /// The mappings, by the names of their entities. Entities that are gone have none: their objects are dropped.
    package var entityMappings: [EntityMappingOutline] {
        pairs.new.entities.filter { !$0.isAbstract }.map(mapping).sorted { $0.name < $1.name }
    }

    /// Returns the mapping to an entity of the newer version; nil if there is no such entity.
    package func mapping(to entity: String) -> EntityMappingOutline? { pairs.new.entity(named: entity).map(mapping) }

    private func mapping(to entity: EntityDefinition) -> EntityMappingOutline {
        var mapping = EntityMappingOutline(from: pairs.former(of: entity)?.name, to: entity.name)
        let formers = pairs.formerNames(of: entity)
        let lineage = pairs.new.lineage(of: entity)
        mapping.attributes = lineage.flatMap(\.attributes).filter(\.isMapped).map { attribute in
            var property = PropertyMappingOutline(attribute.name)
            property.expression = renamed(attribute.name, formers).map { "$source.\($0)" }
            return property
        }
        mapping.relationships = lineage.flatMap(\.relationships).filter { !$0.isTransient }.map { relationship in
            var property = PropertyMappingOutline(relationship.name, isRelationship: true)
            if let former = renamed(relationship.name, formers) {
                property.keyPath = "$source.\(former)"
                property.mappingName = destinationMapping(of: relationship)
            }
            return property
        }
        return mapping
    }

    /// Returns the former name of a property; nil if it is the same, or there was none.
    private func renamed(_ name: String, _ formers: [String: String]) -> String? {
        formers[name].flatMap { $0 == name ? nil : $0 }
    }

    /// Returns the mapping that makes the objects to which a relationship leads; nil if the entity has several kinds of them.
    private func destinationMapping(of relationship: RelationshipDefinition) -> String? {
        guard let entity = pairs.new.entity(named: relationship.destinationName), !entity.isAbstract,
            pairs.new.descendants(of: entity.name).isEmpty
        else { return nil }
        return EntityMappingDefinition.standardName(from: pairs.former(of: entity)?.name, to: entity.name)
    }

    /// Returns the mapping of a property of an entity; nil if the newer version has no such property.
    package func property(_ name: String, to entity: String) -> PropertyMappingOutline? {
        mapping(to: entity)?.property(named: name)
    }
}

extension AttributeDefinition {
    /// Whether a migration gives it a value: it is stored, and the store does not compute it.
    var isMapped: Bool { !isTransient && derivation == nil }
}
