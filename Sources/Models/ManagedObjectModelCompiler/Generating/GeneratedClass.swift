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
    let types: PropertyTypes
    /// The structure for values of the class; nil if the class has none.
    let snapshot: SnapshotType?

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
        types = PropertyTypes(of: entity, in: model)
        properties = Self.properties(of: lineage[superclassEnd...], ordinals, model, types)
        snapshot = SnapshotType(of: lineage, ordinals, types)
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
        _ model: ModelDefinition,
        _ types: PropertyTypes
    ) -> [GeneratedProperty] {
        var properties: [GeneratedProperty] = []
        for entity in entities {
            properties += entity.attributes.map { GeneratedProperty($0, types) }
            properties += entity.relationships.map { GeneratedProperty($0, in: model, types) }
            properties += entity.fetchedProperties.map { GeneratedProperty($0, in: model, types) }
        }
        return GeneratedProperty.sorted(properties, by: ordinals)
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
    var refusesOptional: Bool { flag("swiftOptional") == false }

    /// Whether the user info entry `swiftOptional` asks for an optional type for a scalar.
    var asksForOptional: Bool { flag("swiftOptional") == true }

    /// Returns whether an entry says yes or no; nil if it says neither.
    func flag(_ key: String) -> Bool? {
        switch self[key] {
        case .string(let text):
            ["no": false, "false": false, "0": false, "yes": true, "true": true, "1": true][text.lowercased()]
        case .boolean(let flag): flag
        default: nil
        }
    }
}
