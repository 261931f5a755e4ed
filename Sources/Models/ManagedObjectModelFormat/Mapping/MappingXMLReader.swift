internal import FoundationBackfillCore

/// Reads the file in which Xcode keeps a mapping model: an XML store with objects of the editor's entities.
enum MappingXMLReader {
    private static let model = "XDDEVMAPPINGMODEL"
    private static let entityMapping = "XDDEVENTITYMAPPING"

    static func mapping(in data: Data, file: URL?) throws -> MappingDefinition {
        let objects = try MappingObjects(data, file: file)
        let models = objects.all(of: model)
        guard let model = models.first else { throw ModelFormatError("the file holds no mapping model") }
        guard models.count == 1 else { throw ModelFormatError("the file holds \(models.count) mapping models") }
        var mapping = MappingDefinition()
        mapping.sourceModelPath = model["sourcemodelpath"]
        mapping.destinationModelPath = model["destinationmodelpath"]
        let numbered = try objects.all(of: entityMapping).enumerated().map { place, object in
            (Int(object["mappingnumber"] ?? "") ?? .max, place, try entityMapping(object, in: objects))
        }
        mapping.entityMappings = numbered.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        return mapping
    }

    private static func entityMapping(
        _ object: MappingObject,
        in objects: MappingObjects
    ) throws -> EntityMappingDefinition {
        let source = object["sourcename"]
        let destination = object["destinationname"]
        let standardName = EntityMappingDefinition.standardName(from: source, to: destination)
        var mapping = EntityMappingDefinition(name: object["name"] ?? standardName)
        guard !mapping.name.isEmpty else { throw object.failure("an entity mapping names no entity") }
        if let kind = object["mappingtypename"] {
            guard let known = EntityMappingDefinition.Kind(fileName: kind) else {
                throw object.failure("\(kind) is not a type of entity mapping")
            }
            mapping.kind = known
        }
        mapping.sourceName = source
        mapping.destinationName = destination
        mapping.policyClassName = object["migrationpolicyclassname"]
        mapping.sourceExpression = try sourceExpression(object, source)
        mapping.attributes = try objects.related(to: object, "attributemappings").map(attributeMapping)
        mapping.relationships = try objects.related(to: object, "relationshipmappings").map(relationshipMapping)
        mapping.userInfo = try object.userInfo()
        return mapping
    }

    private static func sourceExpression(_ object: MappingObject, _ source: String?) throws -> NSExpression? {
        if let given = try object.expression("sourceexpressiondata") { return given }
        guard let source else { return nil }
        let filter = object["sourcefilterpredicatestring"] ?? "TRUEPREDICATE"
        do {
            _ = try NSPredicate.parse(filter)
        } catch {
            throw object.failure("the filter of the mapping of \(source) is not a predicate: \(error)")
        }
        return MappingExpressions.sourceObjects(of: source, where: filter)
    }

    private static func attributeMapping(_ object: MappingObject) throws -> PropertyMappingDefinition {
        var mapping = try valueOfAttribute(object)
        mapping.userInfo = try object.userInfo()
        return mapping
    }

    private static func relationshipMapping(_ object: MappingObject) throws -> PropertyMappingDefinition {
        var mapping = try valueOfRelationship(object)
        mapping.userInfo = try object.userInfo()
        return mapping
    }

    /// Reads an attribute mapping. Xcode writes no expression for an attribute that is copied from the one with its
    /// name.
    private static func valueOfAttribute(_ object: MappingObject) throws -> PropertyMappingDefinition {
        let name = try object.name
        guard let expression = try object.expression("valueexpressiondata") else {
            let copied = MappingExpressions.sourceValue(name)
            return PropertyMappingDefinition(name: name, valueExpression: copied, isGenerated: true)
        }
        return PropertyMappingDefinition(name: name, valueExpression: expression)
    }

    private static func valueOfRelationship(_ object: MappingObject) throws -> PropertyMappingDefinition {
        let name = try object.name
        if let expression = try object.expression("valueexpressiondata") {
            return PropertyMappingDefinition(name: name, valueExpression: expression)
        }
        guard let mapping = object["sourcemappingname"] else {
            let copied = MappingExpressions.instances(of: name)
            return PropertyMappingDefinition(name: name, valueExpression: copied, isGenerated: true)
        }
        var source = MappingExpressions.sourceValue(name)
        if let keyPath = object["sourcekeypath"] {
            do {
                source = try NSExpression.parse(keyPath, allowsVariables: true)
            } catch {
                throw object.failure("the key path of \(name) cannot be parsed: \(error)")
            }
        }
        return PropertyMappingDefinition(
            name: name,
            valueExpression: MappingExpressions.instances(of: mapping, from: source),
            // If there is no key path, Xcode shows one with the name of the relationship.
            isGenerated: object["sourcekeypath"] == nil
        )
    }
}
