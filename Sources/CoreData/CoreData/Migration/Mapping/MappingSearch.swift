internal import Foundation
internal import ManagedObjectModelFormat

/// Searches for mapping models.
enum MappingSearch {
    /// Returns the mapping models in the bundles; nil stands for the bundles of the program.
    static func files(in bundles: [Bundle]?) -> [URL] {
        (bundles ?? ModelSearch.programBundles).flatMap { bundle in
            ["cdm", "xcmappingmodel"].flatMap { ModelSearch.urls(in: bundle, extension: $0) }
        }
    }

    /// Returns the first mapping model for two versions. Skips files that cannot be read.
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

    /// Returns the version hashes of a model that a mapping model refers to by its path within a project; empty if the
    /// model is not found. Searches the folders above the mapping model.
    static func hashes(ofModelAt path: String?, near mapping: URL) -> [String: Data] {
        guard let path, path.hasSuffix(".xcdatamodel"), !path.split(separator: "/").contains("..") else { return [:] }
        var folder = mapping.standardizedFileURL.deletingLastPathComponent()
        for _ in folder.pathComponents {
            let file = folder.appendingPathComponent(path)
            if FileManager.default.fileExists(atPath: file.path) {
                return hashes(ofModelIn: file)
            }
            folder.deleteLastPathComponent()
        }
        return [:]
    }

    private static func hashes(ofModelIn file: URL) -> [String: Data] {
        do {
            return VersionHash.hashes(of: try ModelFile.definition(contentsOf: file))
        } catch {
            Log.warning("Could not read the model of a mapping model: \(error.localizedDescription)")
            return [:]
        }
    }
}

/// The version hashes of the entities of a model: those recorded by the compiler, and those computed by this package.
struct KnownHashes {
    private let model: NSManagedObjectModel

    init(_ model: NSManagedObjectModel) {
        self.model = model
    }

    /// Returns whether the model contains an entity with the given version hash.
    func has(_ hash: Data, of name: String) -> Bool {
        model.entityVersionHashesByName[name] == hash || model.computedVersionHashes[name] == hash
    }
}

extension NSMappingModel {
    /// Returns whether the mapping model is for these versions. Every mapping must record its version hashes.
    func leads(from source: KnownHashes, to destination: KnownHashes) -> Bool {
        guard let mappings = entityMappings, !mappings.isEmpty else { return false }
        return mappings.allSatisfy { mapping in
            Self.isOf(mapping.sourceEntityName, mapping.sourceEntityVersionHash, source)
                && Self.isOf(mapping.destinationEntityName, mapping.destinationEntityVersionHash, destination)
        }
    }

    /// Returns whether the mapping model is for these versions: by its models if they are known, or else by its version
    /// hashes, which several versions may share.
    func leads(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) -> Bool {
        guard let versions else { return leads(from: KnownHashes(source), to: KnownHashes(destination)) }
        return versions.source.isSameVersion(as: source) && versions.destination.isSameVersion(as: destination)
    }

    /// Whether all mappings record the version hashes of their entities.
    var namesItsVersions: Bool {
        guard let mappings = entityMappings, !mappings.isEmpty else { return false }
        return mappings.allSatisfy { mapping in
            (mapping.sourceEntityName == nil || mapping.sourceEntityVersionHash != nil)
                && (mapping.destinationEntityName == nil || mapping.destinationEntityVersionHash != nil)
        }
    }

    private static func isOf(_ entity: String?, _ hash: Data?, _ model: KnownHashes) -> Bool {
        guard let entity else { return true }
        return hash.map { model.has($0, of: entity) } ?? false
    }
}
