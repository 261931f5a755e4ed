internal import FoundationBackfillCore

/// Reads the model definition from an archive.
struct ModelArchiveReader {
    private let root: ArchivedObject
    private var composites: [String: CompositeDefinition] = [:]
    /// How many types have been named after an entity, by the name without a number.
    private var namesakes: [String: Int] = [:]

    init(_ root: ArchivedObject) throws {
        guard root.className == "NSManagedObjectModel" else {
            throw ModelFormatError("the archive holds a \(root.className), not an NSManagedObjectModel")
        }
        self.root = root
    }

    static func model(from graph: ArchivedGraph) throws -> ModelDefinition {
        let root = try graph.rootObject()
        if let nested = try nestedArchive(in: root) {
            return try model(of: ArchivedGraph(nested).rootObject())
        }
        return try model(of: root)
    }

    private static func model(of root: ArchivedObject) throws -> ModelDefinition {
        var reader = try ModelArchiveReader(root)
        return try reader.model()
    }

    /// Returns the compiled model inside an archive of a model object; nil if the archive is itself a compiled model.
    ///
    /// `NSKeyedArchiver` names classes with their module, and cannot write the private classes of a compiled model.
    private static func nestedArchive(in root: ArchivedObject) throws -> Data? {
        guard root.className.split(separator: ".").last == "NSManagedObjectModel", root.has(CompiledModel.archiveKey)
        else { return nil }
        guard case .data(let data)? = try root.plainValue(CompiledModel.archiveKey) else {
            throw root.missing(CompiledModel.archiveKey)
        }
        return data
    }

    private mutating func model() throws -> ModelDefinition {
        var model = ModelDefinition()
        for (name, node) in try root.entries("NSEntities") {
            try ModelFormatError.locating(entity: name) {
                model.entities.append(try entity(node, named: name))
            }
        }
        model.composites = composites.values.sorted { $0.name < $1.name }
        model.configurations = try root.entries("NSConfigurations").map { name, node in
            let entities = try root.graph.object(node)?.elements().compactMap { try root.graph.object($0) } ?? []
            let names = try entities.map { try $0.requiredString("NSEntityName") }
            return ConfigurationDefinition(name: name, entityNames: names)
        }
        model.fetchRequests = try root.entries("NSFetchRequestTemplates").map { name, node in
            guard let request = try root.graph.object(node) else { throw root.missing("fetch request \(name)") }
            return try ModelFormatError.locating(property: name) { try request.fetchRequest(named: name) }
        }
        model.versionIdentifiers = try root.strings("NSVersionIdentifiers")
        return model
    }

    private mutating func entity(_ node: PropertyListNode, named name: String) throws -> EntityDefinition {
        guard let object = try root.graph.object(node), object.className == "NSEntityDescription" else {
            throw ModelFormatError("the entity is not described")
        }
        let archivedName = try object.requiredString("NSEntityName")
        guard archivedName == name else { throw ModelFormatError("the entity calls itself \(archivedName)") }
        var entity = EntityDefinition(name: name)
        entity.className = try object.string("NSClassNameForEntity").flatMap { $0 == "NSManagedObject" ? nil : $0 }
        entity.parentName = try object.object("NSSuperentity")?.requiredString("NSEntityName")
        entity.isAbstract = try object.flag("NSIsAbstract")
        entity.userInfo = try object.plainValues("NSUserInfo")
        entity.versionHashModifier = try object.string("NSVersionHashModifier")
        entity.renamingIdentifier = try object.renamingIdentifier(unless: name)
        entity.uniquenessConstraints = try object.tuples("NSUniqueTuples")
        entity.compoundIndexes = try object.tuples("NSCompoundIndexes")
        entity.indexes = try object.objects("NSFetchIndexDescriptions").map { try $0.fetchIndex() }
        entity.spotlightDisplayName = try object.expressionFormat("NSCoreSpotlightDisplayNameExpression")
        try readProperties(of: object, into: &entity)
        return entity
    }

    private mutating func readProperties(of object: ArchivedObject, into entity: inout EntityDefinition) throws {
        let inherited = try object.inheritedPropertyNames()
        for (name, node) in try object.entries("NSProperties") where !inherited.contains(name) {
            try ModelFormatError.locating(property: name) {
                guard let property = try object.graph.object(node)?.property() else {
                    throw ModelFormatError("the property is null")
                }
                guard try property.requiredString("NSPropertyName") == name else {
                    throw ModelFormatError("the property calls itself otherwise")
                }
                try read(property, named: name, into: &entity)
            }
        }
    }

    private mutating func read(
        _ property: ArchivedObject,
        named name: String,
        into entity: inout EntityDefinition
    ) throws {
        switch property.className {
        case "NSAttributeDescription", "NSDerivedAttributeDescription":
            entity.attributes.append(try property.attribute(named: name))
        case "NSCompositeAttributeDescription":
            var attribute = try property.attribute(named: name)
            attribute.compositeName = try compositeName(of: property, in: entity.name)
            entity.attributes.append(attribute)
        case "NSRelationshipDescription":
            entity.relationships.append(try property.relationship(named: name))
        case "NSFetchedPropertyDescription":
            entity.fetchedProperties.append(try property.fetchedProperty(named: name))
        default:
            throw ModelFormatError("\(property.className) is not a class of property that a model can hold")
        }
    }

    /// Returns the name of the composite type of an attribute. A compiled model has no composite types: each attribute
    /// contains the elements of its type, from which the type is reconstructed.
    private mutating func compositeName(
        of property: ArchivedObject,
        in entity: String,
        depth: Int = CompositeDefinition.depthLimit
    ) throws -> String {
        let elements = try compositeElements(of: property, in: entity, depth: depth)
        let base = try property.string("NSCompositeName") ?? property.requiredString("NSPropertyName")
        // Apple's models do not name the types, and attributes of the same name can have different ones.
        for candidate in [base, "\(entity).\(base)"] where isFree(candidate, for: elements) {
            return register(candidate, elements)
        }
        var name: String
        repeat {
            let number = namesakes[base, default: 1] + 1
            namesakes[base] = number
            name = "\(entity).\(base)\(number)"
        } while !isFree(name, for: elements)
        return register(name, elements)
    }

    private func isFree(_ name: String, for elements: [AttributeDefinition]) -> Bool {
        composites[name].map { $0.elements == elements } ?? true
    }

    private mutating func register(_ name: String, _ elements: [AttributeDefinition]) -> String {
        composites[name] = CompositeDefinition(name: name, elements: elements)
        return name
    }

    private mutating func compositeElements(
        of property: ArchivedObject,
        in entity: String,
        depth: Int
    ) throws -> [AttributeDefinition] {
        guard depth > 0 else { throw ModelFormatError("composite types are nested too deeply") }
        let key = property.has(CompiledModel.elementsKey) ? CompiledModel.elementsKey : CompiledModel.formerElementsKey
        return try property.objects(key).map { element in
            var attribute = try element.attribute(named: element.requiredString("NSPropertyName"))
            if element.className == "NSCompositeAttributeDescription" {
                attribute.compositeName = try compositeName(of: element, in: entity, depth: depth - 1)
            }
            return attribute
        }
    }
}
