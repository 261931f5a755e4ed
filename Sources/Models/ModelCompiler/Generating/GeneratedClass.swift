internal import ManagedObjectModelFormat

/// The class of an entity, with all that its source says.
struct GeneratedClass {
    let entity: EntityDefinition
    let name: String
    /// The class of the nearest ancestor that has one.
    let superclassName: String?
    /// The properties that the class declares, by ordinal: those of its entity and of ancestors for which no class
    /// declares them.
    let properties: [GeneratedProperty]
    /// Properties of superclasses that are generated, too.
    let inheritedNames: [String]
    /// The names of all properties, at their ordinals.
    let ordinals: [String]

    /// - Parameter isGenerated: whether an entity's class is generated, not written by hand.
    init?(_ entity: EntityDefinition, in model: ModelDefinition, where isGenerated: (EntityDefinition) -> Bool) {
        guard let name = entity.unqualifiedClassName else { return nil }
        self.entity = entity
        self.name = name
        let lineage = model.lineage(of: entity)
        let ancestors = lineage.dropLast()
        let superclassEnd = ancestors.lastIndex { $0.unqualifiedClassName != nil }.map { $0 + 1 } ?? 0
        superclassName = superclassEnd > 0 ? ancestors[superclassEnd - 1].unqualifiedClassName : nil
        ordinals = model.propertyNamesByOrdinal(of: entity)
        properties = Self.properties(of: lineage[superclassEnd...], ordinals, model)
        let inherited = Self.namesDeclared(by: ancestors, where: isGenerated)
        inheritedNames = ordinals.filter(inherited.contains)
    }

    /// The names that generated classes declare. A class written by hand names and types its properties in its own way,
    /// so none of them are taken for granted.
    private static func namesDeclared(
        by entities: ArraySlice<EntityDefinition>,
        where isGenerated: (EntityDefinition) -> Bool
    ) -> Set<String> {
        var (names, undeclared): (Set<String>, [String]) = ([], [])
        for entity in entities {
            undeclared += entity.propertyNames
            guard entity.unqualifiedClassName != nil else { continue }
            if isGenerated(entity) {
                names.formUnion(undeclared)
            }
            undeclared = []
        }
        return names
    }

    /// The name as a type in source.
    var typeName: String { SwiftName.escaped(name) }
    var superclassTypeName: String? { superclassName.map(SwiftName.escaped) }

    private static func properties(
        of entities: ArraySlice<EntityDefinition>,
        _ ordinals: [String],
        _ model: ModelDefinition
    ) -> [GeneratedProperty] {
        var properties: [GeneratedProperty] = []
        for entity in entities {
            properties += entity.attributes.map { GeneratedProperty($0) }
            properties += entity.relationships.map { GeneratedProperty($0, in: model) }
            properties += entity.fetchedProperties.map { GeneratedProperty($0, in: model) }
        }
        let byName = Dictionary(properties.map { ($0.name, $0) }) { first, _ in first }
        return ordinals.enumerated().compactMap { ordinal, name in
            byName[name].map { property in
                var property = property
                property.ordinal = ordinal
                return property
            }
        }
    }
}
