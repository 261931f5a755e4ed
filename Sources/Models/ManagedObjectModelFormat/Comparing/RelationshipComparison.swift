/// The changes of a relationship between two versions.
struct RelationshipComparison {
    private let old: RelationshipDefinition
    private let new: RelationshipDefinition
    private let entity: EntityDefinition
    private let pairs: EntityPairs

    init(
        from old: RelationshipDefinition,
        to new: RelationshipDefinition,
        of entity: EntityDefinition,
        _ pairs: EntityPairs
    ) {
        self.old = old
        self.new = new
        self.entity = entity
        self.pairs = pairs
    }

    var changes: [ModelChange] {
        [
            nameChange, destinationChange, inverseChange, cardinalityChange, orderChange, optionalityChange,
            countChange,
            ruleChange, modifierChange,
        ].compactMap { $0 }
    }

    private var nameChange: ModelChange? {
        old.name == new.name ? nil : change("renamed from \(old.name)", .inferred)
    }

    private var destinationChange: ModelChange? {
        guard pairs.newName(of: old.destinationName) != new.destinationName else { return nil }
        return change(
            "destination changed from \(old.destinationName) to \(new.destinationName)",
            .custom("related objects are not converted to another entity")
        )
    }

    /// A change of the inverse. Renaming the inverse is no change of this relationship.
    private var inverseChange: ModelChange? {
        let inverses = pairs.new.entity(named: new.destinationName)?.relationships ?? []
        let inverse = inverses.first { $0.name == new.inverseName }
        let formerName = inverse?.renamingIdentifier ?? new.inverseName
        guard old.inverseName != new.inverseName, old.inverseName != formerName else { return nil }
        return change("inverse changed from \(old.inverseName ?? "none") to \(new.inverseName ?? "none")", .inferred)
    }

    private var cardinalityChange: ModelChange? {
        guard old.isToMany != new.isToMany else { return nil }
        guard !new.isToMany else { return change("made to-many", .inferred) }
        return change("made to-one", .custom("which of several objects to keep cannot be inferred"))
    }

    private var orderChange: ModelChange? {
        guard old.isOrdered != new.isOrdered else { return nil }
        return change(new.isOrdered ? "made ordered" : "made unordered", .inferred)
    }

    private var optionalityChange: ModelChange? {
        guard old.isOptional != new.isOptional else { return nil }
        guard !new.isOptional else { return change("made optional", .inferred) }
        return change("made required", .inferredUnless("it fails where an object has no related one"))
    }

    private var countChange: ModelChange? {
        guard old.isToMany, new.isToMany else { return nil }
        let counts = [old, new].map { ($0.minimumCount, $0.maximumCount == 0 ? Int.max : $0.maximumCount) }
        guard counts[0] != counts[1] else { return nil }
        let isTighter = counts[1].0 > counts[0].0 || counts[1].1 < counts[0].1
        let migration = ModelChange.Migration.inferredUnless("it fails where an object has fewer or more")
        return change("counts changed", isTighter ? migration : .inferred)
    }

    private var ruleChange: ModelChange? {
        guard old.deleteRule != new.deleteRule else { return nil }
        return change("delete rule changed from \(old.deleteRule.fileName) to \(new.deleteRule.fileName)", .inferred)
    }

    private var modifierChange: ModelChange? {
        old.versionHashModifier == new.versionHashModifier ? nil : change("version hash modifier changed", .inferred)
    }

    private func change(_ text: String, _ migration: ModelChange.Migration) -> ModelChange {
        ModelChange(entity.name, new.name, text, migration)
    }
}
