internal import ManagedObjectModelFormat

/// The rules for entities and their classes.
struct EntityRules {
    private let entity: EntityDefinition
    private let model: IndexedModel

    init(_ entity: EntityDefinition, in model: IndexedModel) {
        self.entity = entity
        self.model = model
    }

    var findings: [Finding] {
        nameFindings + classFindings + constraintFindings
    }

    private var nameFindings: [Finding] {
        guard entity.name.first?.isUppercase != true || !SwiftName.isIdentifier(entity.name) else { return [] }
        return [
            Finding(
                .error,
                entity.name,
                "the name of an entity begins with an upper-case letter and has only letters, digits and underscores",
                remedy: "rename the entity, and keep its present name as renaming identifier"
            )
        ]
    }

    private var classFindings: [Finding] {
        guard let name = entity.unqualifiedClassName, entity.codeGeneration != .manual else { return [] }
        if !SwiftName.isIdentifier(name) || SwiftName.unusable.contains(name) {
            return [
                Finding(.error, entity.name, "\"\(name)\" cannot be the name of a class", remedy: "rename the class")
            ]
        }
        if ReservedNames.types.contains(name) {
            let message = "the class \(name) hides the type of that name, which generated classes use"
            return [Finding(.error, entity.name, message, remedy: "rename the class; the entity can keep its name")]
        }
        if let module = ReservedNames.shared[name] {
            let message =
                "the class \(name) has the name of a type of \(module); a file that imports both must name the module"
            return [Finding(.note, entity.name, message, remedy: "rename the class; the entity can keep its name")]
        }
        guard SwiftName.keywords.contains(name) else { return [] }
        let message = "the class \(name) has a keyword as its name, so it is written in backticks"
        return [Finding(.warning, entity.name, message, remedy: "rename the class; the entity can keep its name")]
    }

    /// Warnings about constraints on inherited attributes. All entities of a hierarchy share a table, so such a
    /// constraint applies to all objects in it.
    private var constraintFindings: [Finding] {
        let inherited = Set(model.lineage(of: entity).dropLast().flatMap(\.propertyNames))
        return entity.uniquenessConstraints.filter { !inherited.isDisjoint(with: $0) }.map { constraint in
            Finding(
                .warning,
                entity.name,
                "the constraint on \(constraint.joined(separator: ", ")) is on inherited attributes",
                remedy: "declare the constraint at the entity that declares the attributes"
            )
        }
    }

    /// Returns errors for entities whose class is generated for another entity already.
    static func findings(inClassesOf model: IndexedModel) -> [Finding] {
        var owners: [String: String] = [:]
        var findings: [Finding] = []
        for entity in model.entities where entity.codeGeneration != .manual {
            guard let name = entity.unqualifiedClassName else { continue }
            if let owner = owners[name] {
                let message = "the class \(name) is generated for the entity \(owner) already"
                findings.append(Finding(.error, entity.name, message, remedy: "give each entity a class of its own"))
            } else {
                owners[name] = entity.name
            }
        }
        return findings
    }
}

/// The rules for the names of properties.
struct NameRules {
    private let entity: EntityDefinition
    /// The names of generated methods, with the relationships that they change.
    private let methods: [String: String]

    init(_ entity: EntityDefinition, in model: IndexedModel) {
        self.entity = entity
        let relationships = model.lineage(of: entity).flatMap(\.relationships)
        methods = Dictionary(relationships.flatMap(Self.methods)) { first, _ in first }
    }

    var findings: [Finding] {
        entity.propertyNames.compactMap(finding)
    }

    private func finding(about name: String) -> Finding? {
        if !SwiftName.isIdentifier(name) || SwiftName.unusable.contains(name) {
            let message = "\"\(name)\" cannot be the name of a property in Swift"
            return Finding(.error, entity.name, name, message, remedy: Self.remedy)
        }
        if ReservedNames.members.contains(name) {
            let message = "\(name) is a member of NSManagedObject or NSObject already"
            return Finding(.error, entity.name, name, message, remedy: Self.remedy)
        }
        if name.first?.isUppercase == true {
            let message = "the name of a property begins with a lower-case letter"
            return Finding(.error, entity.name, name, message, remedy: Self.remedy)
        }
        if let relationship = methods[name] {
            let message = "\(name) is the name of a method that changes the relationship \(relationship)"
            return Finding(.error, entity.name, name, message, remedy: Self.remedy)
        }
        guard SwiftName.keywords.contains(name) else { return nil }
        let message = "\(name) is a keyword of Swift, so the property is written in backticks"
        return Finding(.warning, entity.name, name, message, remedy: Self.remedy)
    }

    /// Returns the names of the generated methods that change a relationship, each with the name of the relationship.
    private static func methods(of relationship: RelationshipDefinition) -> [(String, String)] {
        guard relationship.isToMany else { return [] }
        let name = SwiftName.capitalized(relationship.name)
        let prefixes = ["addTo", "removeFrom"] + (relationship.isOrdered ? ["insertInto", "replace"] : [])
        return prefixes.map { ($0 + name, relationship.name) }
    }

    private static let remedy = "rename the property, and keep its present name as renaming identifier"
}
