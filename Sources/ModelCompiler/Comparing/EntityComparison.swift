internal import ManagedObjectModelFormat

/// What changed in an entity.
struct EntityComparison {
    private let old: EntityDefinition
    private let new: EntityDefinition
    private let pairs: EntityPairs
    private let moves: PropertyMoves

    init(from old: EntityDefinition, to new: EntityDefinition, _ pairs: EntityPairs, _ moves: PropertyMoves) {
        self.old = old
        self.new = new
        self.pairs = pairs
        self.moves = moves
    }

    var changes: [ModelChange] {
        ownChanges + hierarchyChanges + constraintChanges + indexChanges + attributeChanges + relationshipChanges
            + fetchedPropertyChanges
    }

    private var ownChanges: [ModelChange] {
        var changes: [ModelChange] = []
        if old.name != new.name {
            changes.append(ModelChange(new.name, "renamed from \(old.name)", .inferred))
        }
        if old.isAbstract != new.isAbstract {
            let migration: ModelChange.Migration =
                new.isAbstract ? .custom("objects of an abstract entity cannot exist") : .inferred
            changes.append(ModelChange(new.name, new.isAbstract ? "made abstract" : "made concrete", migration))
        }
        if old.unqualifiedClassName != new.unqualifiedClassName {
            let names = [old, new].map { $0.unqualifiedClassName ?? "NSManagedObject" }
            changes.append(ModelChange(new.name, "class changed from \(names[0]) to \(names[1])", .none))
        }
        if old.versionHashModifier != new.versionHashModifier {
            changes.append(ModelChange(new.name, "version hash modifier changed", .inferred))
        }
        return changes
    }

    private var hierarchyChanges: [ModelChange] {
        guard pairs.newName(of: old.parentName) != new.parentName else { return [] }
        let names = [old.parentName, new.parentName].map { $0 ?? "none" }
        let migration: ModelChange.Migration =
            pairs.joinsHierarchies(new)
            ? .custom("entities that had no common ancestor cannot get one by inference") : .inferred
        return [ModelChange(new.name, "parent changed from \(names[0]) to \(names[1])", migration)]
    }

    private var constraintChanges: [ModelChange] {
        let sets = [old, new].map { Set($0.uniquenessConstraints) }
        let added = new.uniquenessConstraints.filter { !sets[0].contains($0) }.map {
            let migration = ModelChange.Migration.inferredUnless("it fails where objects agree in them")
            return ModelChange(new.name, "constraint on \($0.joined(separator: ", ")) added", migration)
        }
        let removed = old.uniquenessConstraints.filter { !sets[1].contains($0) }.map {
            ModelChange(new.name, "constraint on \($0.joined(separator: ", ")) removed", .inferred)
        }
        return added + removed
    }

    private var indexChanges: [ModelChange] {
        let former = Dictionary(old.indexes.map { ($0.name, $0) }) { first, _ in first }
        var changes = new.indexes.compactMap { index -> ModelChange? in
            guard former[index.name] != index else { return nil }
            let verb = former[index.name] == nil ? "added" : "changed"
            return ModelChange(new.name, "index \(index.name) \(verb)", .none)
        }
        let names = Set(new.indexes.map(\.name))
        for index in old.indexes where !names.contains(index.name) {
            changes.append(ModelChange(new.name, "index \(index.name) removed", .none))
        }
        if Set(old.compoundIndexes) != Set(new.compoundIndexes) {
            changes.append(ModelChange(new.name, "compound indexes changed", .none))
        }
        return changes
    }

    private var attributeChanges: [ModelChange] {
        let attributes = DefinitionPairs(from: old.attributes, to: new.attributes)
        var changes = attributes.kept.flatMap { AttributeComparison(from: $0.old, to: $0.new, of: new).changes }
        for attribute in attributes.added {
            if let origin = moves.origin(of: attribute.name, in: new.name) {
                changes.append(ModelChange(new.name, attribute.name, "moved here from \(origin)", .inferred))
            } else {
                changes += AttributeComparison(from: nil, to: attribute, of: new).changes
            }
        }
        for attribute in attributes.removed where !moves.hasLeft(attribute.name, new.name) {
            let migration: ModelChange.Migration = attribute.isTransient ? .none : .inferred
            changes.append(ModelChange(new.name, attribute.name, "removed", migration))
        }
        return changes
    }

    private var relationshipChanges: [ModelChange] {
        let relationships = DefinitionPairs(from: old.relationships, to: new.relationships)
        var changes = relationships.kept.flatMap {
            RelationshipComparison(from: $0.old, to: $0.new, of: new, pairs).changes
        }
        changes += relationships.added.map { relationship in
            let isRequired = !relationship.isOptional && !relationship.isTransient
            let reason = "it is required, and existing objects have nothing to refer to"
            return ModelChange(new.name, relationship.name, "added", isRequired ? .custom(reason) : .inferred)
        }
        return changes + relationships.removed.map { ModelChange(new.name, $0.name, "removed", .inferred) }
    }

    private var fetchedPropertyChanges: [ModelChange] {
        let properties = DefinitionPairs(from: old.fetchedProperties, to: new.fetchedProperties)
        let changed = properties.kept.filter { $0.old != $0.new }
        return changed.map { ModelChange(new.name, $0.new.name, "fetched property changed", .none) }
            + properties.added.map { ModelChange(new.name, $0.name, "fetched property added", .none) }
            + properties.removed.map { ModelChange(new.name, $0.name, "fetched property removed", .none) }
    }
}
