internal import FoundationBackfill
internal import ManagedObjectModelFormat

extension NSManagedObjectModel {
    /// Makes the model that a file defines.
    convenience init(_ definition: ModelDefinition) throws(ModelFormatError) {
        self.init()
        try build(definition)
    }

    private func build(_ definition: ModelDefinition) throws(ModelFormatError) {
        var builder = ModelBuilder(definition)
        entities = try builder.buildEntities()
        for configuration in definition.configurations {
            let members = try builder.entities(named: configuration.entityNames, of: configuration.name)
            setEntities(members, forConfigurationName: configuration.name)
        }
        for request in definition.fetchRequests {
            setFetchRequestTemplate(try builder.fetchRequest(request), forName: request.name)
        }
        versionIdentifiers = Set(definition.versionIdentifiers)
        recordedHashes = definition.recordedHashes
    }

    /// The model as plain values, which can be written to files and compared.
    var definition: ModelDefinition {
        var definition = ModelDefinition()
        var composites: [CompositeDefinition] = []
        definition.entities = entities.map { EntityDefinition($0, collecting: &composites) }
        definition.composites = composites
        definition.configurations = configurations.map { name in
            let members = entities(forConfigurationName: name) ?? []
            return ConfigurationDefinition(name: name, entityNames: members.compactMap(\.name))
        }
        definition.fetchRequests = fetchRequestTemplatesByName.sorted { $0.key < $1.key }.map { name, request in
            FetchRequestDefinition(name: name, request)
        }
        definition.versionIdentifiers = versionIdentifiers.map { "\($0)" }.sorted()
        definition.recordedHashes = recordedHashes
        return definition
    }
}
