internal import CloudWire
internal import ManagedObjectModelFormat

/// A record that stands for a pair of objects of a many-to-many relationship.
///
/// Its two sides come in any order, and whoever has written it may name the entity of an object or the one that declares the
/// relationship: what counts are the hierarchies and the names of the relationship and its inverse.
struct PairReading: Hashable, Sendable {
    struct Side: Hashable, Sendable {
        let entity: String
        let relationship: String
        /// The name of the record of the object on this side.
        let name: String
    }

    let record: String
    let sides: [Side]

    /// - Returns: Nil for a record that does not name two of everything.
    init?(_ wire: WireRecord) {
        func parts(_ field: String) -> [String]? {
            guard case .string(let text)? = wire.fields[field]?.value else { return nil }
            // Apple's article says semicolon, and shows colons.
            let parts = text.split { $0 == ":" || $0 == ";" }.map(String.init)
            return parts.count == 2 ? parts : nil
        }
        guard let entities = parts(MirrorNames.pairEntityNames), let names = parts(MirrorNames.pairRecordNames),
            let relationships = parts(MirrorNames.pairRelationships)
        else { return nil }
        record = wire.recordName
        sides = (0..<2).map { Side(entity: entities[$0], relationship: relationships[$0], name: names[$0]) }
    }

    /// The sides on which an object stands, each with the one beyond it.
    func ends(at name: String) -> [(near: Side, far: Side)] {
        [(sides[0], sides[1]), (sides[1], sides[0])].filter { $0.near.name == name }
    }

    /// The name of the record to which a relationship leads from an object by the pair; nil if it is a pair of another one.
    func target(of relationship: RelationshipShape, from name: String, _ entity: EntityShape, in model: EntityModel)
        -> String?
    {
        guard case .pairs = relationship.link else { return nil }
        return ends(at: name).first { near, far in
            near.relationship == relationship.name && far.relationship == relationship.inverseName
                && model[near.entity]?.rootName == entity.rootName
                && model[far.entity]?.rootName == model[relationship.destination]?.rootName
        }?.far.name
    }
}
