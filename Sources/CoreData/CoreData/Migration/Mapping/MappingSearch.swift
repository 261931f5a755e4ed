internal import Foundation
internal import ManagedObjectModelFormat

/// Where programs keep their mapping models.
enum MappingSearch {
    /// The mapping models in the bundles, or in those of the program if there are none given.
    static func files(in bundles: [Bundle]?) -> [URL] {
        (bundles ?? ModelSearch.programBundles).flatMap { bundle in
            ["cdm", "xcmappingmodel"].flatMap { ModelSearch.urls(in: bundle, extension: $0) }
        }
    }

    /// The first mapping model that was made for two versions. Files that cannot be read are passed over.
    static func file(
        from source: NSManagedObjectModel,
        to destination: NSManagedObjectModel,
        among files: [URL]
    ) -> URL? {
        let (source, destination) = (KnownHashes(source), KnownHashes(destination))
        return files.first { file in
            NSMappingModel(contentsOf: file)?.leads(from: source, to: destination) ?? false
        }
    }

    /// The version hashes of the model that a mapping model says it is for, by a path in a project of which the mapping
    /// model is a part. None if it is not there.
    static func hashes(ofModelAt path: String?, near mapping: URL) -> [String: Data] {
        guard let path, path.hasSuffix(".xcdatamodel"), !path.split(separator: "/").contains("..") else { return [:] }
        var folder = mapping.standardizedFileURL.deletingLastPathComponent()
        for _ in folder.pathComponents {
            let file = folder.appendingPathComponent(path)
            if FileManager.default.fileExists(atPath: file.path) {
                return (try? ModelFile.definition(contentsOf: file)).map { VersionHash.hashes(of: $0) } ?? [:]
            }
            folder.deleteLastPathComponent()
        }
        return [:]
    }
}

/// The version hashes that an entity of a model may go by: those that came with the model, and our own.
struct KnownHashes {
    private let recorded: [String: Data]
    private let computed: [String: Data]

    init(_ model: NSManagedObjectModel) {
        var definition = model.definition
        recorded = VersionHash.hashes(of: definition)
        definition.recordedHashes = [:]
        computed = VersionHash.hashes(of: definition)
    }

    /// Whether the model has the entity.
    func hasEntity(_ name: String) -> Bool { recorded[name] != nil }

    /// Whether the model has the entity in the version.
    func has(_ hash: Data, of name: String) -> Bool { recorded[name] == hash || computed[name] == hash }
}

extension NSMappingModel {
    /// Whether the mappings were made for these versions: each says which, and none is missing.
    func leads(from source: KnownHashes, to destination: KnownHashes) -> Bool {
        guard let mappings = entityMappings, !mappings.isEmpty else { return false }
        return mappings.allSatisfy { mapping in
            Self.isOf(mapping.sourceEntityName, mapping.sourceEntityVersionHash, source)
                && Self.isOf(mapping.destinationEntityName, mapping.destinationEntityVersionHash, destination)
        }
    }

    private static func isOf(_ entity: String?, _ hash: Data?, _ model: KnownHashes) -> Bool {
        guard let entity else { return true }
        return hash.map { model.has($0, of: entity) } ?? false
    }
}
