internal import CoreData
internal import SeededRandom

/// A model that a seed determines: entities, inheritance, attributes, relationships and delete rules of all kinds, in three versions.
///
/// Later versions have all that earlier ones have, under other names at times, and more. Names in this type are those of the version
/// that has introduced a property.
struct RandomModel {
    /// The last version; the first one is 0.
    static let lastVersion = 2

    struct Attribute {
        enum Kind: CaseIterable {
            case text, counter, number, flag
        }

        let name: String
        let kind: Kind
        let lifetime: Lifetime
    }

    /// The version that has introduced a property, and the one that has renamed it, if there is one.
    struct Lifetime {
        let since: Int
        let renamedSince: Int?

        /// The name of a property in a version of the model.
        func name(_ name: String, in version: Int) -> String {
            renamedSince.map { version >= $0 } == true ? name + "Renamed" : name
        }
    }

    struct Entity {
        let name: String
        let parent: String?
        let since: Int
        /// Whether there is one object of each key, which several devices may make at once.
        let isUnique: Bool
        let attributes: [Attribute]
    }

    /// One side of a relationship, as a property of an entity.
    struct Side {
        let entity: String
        let name: String
        let destination: String
        let isToMany: Bool
        let isOrdered: Bool
        let deleteRule: NSDeleteRule
        let lifetime: Lifetime
        /// The name of the other side, which may be this one.
        let inverse: String
        let isInverseToMany: Bool
    }

    private(set) var entities: [Entity] = []
    private(set) var sides: [Side] = []

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed ^ 0x5EED)
        let names = ["Author", "Book", "Chapter", "Draft", "Editor"]
        for (index, name) in names.prefix(Int.random(in: 3...5, using: &random)).enumerated() {
            addEntity(name, isFirst: index == 0, &random)
        }
        if random.below(2) == 0 {
            let key = Lifetime(since: 0, renamedSince: nil)
            let title = Attribute(name: "title", kind: .text, lifetime: key)
            entities.append(Entity(name: "Label", parent: nil, since: 0, isUnique: true, attributes: [title]))
        }
        for number in 0..<Int.random(in: 3...6, using: &random) { addRelationship(number, &random) }
    }

    private static func lifetime(since first: Int, _ random: inout SeededGenerator) -> Lifetime {
        let since = random.below(2) == 0 ? first : Int.random(in: first...lastVersion, using: &random)
        let isRenamed = since < lastVersion && random.below(5) == 0
        return Lifetime(
            since: since,
            renamedSince: isRenamed ? Int.random(in: since + 1...lastVersion, using: &random) : nil
        )
    }

    private mutating func addEntity(_ name: String, isFirst: Bool, _ random: inout SeededGenerator) {
        let parent = !isFirst && random.below(4) == 0 ? random.pick(entities) : nil
        let since = isFirst || random.below(4) > 0 ? parent?.since ?? 0 : Int.random(in: 1...2, using: &random)
        var attributes: [Attribute] = []
        if parent == nil {
            let always = Lifetime(since: since, renamedSince: nil)
            attributes.append(Attribute(name: "title", kind: .text, lifetime: always))
        }
        for number in 0..<random.below(4) {
            let attribute = Attribute(
                name: "\(name.lowercased())Value\(number)",
                kind: random.pick(Attribute.Kind.allCases),
                lifetime: Self.lifetime(since: max(since, parent?.since ?? 0), &random)
            )
            attributes.append(attribute)
        }
        let entity = Entity(
            name: name,
            parent: parent?.name,
            since: max(since, parent?.since ?? 0),
            isUnique: false,
            attributes: attributes
        )
        entities.append(entity)
    }

    private mutating func addRelationship(_ number: Int, _ random: inout SeededGenerator) {
        let (source, target) = (random.pick(entities), random.pick(entities))
        let (isToMany, isInverseToMany) = random.pick([
            (true, false), (false, true), (true, false), (true, true), (true, true), (false, false), (false, false),
        ])
        let isSymmetric = source.name == target.name && isToMany && isInverseToMany && random.below(3) == 0
        let since = max(source.since, target.since)
        func side(_ owner: Entity, _ other: Entity, _ isSource: Bool) -> Side {
            let isMany = isSource ? isToMany : isInverseToMany
            let rules: [NSDeleteRule] = [
                .nullifyDeleteRule, .nullifyDeleteRule, .nullifyDeleteRule, .cascadeDeleteRule, .noActionDeleteRule,
            ]
            let names = ["link\(number)", "backlink\(number)"]
            return Side(
                entity: owner.name,
                name: names[isSource || isSymmetric ? 0 : 1],
                destination: other.name,
                isToMany: isMany,
                isOrdered: isMany && random.below(3) == 0,
                // A duplicate goes without taking anything along.
                deleteRule: owner.isUnique || isSymmetric ? .nullifyDeleteRule : random.pick(rules),
                lifetime: Self.lifetime(since: since, &random),
                inverse: names[isSource && !isSymmetric ? 1 : 0],
                isInverseToMany: isSource ? isInverseToMany : isToMany
            )
        }
        let first = side(source, target, true)
        if isSymmetric { return sides.append(first) }
        let second = side(target, source, false)
        // Both sides come at once, and each has its own name.
        let both = Lifetime(since: first.lifetime.since, renamedSince: nil)
        sides += [first, Side(second, lifetime: both)]
    }
}

extension RandomModel.Side {
    init(_ side: Self, lifetime: RandomModel.Lifetime) {
        self.init(
            entity: side.entity,
            name: side.name,
            destination: side.destination,
            isToMany: side.isToMany,
            isOrdered: side.isOrdered,
            deleteRule: side.deleteRule,
            lifetime: lifetime,
            inverse: side.inverse,
            isInverseToMany: side.isInverseToMany
        )
    }

    /// Whether a user who sets the relationship edits its object: see `MirroredRecord+Deletion`.
    var isReference: Bool { !isToMany && isInverseToMany }
}

/// What the entities have, also by inheritance.
extension RandomModel {
    func entity(_ name: String) -> Entity? { entities.first { $0.name == name } }

    /// An entity and those that it inherits from.
    func lineage(of name: String) -> [String] {
        sequence(first: name) { entity($0)?.parent }.map(\.self)
    }

    func attributes(of name: String, in version: Int) -> [Attribute] {
        lineage(of: name).flatMap { entity($0)?.attributes ?? [] }.filter { $0.lifetime.since <= version }
    }

    func sides(of name: String, in version: Int) -> [Side] {
        let names = lineage(of: name)
        return sides.filter { names.contains($0.entity) && $0.lifetime.since <= version }
    }

    func entities(in version: Int) -> [Entity] { entities.filter { $0.since <= version } }

    /// Whether objects of an entity are objects of another one.
    func isKind(_ name: String, of other: String) -> Bool { lineage(of: name).contains(other) }
}

extension RandomModel {
    /// The entities and their properties, one in each line.
    var summary: [String] {
        entities.flatMap { entity in
            let parent = entity.parent.map { ": \($0)" } ?? ""
            let head = "\(entity.name)\(parent) since \(entity.since)\(entity.isUnique ? ", unique" : "")"
            let attributes = entity.attributes.map { "  \($0.name): \($0.kind) \($0.lifetime)" }
            return [head] + attributes + sides.filter { $0.entity == entity.name }.map { "  \($0)" }
        }
    }
}

extension RandomModel.Lifetime: CustomStringConvertible {
    var description: String { "since \(since)" + (renamedSince.map { ", renamed in \($0)" } ?? "") }
}

extension RandomModel.Side: CustomStringConvertible {
    var description: String {
        let rules: [NSDeleteRule: String] = [.cascadeDeleteRule: ", cascades", .noActionDeleteRule: ", no action"]
        let kind = "\(isToMany ? "many" : "one")\(isOrdered ? ", ordered" : "")\(rules[deleteRule] ?? "")"
        return "\(name) <-> \(destination).\(inverse) (\(kind)) \(lifetime)"
    }
}
