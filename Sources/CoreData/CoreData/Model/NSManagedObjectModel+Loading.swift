public import Foundation
internal import FoundationBackfill
internal import ManagedObjectModelFormat

extension NSManagedObjectModel {
    /// Reads a model file: compiled (`.momd`, `.mom`) or as Xcode keeps it (`.xcdatamodeld`, `.xcdatamodel`). Of a model
    /// with versions it is the current one.
    ///
    /// Nil if there is none that can be read. ``reading(contentsOf:)`` says why.
    public convenience init?(contentsOf url: URL) {
        guard let definition = try? ModelFile.definition(contentsOf: url) else { return nil }
        try? self.init(definition)
    }

    /// Reads a model file like ``init(contentsOf:)``, with an error that names the file, the line, the entity and the
    /// property where something is wrong.
    ///
    /// - Throws: `CocoaError` with the code `fileReadCorruptFile`.
    public static func reading(contentsOf url: URL) throws -> NSManagedObjectModel {
        try ModelFile.rethrowing { try NSManagedObjectModel(ModelFile.definition(contentsOf: url)) }
    }

    /// A model with the entities of all the given ones, copied. Nil if there is none given.
    ///
    /// Two different entities of one name stop the program; equal ones become one.
    public convenience init?(byMerging models: [NSManagedObjectModel]?) {
        guard let models, !models.isEmpty else { return nil }
        var merged = ModelDefinition()
        for model in models {
            merged.merge(model.definition)
        }
        try? self.init(merged)
    }

    /// A model with those of the given models' entities that a store with the metadata was written with. Nil if an entity
    /// of the store is in none of them in its version.
    public convenience init?(byMerging models: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any]) {
        guard let stored = metadata[NSStoreModelVersionHashesKey] as? [String: Data] else { return nil }
        let matching = models.filter { model in
            model.entityVersionHashesByName.allSatisfy { stored[$0.key] == $0.value }
        }
        self.init(byMerging: matching)
        guard Set(entities.compactMap(\.name)) == Set(stored.keys) else { return nil }
    }

    /// The models of the bundles, merged. Nil if there is no model.
    ///
    /// Nil bundles are the main one and, beside the program, those with the resources of packages' targets
    /// (`Package_Target.resources`).
    public class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
        NSManagedObjectModel(byMerging: models(in: bundles))
    }

    /// The models of the bundles that a store with the metadata was written with, merged; nil if they are not there.
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
    /// All versions of all models in a bundle, by their names.
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
    /// Adds what another model has.
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
