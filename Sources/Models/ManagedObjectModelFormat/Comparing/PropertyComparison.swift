/// What changed in the attributes and relationships of entities.
struct PropertyComparison {
    private let pairs: EntityPairs
    private let attributeMoves: PropertyMoves<AttributeDefinition>
    private let relationshipMoves: PropertyMoves<RelationshipDefinition>

    init(_ pairs: EntityPairs) {
        self.pairs = pairs
        attributeMoves = PropertyMoves(pairs, \.attributes)
        relationshipMoves = PropertyMoves(pairs, \.relationships)
    }

    /// What changed in an entity's own properties.
    func changes(from old: EntityDefinition, to new: EntityDefinition) -> [ModelChange] {
        attributeChanges(from: old, to: new) + relationshipChanges(from: old, to: new)
    }

    /// What an entity that was added cannot give to those that inherit from it and were there before.
    func changes(inAdded entity: EntityDefinition) -> [ModelChange] {
        entity.attributes.flatMap { lacks($0, of: entity) } + entity.relationships.flatMap { lacks($0, of: entity) }
    }

    // MARK: - Attributes

    private func attributeChanges(from old: EntityDefinition, to new: EntityDefinition) -> [ModelChange] {
        let attributes = DefinitionPairs(from: old.attributes, to: new.attributes)
        var changes = attributes.kept.flatMap { former, attribute in
            AttributeComparison(from: former, to: attribute, of: new, pairs).changes + lacks(attribute, of: new)
        }
        for attribute in attributes.added {
            let origins = attributeMoves.origins(of: attribute.name, in: new.name)
            guard let owner = owner(of: origins, in: new) else {
                changes += AttributeComparison(from: nil, to: attribute, of: new, pairs).changes
                continue
            }
            changes.append(ModelChange(new.name, attribute.name, "moved here from \(owner)", .inferred))
            for former in Set(origins.map(\.definition)).sorted(by: { $0.name < $1.name }) {
                changes += AttributeComparison(from: former, to: attribute, of: new, pairs).changes
            }
            changes += lacks(attribute, of: new)
        }
        for attribute in attributes.removed where !attributeMoves.goesOn(attribute.name, of: old.name) {
            let migration: ModelChange.Migration = attribute.isTransient ? .none : .inferred
            changes.append(ModelChange(new.name, attribute.name, "removed", migration))
        }
        return changes
    }

    /// Whether some of those that have the attribute did not have it, and can be given no value.
    private func lacks(_ attribute: AttributeDefinition, of entity: EntityDefinition) -> [ModelChange] {
        let migration = AttributeComparison(from: nil, to: attribute, of: entity, pairs).migrationOfFilling
        guard case .custom = migration else { return [] }
        return attributeMoves.heirsWithout(attribute.name, in: entity).map { heir in
            ModelChange(entity.name, attribute.name, "new to objects of \(heir)", migration)
        }
    }

    // MARK: - Relationships

    private func relationshipChanges(from old: EntityDefinition, to new: EntityDefinition) -> [ModelChange] {
        let relationships = DefinitionPairs(from: old.relationships, to: new.relationships)
        var changes = relationships.kept.flatMap { former, relationship in
            RelationshipComparison(from: former, to: relationship, of: new, pairs).changes
                + lacks(relationship, of: new)
        }
        for relationship in relationships.added {
            let origins = relationshipMoves.origins(of: relationship.name, in: new.name)
            guard let owner = owner(of: origins, in: new) else {
                let migration = Self.migrationOfFilling(relationship)
                changes.append(ModelChange(new.name, relationship.name, "added", migration))
                continue
            }
            changes.append(ModelChange(new.name, relationship.name, "moved here from \(owner)", .inferred))
            for former in Set(origins.map(\.definition)).sorted(by: { $0.name < $1.name }) {
                changes += RelationshipComparison(from: former, to: relationship, of: new, pairs).changes
            }
            changes += lacks(relationship, of: new)
        }
        let removed = relationships.removed.filter { !relationshipMoves.goesOn($0.name, of: old.name) }
        return changes + removed.map { ModelChange(new.name, $0.name, "removed", .inferred) }
    }

    private func lacks(_ relationship: RelationshipDefinition, of entity: EntityDefinition) -> [ModelChange] {
        let migration = Self.migrationOfFilling(relationship)
        guard case .custom = migration else { return [] }
        return relationshipMoves.heirsWithout(relationship.name, in: entity).map { heir in
            ModelChange(entity.name, relationship.name, "new to objects of \(heir)", migration)
        }
    }

    private static func migrationOfFilling(_ relationship: RelationshipDefinition) -> ModelChange.Migration {
        // A to-many relationship without a least count may be empty.
        let needsObject = !relationship.isToMany || relationship.minimumCount > 0
        let isRequired = !relationship.isOptional && !relationship.isTransient && needsObject
        return isRequired ? .custom("it is required, and existing objects have nothing to refer to") : .inferred
    }

    /// The entity that had a property before: what it is called now, or was if it is no more.
    private func owner<Definition>(
        of origins: [PropertyMoves<Definition>.Origin],
        in entity: EntityDefinition
    ) -> String? {
        let origin = origins.first { $0.heir == entity.name } ?? origins.first
        return origin.flatMap { pairs.newName(of: $0.owner) }
    }
}
