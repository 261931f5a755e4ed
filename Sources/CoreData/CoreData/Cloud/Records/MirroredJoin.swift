#if CloudKit
internal import FoundationBackfill

/// A many-to-many relationship and its inverse, whose pairs of objects have a record each.
///
/// The two sides are in the order of the names of their entities, and of their own names if those are the same.
struct MirroredJoin: Hashable, Sendable {
    struct Side: Hashable, Comparable, Sendable {
        let entity: String
        let relationship: String

        static func < (first: Side, second: Side) -> Bool {
            (first.entity, first.relationship) < (second.entity, second.relationship)
        }
    }

    let left: Side
    let right: Side

    init(_ side: Side, _ other: Side) {
        (left, right) = side < other ? (side, other) : (other, side)
    }

    var entityNames: String { "\(left.entity):\(right.entity)" }
    var relationshipNames: String { "\(left.relationship):\(right.relationship)" }
    var key: String { "\(entityNames) \(relationshipNames)" }
    /// Whether a relationship is its own inverse, so that its pairs have no order.
    var isSymmetric: Bool { left == right }
}

/// One side of a many-to-many relationship.
struct MirroredJoinEnd: Sendable {
    let join: MirroredJoin
    let relationship: String
    let isLeft: Bool
    /// Whether neither side takes the other along into a share, so that pairs may lead from zone to zone.
    let staysApart: Bool
    /// The sides that the join had before one of its relationships was renamed, by what they are now.
    let formerSides: [MirroredJoin.Side: MirroredJoin.Side]

    /// - Returns: Nil for other relationships, which have no records of their own.
    init?(_ description: NSRelationshipDescription) {
        guard description.isToMany, let inverse = description.inverseRelationship, inverse.isToMany,
            let own = inverse.destinationEntity?.name, let other = description.destinationEntity?.name
        else { return nil }
        let side = MirroredJoin.Side(entity: own, relationship: description.name)
        let otherSide = MirroredJoin.Side(entity: other, relationship: inverse.name)
        join = MirroredJoin(side, otherSide)
        let renamed = [(side, description), (otherSide, inverse)].compactMap { side, relationship in
            relationship.renamingIdentifier.map { (side, MirroredJoin.Side(entity: side.entity, relationship: $0)) }
        }
        formerSides = Dictionary(renamed.filter { $0 != $1 }) { first, _ in first }
        (relationship, isLeft) = (description.name, join.left == side)
        staysApart = description.staysApart && inverse.staysApart
    }

    /// The name of the other record of a pair.
    func other(than name: String, in pair: MirroredPair) -> String { pair.left == name ? pair.right : pair.left }

    /// The pair of an object and another one, by the names of their records.
    func pair(_ name: String, _ other: String) -> MirroredPair {
        let isInOrder = join.isSymmetric ? name < other : isLeft
        return MirroredPair(join: join.key, left: isInOrder ? name : other, right: isInOrder ? other : name)
    }
}

/// A join whose relationships had other names in an earlier version of the model, which records of pairs still have.
struct RenamedJoin: Sendable {
    let formerKey: String
    let key: String
    /// Whether the left side is the right one now.
    let isSwapped: Bool

    /// All former keys of a join.
    static func all(of end: MirroredJoinEnd) -> [Self] {
        let join = end.join
        func names(of side: MirroredJoin.Side) -> [MirroredJoin.Side] {
            [side] + [end.formerSides[side]].compactMap(\.self)
        }
        return names(of: join.left).flatMap { left in
            names(of: join.right).compactMap { right in
                let former = MirroredJoin(left, right)
                guard former != join, former.isSymmetric == join.isSymmetric else { return nil }
                return Self(formerKey: former.key, key: join.key, isSwapped: former.left != left)
            }
        }
    }
}

/// Two objects of a many-to-many relationship, by the names of their records.
struct MirroredPair: Hashable, Sendable {
    /// The ``MirroredJoin/key`` of the relationship.
    let join: String
    let left: String
    let right: String
}
#endif
