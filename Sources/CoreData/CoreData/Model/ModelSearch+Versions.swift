internal import Foundation
internal import ManagedObjectModelFormat

extension ModelSearch {
    /// A version of a model that a store may have been made with.
    struct Version {
        let file: URL
        let name: String
        let definition: ModelDefinition
    }

    /// The version of a model in the program's bundles whose entities have the hashes, if there is one. Files that cannot be read
    /// are passed over.
    static func version(with hashes: [String: Data], in bundles: [Bundle]? = nil) -> Version? {
        version(with: hashes, among: files(in: bundles))
    }

    /// The version of a model in the files whose entities have the hashes, if there is one.
    static func version(with hashes: [String: Data], among files: [URL]) -> Version? {
        for file in files {
            for (name, version) in versions(in: file) where VersionHash.hashes(of: version) == hashes {
                return Version(file: file, name: name, definition: version)
            }
        }
        return nil
    }

    /// The versions of each model in the files, oldest first, as their names say.
    static func families(among files: [URL]) -> [[(name: String, model: NSManagedObjectModel)]] {
        files.map { file in
            versions(in: file).compactMap { name, definition in
                (try? NSManagedObjectModel(definition)).map { (name, $0) }
            }
        }
    }

    /// The folders that models are in, each once; where there are none, those of the program in which there could be.
    static func locations(of files: [URL]) -> [URL] {
        guard !files.isEmpty else { return programBundles.map(\.bundleURL) }
        return files.map { $0.deletingLastPathComponent() }.reduce(into: []) { folders, folder in
            if !folders.contains(folder) { folders.append(folder) }
        }
    }

    private static func versions(in file: URL) -> [(String, ModelDefinition)] {
        (try? ModelFamily(contentsOf: file))?.versions.map { ($0.name, $0.definition) } ?? []
    }
}

extension ErrorFactory {
    /// The store was made with another version of the model, which is looked for in the program's bundles: 134100.
    static func incompatibleModel(
        at url: URL?,
        searchingFor hashes: [String: Data],
        differences: [String: (model: Data?, store: Data?)],
        metadata: [String: Any]?
    ) -> CocoaError {
        let origin = ModelSearch.version(with: hashes).map { "the version \($0.name) of \(location($0.file))" }
        return incompatibleModel(
            at: url,
            differences: differences,
            searchedLocations: ModelSearch.programBundles.map(\.bundleURL),
            origin: origin,
            metadata: metadata
        )
    }
}
