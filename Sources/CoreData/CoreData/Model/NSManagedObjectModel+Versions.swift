public import Foundation
internal import ManagedObjectModelFormat

extension NSManagedObjectModel {
    /// Returns the entities whose version hashes in a store differ from this model's, with both hashes: the entities of
    /// the configuration, and all other entities of the store.
    func versionDifferences(
        from stored: [String: Data],
        configuration: String?
    ) -> [String: (model: Data?, store: Data?)] {
        let current = entityVersionHashesByName
        let wanted = (entities(forConfigurationName: configuration) ?? entities).compactMap(\.name)
        var differences: [String: (model: Data?, store: Data?)] = [:]
        for name in Set(wanted).union(stored.keys) where stored[name] != current[name] {
            differences[name] = (current[name], stored[name])
        }
        return differences
    }

    private var computedHashes: [String: Data] {
        var definition = definition
        definition.recordedHashes = [:]
        return VersionHash.hashes(of: definition)
    }

    /// The version hash of each entity, by name. Two versions of an entity have the same hash if their objects are
    /// stored alike.
    ///
    /// Hashes that were read with a compiled model or a store are used unchanged. Others are computed with an algorithm
    /// of this package, since Apple's is not public.
    public var entityVersionHashesByName: [String: Data] {
        digests.hashes {
            let recorded = recordedHashes
            let names = entities.compactMap(\.name)
            guard names.allSatisfy({ recorded[$0] != nil }) else { return VersionHash.hashes(of: definition) }
            return recorded.filter { names.contains($0.key) }
        }
    }

    /// A checksum of the version hashes of all entities.
    public var versionChecksum: String {
        VersionHash.checksum(of: entityVersionHashesByName)
    }

    /// Returns whether a store with the given metadata opens without migration: its entities' version hashes match
    /// those of the configuration, or of all entities if `configuration` is nil.
    ///
    /// An SQLite store whose metadata this program has read also matches if the copy of its model in the file describes
    /// the same entities. Its hashes may come from another compiler.
    public func isConfiguration(
        withName configuration: String?,
        compatibleWithStoreMetadata metadata: [String: Any]
    ) -> Bool {
        StoredVersion(metadata)?.matches(self, configuration: configuration) ?? false
    }

    /// Returns the checksums of all versions of a compiled model, by version name.
    ///
    /// - Throws: `CocoaError` if there is no versioned compiled model at the URL.
    public class func checksumsForVersionedModel(at modelURL: URL) throws -> [String: String] {
        try ModelFile.rethrowing {
            try CompiledModelBundle(contentsOf: modelURL).versions.mapValues { version in
                VersionHash.checksum(of: VersionHash.hashes(of: version))
            }
        }
    }
}

extension NSEntityDescription {
    /// The version hash of the entity. See ``NSManagedObjectModel/entityVersionHashesByName``.
    ///
    /// An entity that is in no model has the hash that it would have in a model with its ancestors.
    public var versionHash: Data {
        VersionHash.hashes(of: surroundings)[name ?? ""] ?? Data()
    }

    /// The definition of the model that contains the entity, or of one with the entity and its ancestors only.
    fileprivate var surroundings: ModelDefinition {
        if let managedObjectModel { return managedObjectModel.definition }
        var definition = ModelDefinition()
        definition.entities = sequence(first: self, next: \.superentity).map {
            EntityDefinition($0, collecting: &definition.composites)
        }
        return definition
    }
}

extension NSPropertyDescription {
    /// The version hash of the property. Two versions of a property have the same hash if their values are stored alike.
    ///
    /// It is computed with an algorithm of this package, since Apple's is not public. Empty for fetched properties.
    public var versionHash: Data {
        let owner = owner ?? NSEntityDescription(holding: self)
        let definition = owner.surroundings
        guard let declaring = definition.entities.first(where: { $0.name == owner.name ?? "" }) else { return Data() }
        return VersionHash.hash(ofProperty: name, of: declaring, in: definition) ?? Data()
    }
}

extension NSEntityDescription {
    /// Creates an entity without a name that has a copy of a property.
    fileprivate convenience init(holding property: NSPropertyDescription) {
        self.init()
        properties = [property.copy()].compactMap { $0 as? NSPropertyDescription }
    }
}
