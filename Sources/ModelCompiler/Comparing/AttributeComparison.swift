internal import ManagedObjectModelFormat

/// What changed in an attribute, or what it takes to add one.
struct AttributeComparison {
    private let old: AttributeDefinition?
    private let new: AttributeDefinition
    private let entity: EntityDefinition

    init(from old: AttributeDefinition?, to new: AttributeDefinition, of entity: EntityDefinition) {
        self.old = old
        self.new = new
        self.entity = entity
    }

    var changes: [ModelChange] {
        guard let old else { return [change("added", migrationOfFilling)] }
        return [
            nameChange(old), typeChange(old), optionalityChange(old), storageChange(old), defaultChange(old),
            derivationChange(old), validationChange(old), modifierChange(old),
        ].compactMap { $0 }
    }

    /// Objects that lack a value get the default value.
    private var migrationOfFilling: ModelChange.Migration {
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
        let types = [old, new].map { $0.type == .composite ? $0.compositeName ?? "Composite" : $0.type.fileName }
        guard types[0] != types[1] else {
            let isSame = old.valueTransformerName == new.valueTransformerName
            let reason = "what the old transformer wrote may not be readable to the new one"
            return isSame ? nil : change("transformer changed", .inferredUnless(reason))
        }
        let isStored = !old.isTransient && !new.isTransient
        let reason = "values of one type are not converted to another"
        return change("type changed from \(types[0]) to \(types[1])", isStored ? .custom(reason) : .none)
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
