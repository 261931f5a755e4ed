internal import FoundationBackfill

/// Copies entities together, so that the copies refer to each other and not to the originals.
enum ModelCopying {
    static func copies(of entities: [NSEntityDescription]) -> [NSEntityDescription] {
        var copies: [ObjectIdentifier: NSEntityDescription] = [:]
        for entity in entities {
            copies[ObjectIdentifier(entity)] = copyWithoutInherited(entity)
        }
        for entity in entities {
            guard let copy = copies[ObjectIdentifier(entity)] else { continue }
            copy.subentities = entity.subentities.compactMap { copies[ObjectIdentifier($0)] }
        }
        for entity in entities {
            guard let copy = copies[ObjectIdentifier(entity)] else { continue }
            connectRelationships(of: copy, like: entity, copies)
        }
        return entities.compactMap { copies[ObjectIdentifier($0)] }
    }

    private static func copyWithoutInherited(_ entity: NSEntityDescription) -> NSEntityDescription? {
        guard let copy = entity.copy() as? NSEntityDescription else { return nil }
        let own = Set(entity.ownProperties.map(\.name))
        copy.properties = copy.properties.filter { own.contains($0.name) }
        return copy
    }

    private static func connectRelationships(
        of copy: NSEntityDescription,
        like entity: NSEntityDescription,
        _ copies: [ObjectIdentifier: NSEntityDescription]
    ) {
        for original in entity.ownProperties.compactMap({ $0 as? NSRelationshipDescription }) {
            guard let relationship = copy.relationshipsByName[original.name] else { continue }
            let destination = original.destinationEntity.flatMap { copies[ObjectIdentifier($0)] }
            relationship.destinationEntity = destination
            relationship.inverseRelationship = original.inverseRelationship.flatMap { inverse in
                let owner = inverse.entity.flatMap { copies[ObjectIdentifier($0)] } ?? destination
                return owner?.relationshipsByName[inverse.name]
            }
        }
    }
}
