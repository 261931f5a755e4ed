extension ModelDefinition {
    /// Returns all objections to mirroring the model to CloudKit: those to each entity and its properties in the order of
    /// the model, then those to hierarchies as a whole.
    ///
    /// - Parameter configuration: The entities to mirror; nil for all.
    package func mirrorObjections(in configuration: ConfigurationDefinition? = nil) -> [MirrorObjection] {
        MirrorRules(self, configuration).objections
    }
}

/// Judges the mirrored part of a model by all rules.
struct MirrorRules {
    let scope: MirrorScope
    private let configuration: ConfigurationDefinition?
    private let memberNames: Set<String>

    init(_ model: ModelDefinition, _ configuration: ConfigurationDefinition?) {
        self.configuration = configuration
        memberNames = Set(configuration?.entityNames ?? model.entities.map(\.name))
        scope = MirrorScope(model, entityNames: memberNames)
    }

    var objections: [MirrorObjection] {
        scope.owners.flatMap(objections) + scope.hierarchies.flatMap(fieldObjections)
    }

    private func objections(to entity: EntityDefinition) -> [MirrorObjection] {
        var objections = constraintObjections(to: entity)
        for attribute in entity.attributes where attribute.isMirrored {
            objections += [objection(to: attribute, of: entity)].compactMap(\.self)
        }
        for relationship in entity.relationships where !relationship.isTransient {
            objections += self.objections(to: relationship, of: entity)
        }
        return objections + nameObjections(to: entity)
    }

    private func constraintObjections(to entity: EntityDefinition) -> [MirrorObjection] {
        entity.uniquenessConstraints.map { constraint in
            MirrorObjection(
                .noConstraints,
                entity.name,
                nil,
                "cannot be synced with a uniqueness constraint (\(constraint.joined(separator: ", ")))",
                remedy: "remove the constraint and merge duplicates after each sync"
            )
        }
    }

    private func objection(to attribute: AttributeDefinition, of entity: EntityDefinition) -> MirrorObjection? {
        func objection(_ rule: MirrorRule, _ reason: String, _ remedy: String) -> MirrorObjection {
            MirrorObjection(rule, entity.name, attribute.name, "cannot be synced \(reason)", remedy: remedy)
        }
        if attribute.type == .composite {
            let remedy = "give \(entity.name) an attribute for each element, or make it transformable"
            return objection(.noComposites, "because it is composite", remedy)
        }
        guard attribute.type.mirrorType != nil else {
            return objection(.types, "as \(attribute.type.fileName)", "choose another type")
        }
        guard !attribute.isOptional, attribute.defaultValue == nil else { return nil }
        let remedy = "make it optional, or give it a default value"
        return objection(.optionalAttributes, "because it is required and has no default value", remedy)
    }

    private func objections(
        to relationship: RelationshipDefinition,
        of entity: EntityDefinition
    ) -> [MirrorObjection] {
        let destination = relationship.destinationName
        let judgements: [(isBroken: Bool, MirrorRule, reason: String, remedy: String)] = [
            (!relationship.isOptional, .optionalRelationships, "is required", "make it optional"),
            (relationship.inverseName == nil, .inverses, "has no inverse", "give it one"),
            (relationship.isOrdered, .noOrder, "is ordered", "keep the order in an attribute of \(destination)"),
            (relationship.deleteRule == .deny, .noDenial, "has the delete rule Deny", "choose Nullify or Cascade"),
        ]
        let objections = judgements.filter(\.isBroken).map { _, rule, reason, remedy in
            let reason = "cannot be synced because it \(reason)"
            return MirrorObjection(rule, entity.name, relationship.name, reason, remedy: remedy)
        }
        guard let configuration, !memberNames.contains(destination) else { return objections }
        let outside = MirrorObjection(
            .oneConfiguration,
            entity.name,
            relationship.name,
            "leads out of the configuration \(configuration.name), which is synced",
            remedy: "add \(destination) to the configuration"
        )
        return [outside] + objections
    }
}
