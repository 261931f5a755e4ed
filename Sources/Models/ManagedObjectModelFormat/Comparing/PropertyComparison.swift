/// The changes of the attributes and relationships of entities between two versions.
struct PropertyComparison {
    private let pairs: EntityPairs
    private let attributeMoves: PropertyMoves<AttributeDefinition>
    private let relationshipMoves: PropertyMoves<RelationshipDefinition>

    init(_ pairs: EntityPairs) {
        self.pairs = pairs
        attributeMoves = PropertyMoves(pairs, \.attributes)
        relationshipMoves = PropertyMoves(pairs, \.relationships)
    }

    /// Returns the changes of the properties that an entity declares itself.
    func changes(from old: EntityDefinition, to new: EntityDefinition) -> [ModelChange] {
        attributeChanges(from: old, to: new) + relationshipChanges(from: old, to: new)
    }

    /// Returns a change for each property of an added entity that existing objects of its descendants need but cannot
    /// be given.
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

    /// Returns a change for each descendant whose existing objects lack the attribute and cannot be given a value.
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
        // A to-many relationship without a minimum count may be empty.
        let needsObject = !relationship.isToMany || relationship.minimumCount > 0
        let isRequired = !relationship.isOptional && !relationship.isTransient && needsObject
        return isRequired ? .custom("it is required, and existing objects have nothing to refer to") : .inferred
    }

    /// Returns the entity that declared a property before, by its present name, or by its old one if it was removed.
    private func owner<Definition>(
        of origins: [PropertyMoves<Definition>.Origin],
        in entity: EntityDefinition
    ) -> String? {
        let origin = origins.first { $0.heir == entity.name } ?? origins.first
        return origin.flatMap { pairs.newName(of: $0.owner) }
    }
}

/// The correspondence between the properties of one kind in two versions, for each entity and including inherited
/// properties. A property that moves up or down in the hierarchy keeps its stored values.
struct PropertyMoves<Definition: RenamableDefinition> {
    /// A property of the older version, from the point of view of an entity of the newer one.
    struct Origin {
        /// The name, in the newer version, of the entity whose objects have the values.
        var heir: String
        /// The name, in the older version, of the entity that declared the property.
        var owner: String
        var definition: Definition
    }

    private struct Place: Hashable {
        var entity: String
        var property: String
    }

    private let pairs: EntityPairs
    private var origins: [Place: [Origin]] = [:]
    /// The properties of the older version that continue, by the entity that declared them.
    private var leavers: Set<Place> = []

    init(_ pairs: EntityPairs, _ properties: (EntityDefinition) -> [Definition]) {
        self.pairs = pairs
        for entity in pairs.new.entities {
            guard let former = pairs.former(of: entity) else { continue }
            let old = Self.declared(pairs.old.lineage(of: former), properties)
            let new = Self.declared(pairs.new.lineage(of: entity), properties)
            for (before, after) in DefinitionPairs(from: old.map(\.definition), to: new.map(\.definition)).kept {
                guard let owner = old.first(where: { $0.definition.name == before.name })?.owner,
                    let place = new.first(where: { $0.definition.name == after.name })?.owner
                else { continue }
                let origin = Origin(heir: entity.name, owner: owner, definition: before)
                origins[Place(entity: place, property: after.name), default: []].append(origin)
                leavers.insert(Place(entity: owner, property: before.name))
            }
        }
    }

    /// Returns the origins of a property that an entity of the newer version declares: one for each entity that has the
    /// property and had it before.
    func origins(of property: String, in entity: String) -> [Origin] {
        origins[Place(entity: entity, property: property)] ?? []
    }

    /// Returns whether a property that an entity of the older version declared continues, perhaps in another entity.
    func goesOn(_ property: String, of oldEntity: String) -> Bool {
        leavers.contains(Place(entity: oldEntity, property: property))
    }

    /// Returns the names of the entities that have the property now and whose existing objects do not have it.
    func heirsWithout(_ property: String, in entity: EntityDefinition) -> [String] {
        let heirs = Set(origins(of: property, in: entity.name).map(\.heir))
        return pairs.new.entities.filter { heir in
            guard let former = pairs.former(of: heir), !former.isAbstract, !heirs.contains(heir.name) else {
                return false
            }
            return pairs.new.lineage(of: heir).contains { $0.name == entity.name }
        }.map(\.name)
    }

    private static func declared(
        _ lineage: [EntityDefinition],
        _ properties: (EntityDefinition) -> [Definition]
    ) -> [(owner: String, definition: Definition)] {
        lineage.flatMap { entity in properties(entity).map { (entity.name, $0) } }
    }
}
