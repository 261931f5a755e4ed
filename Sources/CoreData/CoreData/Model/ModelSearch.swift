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

    /// The main bundle and the resource bundles of package targets, which are beside the program; that of the program's own
    /// target comes before others, which may have models of the same names. Test runners count as programs, too. There are
    /// none without `/proc`.
    static var programBundles: [Bundle] {
        guard let main = ProgramBundle.main else { return [] }
        let program = main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        let folders = [main.bundleURL.resolvingSymlinksInPath(), program].compactMap { $0 }
        let isOne = folders.count == 2 && folders[0].path == folders[1].path
        let name = main.executableURL?.lastPathComponent
        return [main] + folders.dropFirst(isOne ? 1 : 0).flatMap { bundles(beside: $0, ofProgram: name) }
    }

    /// Returns the resource bundles of package targets in a folder, sorted by name, after that of the program.
    static func bundles(beside folder: URL, ofProgram program: String? = nil) -> [Bundle] {
        // A folder that cannot be listed offers no files. If a model is missing, the error names the folders.
        let items = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let names = (items ?? []).filter { $0.pathExtension == "resources" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
        let isOwn = { (url: URL) in program.map { url.lastPathComponent.hasSuffix("_\($0).resources") } ?? false }
        return (names.filter(isOwn) + names.filter { !isOwn($0) }).compactMap { Bundle(url: $0) }
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
        // As in `bundles(beside:)`.
        let items = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (items ?? []).filter { $0.pathExtension == `extension` }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// Returns the model with a name.
    ///
    /// - Throws: `CocoaError` with the searched locations if there is no such model, or with the reason why it cannot
    ///   be read.
    static func model(named name: String) throws -> NSManagedObjectModel {
        try NSManagedObjectModel.reading(contentsOf: existingFile(named: name))
    }

    /// Returns all versions of the model with a name, by their names.
    ///
    /// - Throws: The same errors.
    static func versions(named name: String, in bundles: [Bundle]?) throws -> [String: NSManagedObjectModel] {
        let file = try existingFile(named: name, in: bundles)
        return try ModelFile.rethrowing {
            try ModelFile.versions(contentsOf: file).versions.mapValues { try NSManagedObjectModel($0) }
        }
    }

    private static func existingFile(named name: String, in bundles: [Bundle]? = nil) throws -> URL {
        if let file = file(named: name, in: bundles) { return file }
        guard bundles != nil || ProgramBundle.isKnown else { throw ErrorFactory.programFolderMissing(modelNamed: name) }
        let places = (bundles ?? programBundles).map { $0.bundleURL.path }
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
        files.lazy.compactMap { version(in: $0) { $0 == hashes } }.first
    }

    /// Returns the version in a file whose entities a store contains; of several, the current one.
    static func version(in file: URL, of stored: StoredVersion) -> Version? {
        let known = version(in: file) { hashes in
            !hashes.isEmpty && hashes.allSatisfy { stored.hashes[$0.key] == $0.value }
        }
        return known ?? versions(in: file).first { !$0.definition.entities.isEmpty && stored.contains($0.definition) }
    }

    /// Returns the version with a name in the bundles, if there is one.
    static func version(named name: String, in bundles: [Bundle]) -> Version? {
        files(in: bundles).lazy.compactMap { file -> Version? in
            guard file.pathExtension == "momd" else {
                guard file.deletingPathExtension().lastPathComponent == name else { return nil }
                return versions(in: file).first
            }
            // The search skips files that cannot be read. Opening one by its URL reports the reason.
            guard let list = try? VersionList(of: file), list.names.contains(name),
                let definition = try? list.model(named: name)
            else { return nil }
            return Version(file: file, name: name, definition: definition)
        }.first
    }

    /// Returns the version in a file whose version hashes fulfil a condition; of several, the current one.
    ///
    /// The list of a `.momd` tells the hashes of its versions, so that only the one that is found is read.
    private static func version(in file: URL, where isWanted: ([String: Data]) -> Bool) -> Version? {
        // Without a readable list, each version is read.
        guard file.pathExtension == "momd", let list = try? VersionList(of: file) else {
            return versions(in: file).first { isWanted(VersionHash.hashes(of: $0.definition)) }
        }
        // A list that names no current version prefers none.
        let current = try? list.currentName()
        for name in list.names.sorted(by: { $0 == current && $1 != current }) {
            let listed = list.hashes[name] ?? [:]
            // The search skips versions that cannot be read.
            guard listed.isEmpty || isWanted(listed), let definition = try? list.model(named: name),
                isWanted(VersionHash.hashes(of: definition))
            else { continue }
            return Version(file: file, name: name, definition: definition)
        }
        return nil
    }

    /// Returns the versions of each model in the files, in numeric order of their names.
    static func families(among files: [URL]) -> [[(name: String, model: NSManagedObjectModel)]] {
        files.map { file in
            versions(in: file).compactMap { version in
                // The search skips versions that cannot be used.
                (try? NSManagedObjectModel(version.definition)).map { (version.name, $0) }
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

    /// Returns all versions in a file, usually oldest first; none if the file cannot be read.
    private static func versions(in file: URL) -> [Version] {
        // The search skips files that cannot be read. Opening one by its URL reports the reason.
        guard let family = try? ModelFamily(contentsOf: file) else { return [] }
        return family.versions.map { Version(file: file, name: $0.name, definition: $0.definition) }
    }
}

extension ErrorFactory {
    /// Returns the error for a model that a program without `/proc` searches for by its name.
    static func programFolderMissing(modelNamed name: String) -> CocoaError {
        makeError(
            .persistentStoreOpen,
            "Failed to load model named \(name): \(ProgramBundle.missing)",
            advice: "Mount /proc, or hand the container a model that was read from a URL"
        )
    }

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
