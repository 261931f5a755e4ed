internal import ManagedObjectModelFormat

/// The rules for entities that are synced with CloudKit.
///
/// Records arrive one by one and in any order, so an object must be valid before the records that it depends on arrive.
struct CloudRules {
    private let entity: EntityDefinition

    init(_ entity: EntityDefinition) {
        self.entity = entity
    }

    var findings: [Finding] {
        constraintFindings + entity.attributes.compactMap(finding) + entity.relationships.flatMap(findings)
    }

    private var constraintFindings: [Finding] {
        entity.uniquenessConstraints.map { constraint in
            Finding(
                .error,
                entity.name,
                "cannot be synced with a uniqueness constraint (\(constraint.joined(separator: ", ")))",
                remedy: "remove the constraint and merge duplicates after each sync"
            )
        }
    }

    private func finding(about attribute: AttributeDefinition) -> Finding? {
        guard !attribute.isTransient else { return nil }
        if attribute.type == .undefined || attribute.type == .objectID {
            let message = "cannot be synced as \(attribute.type.fileName)"
            return Finding(.error, entity.name, attribute.name, message, remedy: "choose another type")
        }
        guard !attribute.isOptional, attribute.defaultValue == nil, attribute.derivation == nil else { return nil }
        return Finding(
            .error,
            entity.name,
            attribute.name,
            "cannot be synced because it is required and has no default value",
            remedy: "make it optional, or give it a default value"
        )
    }

    private func findings(about relationship: RelationshipDefinition) -> [Finding] {
        var findings: [Finding] = []
        func add(_ reason: String, remedy: String) {
            let message = "cannot be synced because it \(reason)"
            findings.append(Finding(.error, entity.name, relationship.name, message, remedy: remedy))
        }
        if !relationship.isOptional {
            add("is required", remedy: "make it optional")
        }
        if relationship.inverseName == nil {
            add("has no inverse", remedy: "give it one")
        }
        if relationship.isOrdered {
            add("is ordered", remedy: "keep the order in an attribute of \(relationship.destinationName)")
        }
        if relationship.deleteRule == .deny {
            add("has the delete rule Deny", remedy: "choose Nullify or Cascade")
        }
        return findings
    }

    /// Returns errors for relationships that lead out of a synced configuration, since the objects of different
    /// configurations are in different stores.
    static func findings(inConfigurationsOf model: ModelDefinition) -> [Finding] {
        model.configurations.filter(\.isUsedWithCloudKit).flatMap { configuration in
            configuration.entityNames.compactMap(model.entity).flatMap { entity in
                entity.relationships.filter { !configuration.entityNames.contains($0.destinationName) }.map {
                    Finding(
                        .error,
                        entity.name,
                        $0.name,
                        "leads out of the configuration \(configuration.name), which is synced",
                        remedy: "add \($0.destinationName) to the configuration"
                    )
                }
            }
        }
    }
}
