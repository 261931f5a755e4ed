internal import FoundationBackfill
package import ManagedObjectModelFormat

extension NSManagedObjectModel {
    /// Creates a model from its definition.
    ///
    /// - Throws: An error if the definition refers to something that it does not have.
    package convenience init(_ definition: ModelDefinition) throws(ModelFormatError) {
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

    /// The definition of the model: plain values that can be compared and written to files.
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

extension ModelDefinition {
    /// The definition in canonical order, without values that only editors use. Two models are equal if these are.
    var sorted: ModelDefinition {
        var sorted = self
        sorted.document = DocumentDefinition()
        sorted.recordedHashes = [:]
        sorted.entities = entities.map(\.sorted).sorted { $0.name < $1.name }
        sorted.composites = composites.sorted { $0.name < $1.name }
        sorted.configurations = configurations.sorted { $0.name < $1.name }
        for index in sorted.configurations.indices {
            sorted.configurations[index].entityNames.sort()
            sorted.configurations[index].isUsedWithCloudKit = false
        }
        sorted.fetchRequests = fetchRequests.sorted { $0.name < $1.name }
        sorted.versionIdentifiers.sort()
        return sorted
    }
}

extension EntityDefinition {
    /// The definition in canonical order, without values that only editors and the code generator use.
    fileprivate var sorted: EntityDefinition {
        var sorted = self
        sorted.codeGeneration = .manual
        sorted.isSyncable = true
        sorted.attributes = attributes.map { attribute in
            var attribute = attribute
            attribute.usesScalarType = nil
            attribute.isSyncable = true
            return attribute
        }
        sorted.attributes.sort { $0.name < $1.name }
        sorted.relationships.sort { $0.name < $1.name }
        for index in sorted.relationships.indices {
            sorted.relationships[index].isSyncable = true
        }
        sorted.fetchedProperties.sort { $0.name < $1.name }
        for index in sorted.fetchedProperties.indices {
            sorted.fetchedProperties[index].isSyncable = true
            sorted.fetchedProperties[index].fetchRequest.name = ""
        }
        sorted.indexes.sort { $0.name < $1.name }
        return sorted
    }
}
