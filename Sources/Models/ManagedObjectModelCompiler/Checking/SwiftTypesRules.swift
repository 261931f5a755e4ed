internal import ManagedObjectModelFormat

/// The rules for user info entries that change the types of properties: `swiftTypes`, `swiftEnum`, `swiftSnapshot` and
/// `swiftOptional`.
struct SwiftTypesRules {
    private let entity: EntityDefinition
    private let types: PropertyTypes

    init(_ entity: EntityDefinition, in model: IndexedModel) {
        self.entity = entity
        types = PropertyTypes(of: entity, in: model)
    }

    var findings: [Finding] {
        let inherited = ["swiftTypes", "swiftSnapshot"].compactMap { flagFinding($0, entity.userInfo, nil) }
        return inherited + entity.attributes.flatMap(findings) + entity.relationships.compactMap(finding)
    }

    private func findings(about attribute: AttributeDefinition) -> [Finding] {
        let flags = ["swiftOptional", "swiftSnapshot"].compactMap {
            flagFinding($0, attribute.userInfo, attribute.name)
        }
        return flags + [enumerationFinding(attribute), snapshotFinding(attribute)].compactMap { $0 }
    }

    private func finding(about relationship: RelationshipDefinition) -> Finding? {
        flagFinding("swiftSnapshot", relationship.userInfo, relationship.name)
    }

    /// A warning about an entry that says neither yes nor no.
    private func flagFinding(_ key: String, _ info: [String: PropertyListValue], _ property: String?) -> Finding? {
        guard info[key] != nil, info.flag(key) == nil else { return nil }
        let message = "the user info entry \(key) says neither YES nor NO, so it is ignored"
        return Finding(.warning, entity.name, property, message, remedy: "write YES or NO")
    }

    private func enumerationFinding(_ attribute: AttributeDefinition) -> Finding? {
        guard case .string(let name)? = attribute.userInfo["swiftEnum"] else { return nil }
        guard attribute.type == .string || attribute.type.traits.isWholeNumber else {
            let message = "the user info entry swiftEnum is for strings and integers only"
            return finding(.error, attribute, message, "remove it, or change the attribute's type")
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.allSatisfy({ SwiftName.isIdentifier($0) && !SwiftName.unusable.contains($0) }) else {
            let message = "the user info entry swiftEnum is “\(name)”, which cannot be the name of a type"
            return finding(.error, attribute, message, "write a name such as Status or Note.Status")
        }
        guard types == .apple else { return nil }
        let message = "the user info entry swiftEnum has no effect on properties with Apple's types"
        return finding(.note, attribute, message, "add swiftTypes = YES to the user info of the entity")
    }

    private func snapshotFinding(_ attribute: AttributeDefinition) -> Finding? {
        guard attribute.userInfo.flag("swiftSnapshot") == true else { return nil }
        switch attribute.type {
        case .transformable where attribute.transformableType == nil:
            let message = "snapshots cannot have a transformable attribute without a class"
            return finding(.warning, attribute, message, "name its class, or remove the entry swiftSnapshot")
        case .undefined, .composite:
            let message = "snapshots cannot have values of the type \(attribute.type.traits.fileName)"
            return finding(.warning, attribute, message, "remove the entry swiftSnapshot")
        default: return nil
        }
    }

    private func finding(
        _ severity: Finding.Severity,
        _ attribute: AttributeDefinition,
        _ message: String,
        _ remedy: String
    ) -> Finding {
        Finding(severity, entity.name, attribute.name, message, remedy: remedy)
    }

    /// Returns errors for generated classes with the name of a type that classes with Swift's types use, if the model
    /// has such classes.
    static func findings(inClassesOf model: IndexedModel) -> [Finding] {
        guard model.entities.contains(where: { PropertyTypes(of: $0, in: model) == .swift }) else { return [] }
        return model.entities.compactMap { entity in
            guard let name = entity.unqualifiedClassName, ReservedNames.swiftTypes.contains(name) else { return nil }
            let message = "the class \(name) has the name of a type that classes with swiftTypes = YES use"
            return Finding(.error, entity.name, message, remedy: "rename the class; the entity can keep its name")
        }
    }
}
