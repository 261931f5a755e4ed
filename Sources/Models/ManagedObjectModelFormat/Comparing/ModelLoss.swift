/// Stored data that a lightweight migration from one version of a model to another drops or changes. Names are those of the
/// older version.
package struct ModelLoss: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The objects of an entity, which the newer version does not have.
        case objects
        /// The values of an attribute.
        case values
        /// The whole numbers of an attribute that becomes one of doubles, which round those beyond 53 bits.
        case digits
        /// The pairs of objects of a relationship and its inverse.
        case links
    }

    package let kind: Kind
    /// The entity, or the one that declares the property.
    package let entity: String
    /// The property, or the key path of a composite attribute's element; nil for objects.
    package var property: String?
    /// The entity and the property of the inverse; nil if there is none, or if its entity is removed.
    package var inverse: String?
    /// The entities whose objects have what is dropped, without those that keep it.
    package var owners: [String] = []

    /// The entity, or the property with its entity.
    package var place: String { property.map { "\(entity).\($0)" } ?? entity }

    /// The place, and the inverse.
    package var subject: String { inverse.map { "\(place) and \($0)" } ?? place }

    /// The loss in words.
    package var text: String {
        switch kind {
        case .objects: "all objects of \(subject)"
        case .values: "the values of \(subject)"
        case .digits: "digits of \(subject) beyond 53 bits"
        case .links: "the links of \(subject)"
        }
    }

    /// Returns all losses: removed entities, attributes, and relationships, in the order of the older version.
    package static func all(from old: ModelDefinition, to new: ModelDefinition) -> [ModelLoss] {
        let pairs = EntityPairs(old: old, new: new)
        let removed = pairs.removed.filter { !$0.isAbstract }.map { ModelLoss(kind: .objects, entity: $0.name) }
        let finder = PropertyLosses(pairs)
        return removed + finder.attributes + finder.links
    }
}

/// Finds the properties that entities of both versions lose.
private struct PropertyLosses {
    private let pairs: EntityPairs
    /// The entities of both versions that have objects.
    private let kept: [(old: EntityDefinition, new: EntityDefinition)]

    init(_ pairs: EntityPairs) {
        self.pairs = pairs
        kept = pairs.new.entities.compactMap { entity in
            pairs.former(of: entity).flatMap { $0.isAbstract ? nil : ($0, entity) }
        }
    }

    // MARK: - Attributes

    var attributes: [ModelLoss] {
        var losses: [ModelLoss] = []
        for (former, entity) in kept {
            let before = pairs.old.lineage(of: former).flatMap(\.attributes)
            let found = DefinitionPairs(from: before, to: pairs.new.lineage(of: entity).flatMap(\.attributes))
            let heirs = Dictionary(found.kept.map { ($0.old.name, $0.new) }) { first, _ in first }
            for attribute in before where attribute.isStored {
                let owner = owner(of: attribute.name, in: former, \.attributes)
                for (kind, path) in self.losses(of: attribute, to: heirs[attribute.name]) {
                    Self.add(kind, path, owner, former, &losses)
                }
            }
        }
        return inOrder(losses)
    }

    /// Returns what an attribute loses: its values, or those of elements, by their key paths.
    private func losses(
        of attribute: AttributeDefinition,
        to heir: AttributeDefinition?
    ) -> [(kind: ModelLoss.Kind, path: String)] {
        guard let heir, heir.isStored, attribute.type == .composite, heir.type == .composite else {
            return Self.loss(of: attribute, to: heir).map { [($0, attribute.name)] } ?? []
        }
        let leaves = Dictionary(pairs.new.leaves(of: heir)) { first, _ in first }
        return pairs.old.leaves(of: attribute).compactMap { path, element in
            guard element.isStored, let kind = Self.loss(of: element, to: leaves[path]) else { return nil }
            return (kind, "\(attribute.name).\(path)")
        }
    }

    private static func loss(of attribute: AttributeDefinition, to heir: AttributeDefinition?) -> ModelLoss.Kind? {
        guard let heir, heir.isStored else { return .values }
        return attribute.type == .integer64 && heir.type == .double ? .digits : nil
    }

    private static func add(
        _ kind: ModelLoss.Kind,
        _ property: String,
        _ owner: String,
        _ entity: EntityDefinition,
        _ losses: inout [ModelLoss]
    ) {
        let known = losses.firstIndex { $0.kind == kind && $0.entity == owner && $0.property == property }
        if let known {
            losses[known].owners.append(entity.name)
        } else {
            losses.append(ModelLoss(kind: kind, entity: owner, property: property, owners: [entity.name]))
        }
    }

    // MARK: - Relationships

    var links: [ModelLoss] {
        var losses: [ModelLoss] = []
        for (former, _) in kept {
            for relationship in pairs.old.lineage(of: former).flatMap(\.relationships) {
                guard loses(relationship.name, former), !isKeptByInverse(relationship) else { continue }
                let owner = owner(of: relationship.name, in: former, \.relationships)
                Self.add(.links, relationship.name, owner, former, &losses)
            }
        }
        for index in losses.indices { losses[index].inverse = inverse(of: losses[index]) }
        // Both sides of a pair stand for the same links.
        var sides: [ModelLoss] = []
        for loss in inOrder(losses) where !sides.contains(where: { $0.inverse == loss.place }) { sides.append(loss) }
        return sides
    }

    private func loses(_ relationship: String, _ entity: EntityDefinition) -> Bool {
        let former = pairs.old.lineage(of: entity).flatMap(\.relationships).first { $0.name == relationship }
        guard let heir = pairs.new.entities.first(where: { pairs.former(of: $0)?.name == entity.name }),
            let former, !former.isTransient
        else { return false }
        return !pairs.formerNames(of: heir).values.contains(relationship)
    }

    /// Whether the other side of a relationship goes on, and with it the links.
    private func isKeptByInverse(_ relationship: RelationshipDefinition) -> Bool {
        guard let name = relationship.inverseName, let other = pairs.old.entity(named: relationship.destinationName)
        else { return false }
        return pairs.new.entities.contains { pairs.former(of: $0)?.name == other.name } && !loses(name, other)
    }

    private func inverse(of loss: ModelLoss) -> String? {
        guard let entity = pairs.old.entity(named: loss.entity),
            let relationship = entity.relationships.first(where: { $0.name == loss.property }),
            let name = relationship.inverseName,
            !pairs.removed.contains(where: { $0.name == relationship.destinationName })
        else { return nil }
        let inverse = "\(relationship.destinationName).\(name)"
        return inverse == loss.place ? nil : inverse
    }

    // MARK: - Places

    /// Returns the entity that declares a property of an entity.
    private func owner<Definition: RenamableDefinition>(
        of property: String,
        in entity: EntityDefinition,
        _ properties: (EntityDefinition) -> [Definition]
    ) -> String {
        pairs.old.lineage(of: entity).first { properties($0).contains { $0.name == property } }?.name ?? entity.name
    }

    private func inOrder(_ losses: [ModelLoss]) -> [ModelLoss] {
        pairs.old.entities.flatMap { entity in losses.filter { $0.entity == entity.name } }
    }
}

extension AttributeDefinition {
    /// Whether the store has values of the attribute that nothing else determines.
    fileprivate var isStored: Bool { !isTransient && derivation == nil }
}
