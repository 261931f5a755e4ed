public import Foundation
internal import FoundationBackfill
internal import ManagedObjectModelFormat

extension NSManagedObjectModel {
    /// Creates a model from a file: a compiled model (`.momd`, `.mom`) or an Xcode model (`.xcdatamodeld`,
    /// `.xcdatamodel`). For a model with versions, this reads the current one.
    ///
    /// Returns nil if the file cannot be read. ``reading(contentsOf:)`` throws the reason.
    public convenience init?(contentsOf url: URL) {
        // `reading(contentsOf:)` throws the reason.
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
        // nil is the only way to report an error here.
        try? self.init(merged)
    }

    /// Creates a model with the entities that a store with the given metadata was written with. Returns nil if one of
    /// the store's entities is in none of the models, or only in another version.
    ///
    /// Entities are compared by their version hashes, or else with the copy of its model that an SQLite store contains,
    /// if this program has read the metadata from the store.
    public convenience init?(byMerging models: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any]) {
        guard let stored = StoredVersion(metadata) else { return nil }
        self.init(models.filter { stored.contains($0) }.map(\.definition), of: stored)
    }

    private convenience init?(_ parts: [ModelDefinition], of stored: StoredVersion) {
        var merged = ModelDefinition()
        for part in parts {
            merged.merge(part)
        }
        guard !parts.isEmpty, Set(merged.entities.map(\.name)) == Set(stored.hashes.keys) else { return nil }
        merged.recordedHashes = stored.hashes
        // nil is the only way to report an error here.
        try? self.init(merged)
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
    /// bundles do not contain them all. All versions of each model are considered.
    public class func mergedModel(
        from bundles: [Bundle]?,
        forStoreMetadata metadata: [String: Any]
    ) -> NSManagedObjectModel? {
        guard let stored = StoredVersion(metadata) else { return nil }
        let files = ModelSearch.files(in: bundles)
        let matching = files.compactMap { ModelSearch.version(in: $0, of: stored) }
        return NSManagedObjectModel(matching.map(\.definition), of: stored)
    }

    /// Returns all versions of a compiled model by their names, for migrations in stages.
    ///
    /// ```swift
    /// let versions = try NSManagedObjectModel.versions(named: "Slipbox")
    /// versions["Slipbox 2"]?.versionChecksum
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the model's file, without extension.
    ///   - bundles: The bundles to search; nil for the main bundle and the resource bundles beside the program.
    /// - Throws: `CocoaError`: 134080 if there is no such model, or `fileReadCorruptFile` with the reason if a version cannot
    ///   be read.
    /// - Important: This method does not exist in Apple's framework.
    public class func versions(
        named name: String,
        in bundles: [Bundle]? = nil
    ) throws -> [String: NSManagedObjectModel] {
        try ModelSearch.versions(named: name, in: bundles)
    }

    private class func models(in bundles: [Bundle]?) -> [NSManagedObjectModel] {
        ModelSearch.files(in: bundles).compactMap { NSManagedObjectModel(contentsOf: $0) }
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
