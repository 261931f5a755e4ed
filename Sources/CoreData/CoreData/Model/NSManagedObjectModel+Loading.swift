public import Foundation
internal import FoundationBackfill
internal import ManagedObjectModelFormat

extension NSManagedObjectModel {
    /// Creates a model from a file: a compiled model (`.momd`, `.mom`) or an Xcode model (`.xcdatamodeld`,
    /// `.xcdatamodel`). For a model with versions, this reads the current one.
    ///
    /// Returns nil if the file cannot be read. ``reading(contentsOf:)`` throws the reason.
    public convenience init?(contentsOf url: URL) {
        guard let definition = try? ModelFile.definition(contentsOf: url) else { return nil }
        try? self.init(definition)
    }

    /// Reads a model file like ``init(contentsOf:)``, and throws an error that names the file, the line, the entity and
    /// the property where reading failed.
    ///
    /// - Throws: `CocoaError` with the code `fileReadCorruptFile`.
    public static func reading(contentsOf url: URL) throws -> NSManagedObjectModel {
        try ModelFile.rethrowing { try NSManagedObjectModel(ModelFile.definition(contentsOf: url)) }
    }

    /// Creates a model with copies of the entities of all given models: an empty one for an empty array. Returns nil for
    /// nil.
    ///
    /// If two models have different entities of the same name, the program stops. Equal entities are merged.
    public convenience init?(byMerging models: [NSManagedObjectModel]?) {
        guard let models else { return nil }
        var merged = ModelDefinition()
        for model in models {
            merged.merge(model.definition)
        }
        try? self.init(merged)
    }

    /// Creates a model with the entities that a store with the given metadata was written with. Returns nil if one of
    /// the store's entities is in none of the models, or only in another version.
    public convenience init?(byMerging models: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any]) {
        guard let stored = metadata[NSStoreModelVersionHashesKey] as? [String: Data] else { return nil }
        let matching = models.filter { model in
            model.entityVersionHashesByName.allSatisfy { stored[$0.key] == $0.value }
        }
        self.init(byMerging: matching)
        guard Set(entities.compactMap(\.name)) == Set(stored.keys) else { return nil }
    }

    /// Returns the merged models of the bundles, or nil if there are none.
    ///
    /// If `bundles` is nil, searches the main bundle and the resource bundles of package targets beside the program
    /// (`Package_Target.resources`).
    public class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
        let models = models(in: bundles)
        return models.isEmpty ? nil : NSManagedObjectModel(byMerging: models)
    }

    /// Returns a merged model with the entities that a store with the given metadata was written with, or nil if the
    /// bundles do not contain them all.
    public class func mergedModel(
        from bundles: [Bundle]?,
        forStoreMetadata metadata: [String: Any]
    ) -> NSManagedObjectModel? {
        NSManagedObjectModel(byMerging: models(in: bundles), forStoreMetadata: metadata)
    }

    private class func models(in bundles: [Bundle]?) -> [NSManagedObjectModel] {
        ModelSearch.files(in: bundles).compactMap { NSManagedObjectModel(contentsOf: $0) }
    }
}

extension NSManagedObjectModel {
    /// Returns all versions of all models in a bundle with their names.
    class func versions(in bundle: Bundle?) -> [(name: String, model: NSManagedObjectModel)] {
        let bundles = (bundle ?? .main).urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []
        let single = (bundle ?? .main).urls(forResourcesWithExtension: "mom", subdirectory: nil) ?? []
        var definitions = single.compactMap { url -> (String, ModelDefinition)? in
            guard let definition = try? CompiledModel.read(contentsOf: url as URL) else { return nil }
            return ((url as URL).deletingPathExtension().lastPathComponent, definition)
        }
        for url in bundles {
            guard let compiled = try? CompiledModelBundle(contentsOf: url as URL) else { continue }
            definitions += compiled.versions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
        return definitions.compactMap { name, definition in
            (try? NSManagedObjectModel(definition)).map { (name, $0) }
        }
    }
}

extension ModelDefinition {
    /// Adds the contents of another model.
    fileprivate mutating func merge(_ other: ModelDefinition) {
        for entity in other.entities {
            guard let known = self.entity(named: entity.name) else {
                entities.append(entity)
                continue
            }
            guard known == entity else {
                misuse(.invalidArgument, "Can't merge models with two different entities named '\(entity.name)'.")
            }
        }
        composites += other.composites.filter { composite in !composites.contains { $0.name == composite.name } }
        for configuration in other.configurations {
            if let index = configurations.firstIndex(where: { $0.name == configuration.name }) {
                configurations[index].entityNames += configuration.entityNames
            } else {
                configurations.append(configuration)
            }
        }
        fetchRequests += other.fetchRequests.filter { request in !fetchRequests.contains { $0.name == request.name } }
        versionIdentifiers += other.versionIdentifiers.filter { !versionIdentifiers.contains($0) }
        recordedHashes.merge(other.recordedHashes) { first, _ in first }
    }
}
