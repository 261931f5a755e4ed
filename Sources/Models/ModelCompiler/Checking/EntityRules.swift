internal import ManagedObjectModelFormat

/// What is wrong with entities and their classes.
struct EntityRules {
    private let entity: EntityDefinition
    private let model: ModelDefinition

    init(_ entity: EntityDefinition, in model: ModelDefinition) {
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
        guard SwiftName.keywords.contains(name) else { return [] }
        let message = "the class \(name) has a keyword as its name, so it is written in backticks"
        return [Finding(.warning, entity.name, message, remedy: "rename the class; the entity can keep its name")]
    }

    /// The store has one table for all entities of a hierarchy, and a constraint of it counts all its objects.
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

    /// Two classes of one name cannot be generated.
    static func findings(inClassesOf model: ModelDefinition) -> [Finding] {
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
