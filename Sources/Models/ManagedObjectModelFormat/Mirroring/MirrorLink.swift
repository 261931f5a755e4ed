/// How records hold the links of a relationship.
package enum MirrorLink: Hashable, Sendable {
    /// A field has the name of the other record.
    case field(String)
    /// The records at the other end have it.
    case otherEnd
    /// A record of its own for each pair of objects.
    case pairs(MirrorPair)
    /// Nothing has it: the relationship is transient, or to-many without an inverse.
    case none
}

/// What the records for the pairs of a many-to-many relationship say about it. It is the same from both ends.
package struct MirrorPair: Hashable, Sendable {
    /// One end: the entity that declares a relationship, and the relationship.
    package struct End: Hashable, Sendable, Comparable {
        package var entity: String
        package var relationship: String

        package static func < (one: Self, other: Self) -> Bool {
            (one.entity, one.relationship) < (other.entity, other.relationship)
        }
    }

    /// The end whose name comes first by alphabet, which is also first in all three fields.
    package let first: End
    package let second: End

    init(_ one: End, _ other: End) {
        (first, second) = one < other ? (one, other) : (other, one)
    }

    /// The value of `CD_entityNames`, such as `Post:Tag`.
    package var entityNames: String { first.entity + MirrorNames.pairSeparator + second.entity }

    /// The value of `CD_relationships`, such as `tags:posts`.
    package var relationships: String { first.relationship + MirrorNames.pairSeparator + second.relationship }
}

extension EntityLookup {
    /// Returns how records hold the links of a relationship.
    ///
    /// - Parameter entity: The entity that declares the relationship, or inherits it.
    package func mirrorLink(of relationship: RelationshipDefinition, in entity: EntityDefinition) -> MirrorLink {
        guard !relationship.isTransient else { return .none }
        guard relationship.isToMany else { return .field(MirrorNames.field(ofProperty: relationship.name)) }
        guard let inverseName = relationship.inverseName,
            let destination = self.entity(named: relationship.destinationName),
            let far = owner(of: inverseName, in: destination),
            let inverse = far.relationships.first(where: { $0.name == inverseName })
        else { return .none }
        guard inverse.isToMany else { return .otherEnd }
        let near = owner(of: relationship.name, in: entity) ?? entity
        return .pairs(
            MirrorPair(
                .init(entity: near.name, relationship: relationship.name),
                .init(entity: far.name, relationship: inverseName)
            )
        )
    }

    /// Returns the field with the order of a relationship's objects; nil if they have none.
    ///
    /// - Parameter entity: The entity that declares the relationship, or inherits it.
    package func mirrorOrderField(of relationship: RelationshipDefinition, in entity: EntityDefinition) -> String? {
        guard relationship.isOrdered, relationship.isToMany, mirrorLink(of: relationship, in: entity) != .none else {
            return nil
        }
        return MirrorNames.field(ofProperty: relationship.name)
    }

    /// Returns the entity that declares a relationship which an entity has.
    private func owner(of relationship: String, in entity: EntityDefinition) -> EntityDefinition? {
        lineage(of: entity).first { $0.relationships.contains { $0.name == relationship } }
    }
}
