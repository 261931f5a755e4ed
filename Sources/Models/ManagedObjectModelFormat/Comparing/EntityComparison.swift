/// The changes of an entity between two versions.
struct EntityComparison {
    private let old: EntityDefinition
    private let new: EntityDefinition
    private let pairs: EntityPairs
    private let properties: PropertyComparison

    init(from old: EntityDefinition, to new: EntityDefinition, _ pairs: EntityPairs, _ properties: PropertyComparison) {
        self.old = old
        self.new = new
        self.pairs = pairs
        self.properties = properties
    }

    var changes: [ModelChange] {
        ownChanges + hierarchyChanges + constraintChanges + indexChanges + properties.changes(from: old, to: new)
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
        if Self.className(of: old) != Self.className(of: new) {
            let names = [old, new].map { Self.className(of: $0) }
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

    private var fetchedPropertyChanges: [ModelChange] {
        let properties = DefinitionPairs(from: old.fetchedProperties, to: new.fetchedProperties)
        let changed = properties.kept.filter { $0.old != $0.new }
        return changed.map { ModelChange(new.name, $0.new.name, "fetched property changed", .none) }
            + properties.added.map { ModelChange(new.name, $0.name, "fetched property added", .none) }
            + properties.removed.map { ModelChange(new.name, $0.name, "fetched property removed", .none) }
    }

    /// Returns the name of the entity's class without its module, which does not matter to the model.
    private static func className(of entity: EntityDefinition) -> String {
        String(entity.className?.split(separator: ".").last ?? "NSManagedObject")
    }
}
