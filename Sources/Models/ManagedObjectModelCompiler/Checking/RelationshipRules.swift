internal import ManagedObjectModelFormat

/// The rules for relationships.
struct RelationshipRules {
    private let relationship: RelationshipDefinition
    private let entity: EntityDefinition
    private let model: IndexedModel

    init(_ relationship: RelationshipDefinition, of entity: EntityDefinition, in model: IndexedModel) {
        self.relationship = relationship
        self.entity = entity
        self.model = model
    }

    var findings: [Finding] {
        [inverseFinding, ruleFinding, cascadeFinding, countFinding, orderFinding].compactMap { $0 }
    }

    /// The inverse and the entity that declares it; nil if it does not exist.
    private var inverse: (owner: EntityDefinition, relationship: RelationshipDefinition)? {
        guard let destination = model.entity(named: relationship.destinationName) else { return nil }
        for owner in model.lineage(of: destination) {
            if let found = owner.relationships.first(where: { $0.name == relationship.inverseName }) {
                return (owner, found)
            }
        }
        return nil
    }

    private var inverseFinding: Finding? {
        guard let inverseName = relationship.inverseName else {
            return finding(
                .warning,
                "has no inverse, so changes and deletions at the other end leave it as it is",
                remedy: "give the entity \(relationship.destinationName) a relationship back, and make it the inverse"
            )
        }
        guard model.entity(named: relationship.destinationName) != nil else { return nil }
        guard let inverse else {
            let message = "has the inverse \(inverseName), which \(relationship.destinationName) does not have"
            return finding(.error, message, remedy: "choose an inverse that exists")
        }
        let ends = "\(inverse.owner.name).\(inverseName)"
        guard inverse.relationship.inverseName == relationship.name else {
            let actual = inverse.relationship.inverseName.map { "the inverse \($0)" } ?? "no inverse"
            let message = "has the inverse \(ends), which itself has \(actual)"
            return finding(.error, message, remedy: "make each the inverse of the other")
        }
        guard isRelated(inverse.relationship.destinationName) else {
            let message = "has the inverse \(ends), which leads to \(inverse.relationship.destinationName)"
            return finding(.error, message, remedy: "make the inverse lead back to \(entity.name)")
        }
        return nil
    }

    /// Returns whether an entity is the one of this relationship, its ancestor or its descendant.
    private func isRelated(_ name: String) -> Bool {
        guard let other = model.entity(named: name) else { return false }
        return model.lineage(of: other).contains { $0.name == entity.name }
            || model.lineage(of: entity).contains { $0.name == name }
    }

    private var ruleFinding: Finding? {
        guard relationship.deleteRule == .noAction else { return nil }
        return finding(
            .warning,
            "has the delete rule No Action, so the other end may refer to objects that are gone",
            remedy: "choose Nullify, or take care of the other end in code"
        )
    }

    /// A note about relationships that cascade in both directions, reported for one of the two ends.
    private var cascadeFinding: Finding? {
        guard relationship.deleteRule == .cascade, let inverse, inverse.relationship.deleteRule == .cascade,
            (entity.name, relationship.name) <= (inverse.owner.name, inverse.relationship.name),
            relationship.isToMany || inverse.relationship.isToMany
        else { return nil }
        return finding(
            .note,
            "deletes \(relationship.destinationName) and is deleted by it: deleting one object deletes all connected ones",
            remedy: "check that this is meant, or choose Nullify at one end"
        )
    }

    private var countFinding: Finding? {
        let (minimum, maximum) = (relationship.minimumCount, relationship.maximumCount)
        guard relationship.isToMany, maximum > 0, minimum > maximum else { return nil }
        return finding(
            .error,
            "needs at least \(minimum) objects but has room for \(maximum)",
            remedy: "raise the maximum"
        )
    }

    private var orderFinding: Finding? {
        guard relationship.isOrdered, !relationship.isToMany else { return nil }
        return finding(.warning, "is ordered but has at most one object", remedy: "make it unordered or to-many")
    }

    private func finding(_ severity: Finding.Severity, _ message: String, remedy: String) -> Finding {
        Finding(severity, entity.name, relationship.name, message, remedy: remedy)
    }
}
