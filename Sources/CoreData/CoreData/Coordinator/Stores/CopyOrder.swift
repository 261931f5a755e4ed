/// The order in which the hierarchies of a store are copied, and which relationships rows can take along.
struct CopyOrder {
    /// The topmost entities of the store, in the order of copying.
    let entities: [EntityLayout]
    private let model: ModelLayout
    /// The places in that order, by the numbers of root entities.
    private let places: [Int: Int]

    /// - Parameter names: The names of the store's entities.
    init(of names: Set<String>, in model: ModelLayout) {
        let topmost = model.entities.filter { entity in
            names.contains(entity.name) && entity.parentNumber.map { names.contains(model.entity($0).name) } != true
        }
        var left = Dictionary(grouping: topmost, by: \.rootNumber)
        var roots: [Int] = []
        while let next = left.min(by: { Self.isBefore($0, $1, left, model) }) {
            roots.append(next.key)
            left[next.key] = nil
        }
        entities = roots.flatMap { root in topmost.filter { $0.rootNumber == root } }
        self.model = model
        places = Dictionary(uniqueKeysWithValues: roots.enumerated().map { ($1, $0) })
    }

    private typealias Hierarchies = [Int: [EntityLayout]]

    /// Returns whether fewer relationships of a hierarchy than of another one lead to those that are left, required ones first.
    private static func isBefore(
        _ one: Hierarchies.Element,
        _ other: Hierarchies.Element,
        _ left: Hierarchies,
        _ model: ModelLayout
    ) -> Bool {
        func rank(_ hierarchy: Hierarchies.Element) -> (Int, Int, Int) {
            let entities = hierarchy.value.flatMap { $0.numbers.map { model.entity($0) } }
            let waiting = entities.flatMap(\.properties).filter { property in
                guard case .toOne(let relationship) = property.kind, !property.slots.isEmpty else { return false }
                let root = model.entity(relationship.destination).rootNumber
                return root != hierarchy.key && left[root] != nil
            }
            return (waiting.filter { !$0.isOptional }.count, waiting.count, hierarchy.key)
        }
        return rank(one) < rank(other)
    }

    /// Returns whether rows take a to-one relationship along, because all of its destinations were copied before.
    func isEarly(_ property: PropertyLayout, of entity: EntityLayout) -> Bool {
        guard case .toOne(let relationship) = property.kind, !property.slots.isEmpty,
            let own = places[entity.rootNumber], let other = places[model.entity(relationship.destination).rootNumber]
        else { return false }
        return other < own
    }

    /// The relationships of an entity that are set when all objects are there. An unordered to-many relationship with a to-one
    /// inverse follows from its inverse.
    func late(_ entity: EntityLayout) -> [PropertyLayout] {
        entity.properties.filter { property in
            guard let relationship = property.relationship, !property.isTransient, !isEarly(property, of: entity) else {
                return false
            }
            guard relationship.isToMany, !relationship.isOrdered, let inverse = inverse(of: relationship) else {
                return true
            }
            return inverse.relationship?.isToMany == true
        }
    }

    /// Returns whether a to-many relationship lacks nothing but its order, because rows have taken along its inverse.
    func lacksOrderOnly(_ property: PropertyLayout) -> Bool {
        guard case .toMany(let relationship) = property.kind, let inverse = inverse(of: relationship) else {
            return false
        }
        return isEarly(inverse, of: model.entity(relationship.destination))
    }

    /// Returns whether objects of a hierarchy have such relationships.
    func leavesRelationships(of entity: EntityLayout) -> Bool {
        entity.numbers.contains { !late(model.entity($0)).isEmpty }
    }

    private func inverse(of relationship: PropertyLayout.Relationship) -> PropertyLayout? {
        relationship.inverse.map { model.entity(relationship.destination).properties[$0] }
    }
}
