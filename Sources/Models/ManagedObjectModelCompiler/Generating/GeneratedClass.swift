package import ManagedObjectModelFormat

/// The generated class of an entity.
struct GeneratedClass {
    let entity: EntityDefinition
    let name: String
    /// The class of the nearest ancestor that has one.
    let superclassName: String?
    /// The properties that the class declares, in the order of ordinals: those of its entity, and those of ancestors
    /// without a class.
    let properties: [GeneratedProperty]
    /// The names of properties in generated superclasses.
    let inheritedNames: [String]
    /// The names of all properties in the order of ordinals.
    let ordinals: [String]

    /// Returns nil if the entity has no class of its own.
    ///
    /// - Parameter isGenerated: Returns whether an entity's class is generated rather than written by hand.
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

    /// Returns the names that generated classes declare. Nothing is assumed about classes written by hand, which can
    /// name and type their properties differently.
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

    /// The name of the class as a type in source.
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

extension EntityDefinition {
    /// The name of the entity's class without its module; nil for `NSManagedObject`.
    package var unqualifiedClassName: String? {
        let name = SwiftName.unqualified(className ?? "")
        return name.isEmpty || name == "NSManagedObject" ? nil : name
    }
}

extension [String: PropertyListValue] {
    /// The documentation of an entity or property, from the user info entry `documentation`.
    var documentation: String? {
        guard case .string(let text)? = self["documentation"], !text.isEmpty else { return nil }
        return text
    }

    /// Whether the user info entry `swiftOptional` asks for a type that is not optional. Such a property reads as an
    /// empty value if nothing is stored.
    var refusesOptional: Bool { isOptional == false }

    /// Whether the user info entry `swiftOptional` asks for an optional type for a scalar.
    var asksForOptional: Bool { isOptional == true }

    private var isOptional: Bool? {
        switch self["swiftOptional"] {
        case .string(let text):
            ["no": false, "false": false, "0": false, "yes": true, "true": true, "1": true][text.lowercased()]
        case .boolean(let isOptional): isOptional
        default: nil
        }
    }
}
