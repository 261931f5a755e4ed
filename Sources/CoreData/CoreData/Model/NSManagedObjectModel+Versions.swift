public import Foundation
internal import ManagedObjectModelFormat

extension NSManagedObjectModel {
    /// Which entities of a store are others than this model's, with both version hashes: those of the configuration, and
    /// whatever else the store says it has.
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

    /// The hash of each entity: two versions of an entity whose objects are stored alike have the same one.
    ///
    /// Hashes that came with a compiled model or a store are used as they are. Others are computed in a way of our own,
    /// since Apple's is not public.
    public var entityVersionHashesByName: [String: Data] {
        VersionHash.hashes(of: definition)
    }

    /// A text that is the same for models with the same entity hashes.
    public var versionChecksum: String {
        VersionHash.checksum(of: entityVersionHashesByName)
    }

    /// Whether a store with the metadata was written with entities like those of the configuration, so that it opens
    /// without migration. Nil is all entities.
    public func isConfiguration(
        withName configuration: String?,
        compatibleWithStoreMetadata metadata: [String: Any]
    ) -> Bool {
        guard
            let stored = metadata[NSStoreModelVersionHashesKey] as? [String: Data],
            let entities = entities(forConfigurationName: configuration)
        else { return false }
        let names = Set(entities.compactMap(\.name))
        return stored == entityVersionHashesByName.filter { names.contains($0.key) }
    }

    /// The checksums of the versions of a compiled model, by their names.
    ///
    /// - Throws: `CocoaError` if there is no compiled model with versions.
    public class func checksumsForVersionedModel(at modelURL: URL) throws -> [String: String] {
        try ModelFile.rethrowing {
            try CompiledModelBundle(contentsOf: modelURL).versions.mapValues { version in
                VersionHash.checksum(of: VersionHash.hashes(of: version))
            }
        }
    }
}

extension NSEntityDescription {
    /// The hash of the entity in its model: see ``NSManagedObjectModel/entityVersionHashesByName``. Empty for an entity
    /// without a model.
    public var versionHash: Data {
        name.flatMap { managedObjectModel?.entityVersionHashesByName[$0] } ?? Data()
    }
}

extension NSPropertyDescription {
    /// The hash of the property in its model: two versions of a property whose values are stored alike have the same one.
    ///
    /// It is computed in a way of our own, since Apple's is not public. Empty for fetched properties, and for a property
    /// without a model.
    public var versionHash: Data {
        guard let definition = entity?.managedObjectModel?.definition,
            let declaring = definition.entities.first(where: { $0.name == entity?.name })
        else { return Data() }
        return VersionHash.hash(ofProperty: name, of: declaring, in: definition) ?? Data()
    }
}
