internal import Foundation
internal import ManagedObjectModelFormat

/// The search for compiled models in a program's bundles.
enum ModelSearch {
    /// Returns the compiled models in the bundles, or in ``programBundles`` if `bundles` is nil.
    static func files(in bundles: [Bundle]?) -> [URL] {
        (bundles ?? programBundles).flatMap { bundle in
            ["momd", "mom"].flatMap { urls(in: bundle, extension: $0) }
        }
    }

    /// Returns the first compiled model with a name.
    static func file(named name: String, in bundles: [Bundle]? = nil) -> URL? {
        files(in: bundles).first { $0.deletingPathExtension().lastPathComponent == name }
    }

    /// The main bundle and the resource bundles of package targets, which are beside the program. Test runners count as
    /// programs, too.
    static var programBundles: [Bundle] {
        let main = Bundle.main
        let program = main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        let folders = [main.bundleURL.resolvingSymlinksInPath(), program].compactMap { $0 }
        let isOne = folders.count == 2 && folders[0].path == folders[1].path
        return [main] + folders.dropFirst(isOne ? 1 : 0).flatMap(bundles(beside:))
    }

    /// Returns the resource bundles of package targets in a folder, sorted by name.
    static func bundles(beside folder: URL) -> [Bundle] {
        let items = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (items ?? []).filter { $0.pathExtension == "resources" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .compactMap { Bundle(url: $0) }
    }

    /// Returns the files with an extension in a bundle, sorted by name.
    ///
    /// If Foundation finds nothing, this lists the folder: a bundle that several threads open at the same time may
    /// appear empty to one of them.
    static func urls(in bundle: Bundle, extension: String) -> [URL] {
        let found = bundle.urls(forResourcesWithExtension: `extension`, subdirectory: nil) ?? []
        let urls = found.map { $0 as URL }
        guard urls.isEmpty else { return urls.sorted { $0.lastPathComponent < $1.lastPathComponent } }
        let folder = bundle.resourceURL ?? bundle.bundleURL
        let items = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (items ?? []).filter { $0.pathExtension == `extension` }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// Returns the model with a name.
    ///
    /// - Throws: `CocoaError` with the searched locations if there is no such model, or with the reason why it cannot
    ///   be read.
    static func model(named name: String) throws -> NSManagedObjectModel {
        if let file = file(named: name) { return try NSManagedObjectModel.reading(contentsOf: file) }
        let places = programBundles.map { $0.bundleURL.path }
        throw ErrorFactory.makeError(
            .persistentStoreOpen,
            "Failed to load model named \(name): there is no \(name).momd or \(name).mom in "
                + ErrorFactory.list(places, atMost: 12),
            advice: "Let CoreDataModelPlugin compile \(name).xcdatamodeld, or hand the container a model"
        )
    }
}

extension ModelSearch {
    /// A version of a model that a store may have been created with.
    struct Version {
        let file: URL
        let name: String
        let definition: ModelDefinition
    }

    /// Returns the model version with the given version hashes in the bundles, if there is one. Unreadable files are
    /// skipped.
    static func version(with hashes: [String: Data], in bundles: [Bundle]? = nil) -> Version? {
        version(with: hashes, among: files(in: bundles))
    }

    /// Returns the model version with the given version hashes in the files, if there is one.
    static func version(with hashes: [String: Data], among files: [URL]) -> Version? {
        for file in files {
            for (name, version) in versions(in: file) where VersionHash.hashes(of: version) == hashes {
                return Version(file: file, name: name, definition: version)
            }
        }
        return nil
    }

    /// Returns the versions of each model in the files, in numeric order of their names.
    static func families(among files: [URL]) -> [[(name: String, model: NSManagedObjectModel)]] {
        files.map { file in
            versions(in: file).compactMap { name, definition in
                (try? NSManagedObjectModel(definition)).map { (name, $0) }
            }
        }
    }

    /// Returns the distinct folders of the files or, if there are no files, the program's bundles.
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
    /// Returns the error 134100 for a store with another model version. The message names that version if it is in the
    /// program's bundles.
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
