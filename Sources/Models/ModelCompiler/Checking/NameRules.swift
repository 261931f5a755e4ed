internal import ManagedObjectModelFormat

/// What is wrong with the names of an entity's properties.
struct NameRules {
    private let entity: EntityDefinition
    private let methods: [String: String]

    init(_ entity: EntityDefinition, in model: ModelDefinition) {
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

    /// The names of the generated methods by which a relationship is changed, each with the relationship's.
    private static func methods(of relationship: RelationshipDefinition) -> [(String, String)] {
        guard relationship.isToMany else { return [] }
        let name = SwiftName.capitalized(relationship.name)
        let prefixes = ["addTo", "removeFrom"] + (relationship.isOrdered ? ["insertInto", "replace"] : [])
        return prefixes.map { ($0 + name, relationship.name) }
    }

    private static let remedy = "rename the property, and keep its present name as renaming identifier"
}
