internal import ManagedObjectModelFormat

extension ModelDefinition {
    /// The definition in an order that says nothing, without what only an editor or a hash table reads: two models are
    /// equal if these are.
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
    /// What only the code generator and the editor read is left out, too.
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
