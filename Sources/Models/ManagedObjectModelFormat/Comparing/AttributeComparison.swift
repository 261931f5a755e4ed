/// The changes of an attribute between two versions, or the change of adding it.
struct AttributeComparison {
    private let old: AttributeDefinition?
    private let new: AttributeDefinition
    private let entity: EntityDefinition
    private let pairs: EntityPairs

    /// - Parameter old: The attribute in the older version; nil if it was added.
    init(
        from old: AttributeDefinition?,
        to new: AttributeDefinition,
        of entity: EntityDefinition,
        _ pairs: EntityPairs
    ) {
        self.old = old
        self.new = new
        self.entity = entity
        self.pairs = pairs
    }

    var changes: [ModelChange] {
        guard let old else { return [change("added", migrationOfFilling)] }
        return [
            nameChange(old), typeChange(old), optionalityChange(old), storageChange(old), defaultChange(old),
            derivationChange(old), validationChange(old), modifierChange(old),
        ].compactMap { $0 } + elementChanges(old)
    }

    /// The migration that gives a value to objects without one: inferred if the attribute is optional, derived, or has
    /// a default value.
    var migrationOfFilling: ModelChange.Migration {
        if new.isTransient {
            return .none
        }
        let isFilled = new.isOptional || new.defaultValue != nil || new.derivation != nil
        return isFilled ? .inferred : .custom("it is required and has no default value for objects without one")
    }

    private func nameChange(_ old: AttributeDefinition) -> ModelChange? {
        old.name == new.name ? nil : change("renamed from \(old.name)", .inferred)
    }

    private func typeChange(_ old: AttributeDefinition) -> ModelChange? {
        guard old.type != new.type else {
            let isSame = old.valueTransformerName == new.valueTransformerName
            let reason = "what the old transformer wrote may not be readable to the new one"
            return isSame ? nil : change("transformer changed", .inferredUnless(reason))
        }
        let text = "type changed from \(old.type.fileName) to \(new.type.fileName)"
        return change(text, old.isTransient || new.isTransient ? .none : Self.migration(from: old.type, to: new.type))
    }

    private static func migration(from old: AttributeType, to new: AttributeType) -> ModelChange.Migration {
        old.isHeld(by: new) ? .inferred : .custom("values of one type are not converted to another")
    }

    /// Returns the changes of the elements of a composite attribute.
    private func elementChanges(_ old: AttributeDefinition) -> [ModelChange] {
        guard old.type == .composite, new.type == .composite else { return [] }
        let former = Dictionary(pairs.old.leaves(of: old)) { first, _ in first }
        let leaves = pairs.new.leaves(of: new)
        let changed = leaves.compactMap { path, leaf -> ModelChange? in
            guard let before = former[path] else { return change("element \(path) added", .inferred) }
            guard before.type != leaf.type else { return nil }
            let text = "type of element \(path) changed from \(before.type.fileName) to \(leaf.type.fileName)"
            return change(text, Self.migration(from: before.type, to: leaf.type))
        }
        let paths = Set(leaves.map(\.path))
        let removed = former.keys.sorted().filter { !paths.contains($0) }
        return changed + removed.map { change("element \($0) removed", .inferred) }
    }

    private func optionalityChange(_ old: AttributeDefinition) -> ModelChange? {
        guard old.isOptional != new.isOptional else { return nil }
        return new.isOptional ? change("made optional", .inferred) : change("made required", migrationOfFilling)
    }

    private func storageChange(_ old: AttributeDefinition) -> ModelChange? {
        if old.isTransient != new.isTransient {
            return new.isTransient ? change("made transient", .inferred) : change("made persistent", migrationOfFilling)
        }
        guard old.allowsExternalStorage != new.allowsExternalStorage else { return nil }
        return change(new.allowsExternalStorage ? "may be stored in files" : "no longer stored in files", .inferred)
    }

    private func defaultChange(_ old: AttributeDefinition) -> ModelChange? {
        old.defaultValue == new.defaultValue ? nil : change("default value changed", .none)
    }

    private func derivationChange(_ old: AttributeDefinition) -> ModelChange? {
        guard old.derivation != new.derivation else { return nil }
        let text = new.derivation.map { "derived from \($0)" } ?? "no longer derived"
        return change(text, .inferred)
    }

    private func validationChange(_ old: AttributeDefinition) -> ModelChange? {
        let isSame =
            old.minimum == new.minimum && old.maximum == new.maximum && old.regularExpression == new.regularExpression
            && old.validations == new.validations
        return isSame ? nil : change("validation changed", .none)
    }

    private func modifierChange(_ old: AttributeDefinition) -> ModelChange? {
        old.versionHashModifier == new.versionHashModifier ? nil : change("version hash modifier changed", .inferred)
    }

    private func change(_ text: String, _ migration: ModelChange.Migration) -> ModelChange {
        ModelChange(entity.name, new.name, text, migration)
    }
}

extension EntityPairs {
    /// Returns the present names of the properties of an entity, including inherited ones, whose former values no inference
    /// converts: attributes of another type, and relationships that were to-many and no longer are.
    package func unconvertibleProperties(of entity: EntityDefinition) -> Set<String> {
        guard let former = former(of: entity) else { return [] }
        let (before, after) = (old.lineage(of: former), new.lineage(of: entity))
        let attributes = DefinitionPairs(from: before.flatMap(\.attributes), to: after.flatMap(\.attributes)).kept
        let relationships = DefinitionPairs(
            from: before.flatMap(\.relationships),
            to: after.flatMap(\.relationships)
        ).kept
        let names =
            attributes.filter { !holds($0.new, all: $0.old) }.map(\.new.name)
            + relationships.filter { $0.old.isToMany && !$0.new.isToMany }.map(\.new.name)
        return Set(names)
    }

    /// Returns whether an attribute, or each element of a composite one, holds every former value.
    private func holds(_ attribute: AttributeDefinition, all former: AttributeDefinition) -> Bool {
        guard former.type.isHeld(by: attribute.type) else { return false }
        let types = Dictionary(old.leaves(of: former)) { first, _ in first }.mapValues(\.type)
        return new.leaves(of: attribute).allSatisfy { path, leaf in types[path]?.isHeld(by: leaf.type) ?? true }
    }
}

extension AttributeType {
    /// Returns whether the other type holds every value of this type as the same value. Whole numbers also become
    /// doubles, although doubles round those beyond 53 bits.
    package func isHeld(by wider: AttributeType) -> Bool {
        if let width = traits.bitWidth, let wider = wider.traits.bitWidth { return width <= wider }
        switch (self, wider) {
        case (.boolean, .integer16), (.boolean, .integer32), (.boolean, .integer64): return true
        case (.integer16, .float), (.float, .double), (.double, .decimal): return true
        case (.integer16, .double), (.integer32, .double), (.integer64, .double): return true
        case (.integer16, .decimal), (.integer32, .decimal), (.integer64, .decimal): return true
        default: return self == wider
        }
    }
}
