internal import FoundationBackfillCore

/// Reads compiled mapping models (`.cdm`), which are keyed archives like compiled models.
enum CompiledMappingReader {
    static func mapping(in graph: ArchivedGraph) throws -> MappingDefinition {
        let root = try graph.rootObject()
        guard root.className == "NSMappingModel" else {
            throw ModelFormatError("the archive holds a \(root.className), not an NSMappingModel")
        }
        var mapping = MappingDefinition()
        if root.has("NSEntityMappings") {
            mapping.entityMappings = try root.objects("NSEntityMappings").map { try $0.entityMapping() }
        } else {
            mapping.entityMappings = try root.entries("NSEntityMappingsByName").map { name, node in
                guard let object = try graph.object(node) else { throw root.missing("mapping \(name)") }
                return try object.entityMapping(named: name)
            }
        }
        return mapping
    }
}

extension ArchivedObject {
    fileprivate func entityMapping(named key: String? = nil) throws -> EntityMappingDefinition {
        guard className == "NSEntityMapping" else {
            throw ModelFormatError("the archive has a \(className) where an NSEntityMapping belongs")
        }
        let source = try string("NSSourceEntityName")
        let destination = try string("NSDestinationEntityName")
        let standardName = EntityMappingDefinition.standardName(from: source, to: destination)
        var mapping = EntityMappingDefinition(name: try string("NSMappingName") ?? key ?? standardName)
        let code = try integer("NSMappingType") ?? 0
        guard let kind = EntityMappingDefinition.Kind(rawValue: code) else {
            throw ModelFormatError("\(code) is not a type of entity mapping")
        }
        mapping.kind = kind
        mapping.sourceName = source
        mapping.destinationName = destination
        mapping.sourceHash = try hash("NSSourceEntityVersionHash")
        mapping.destinationHash = try hash("NSDestinationEntityVersionHash")
        mapping.sourceExpression = try mappingExpression("NSSourceExpression")
        mapping.policyClassName = try string("NSEntityMigrationPolicyClassName").flatMap { $0.isEmpty ? nil : $0 }
        mapping.attributes = try objects("NSAttributeMappings").map { try $0.propertyMapping() }
        mapping.relationships = try objects("NSRelationshipMappings").map { try $0.propertyMapping() }
        mapping.userInfo = try plainValues("NSUserInfo")
        return mapping
    }

    private func propertyMapping() throws -> PropertyMappingDefinition {
        var mapping = PropertyMappingDefinition(name: try requiredString("NSDestinationPropertyName"))
        mapping.valueExpression = try mappingExpression("NSValueExpression")
        mapping.userInfo = try plainValues("NSUserInfo")
        return mapping
    }

    private func mappingExpression(_ key: String) throws -> NSExpression? {
        try object(key)?.expression(depth: Self.predicateDepthLimit)
    }

    private func hash(_ key: String) throws -> Data? {
        switch try plainValue(key) {
        case nil: nil
        case .data(let data)?: data
        default: throw ModelFormatError("\(key) is not data")
        }
    }
}
