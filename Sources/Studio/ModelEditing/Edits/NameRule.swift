package import ManagedObjectModelFormat

/// The names that Xcode's editor accepts.
enum NameRule {
    /// Names of entities and composites, which are those of classes and types.
    case type
    /// Names of properties.
    case property
    /// Names that no code uses as its own.
    case label

    /// - Throws: An error that says how such a name is written.
    func check(_ name: String) throws(EditError) {
        switch self {
        case .type where !Self.isIdentifier(name) || name.first?.isUppercase != true:
            throw EditError(
                "“\(name)” cannot be the name: it begins with an upper-case letter and has letters, digits and underscores."
            )
        case .property where !Self.isIdentifier(name) || name.first?.isUppercase == true:
            throw EditError(
                "“\(name)” cannot be the name: it begins with a lower-case letter and has letters, digits and underscores."
            )
        case .label where name.isEmpty || name.unicodeScalars.contains { $0.value < 0x20 }:
            throw EditError("A name has at least one letter, and is one line.")
        default: return
        }
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.first, first.isLetter || first == "_" else { return false }
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}

extension ModelDefinition {
    func checkFreeEntity(_ name: String) throws(EditError) {
        try NameRule.type.check(name)
        if entities.contains(where: { $0.name == name }) { throw .taken(name, by: "another entity") }
        if composites.contains(where: { $0.name == name }) { throw .taken(name, by: "a composite") }
    }

    /// Checks that neither the entity, its ancestors nor its descendants have a property of a name.
    func checkFreeProperty(_ name: String, in entity: String) throws(EditError) {
        try NameRule.property.check(name)
        let place = try entities.place(of: entity)
        for owner in lineage(of: entities[place]) + descendants(of: entity) where owner.propertyNames.contains(name) {
            throw .taken(name, by: "a property of \(owner.name)")
        }
    }

    /// Checks that parts with a name do not have one already.
    func checkFree(_ name: String, in parts: [some Named], _ rule: NameRule = .label) throws(EditError) {
        try rule.check(name)
        guard parts.contains(where: { $0.name == name }) else { return }
        throw EditError("The name “\(name)” is taken.")
    }

    /// Returns the entities that inherit from one.
    package func descendants(of name: String) -> [EntityDefinition] {
        entities.filter { entity in
            entity.parentName != nil && entity.name != name && lineage(of: entity).contains { $0.name == name }
        }
    }

    /// Returns a name that is not among others: the given one, or with the next free number.
    package func freeName(_ name: String, among names: [String]) -> String {
        guard names.contains(name) else { return name }
        return (1...).lazy.map { "\(name)\($0)" }.first { !names.contains($0) } ?? name
    }
}
