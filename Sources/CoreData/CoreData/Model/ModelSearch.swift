internal import Foundation

/// Where programs keep their compiled models.
enum ModelSearch {
    /// The models in the bundles, or in ``programBundles`` if there are none given.
    static func files(in bundles: [Bundle]?) -> [URL] {
        (bundles ?? programBundles).flatMap { bundle in
            ["momd", "mom"].flatMap { urls(in: bundle, extension: $0) }
        }
    }

    /// The first model of the name.
    static func file(named name: String, in bundles: [Bundle]? = nil) -> URL? {
        files(in: bundles).first { $0.deletingPathExtension().lastPathComponent == name }
    }

    /// The main bundle and those in which the package manager puts the resources of targets. They are beside the program,
    /// and programs include those that run tests.
    static var programBundles: [Bundle] {
        let main = Bundle.main
        let program = main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        let folders = [main.bundleURL.resolvingSymlinksInPath(), program].compactMap { $0 }
        let isOne = folders.count == 2 && folders[0].path == folders[1].path
        return [main] + folders.dropFirst(isOne ? 1 : 0).flatMap(bundles(beside:))
    }

    /// The resource bundles of targets in the folder, in order of their names.
    static func bundles(beside folder: URL) -> [Bundle] {
        let items = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (items ?? []).filter { $0.pathExtension == "resources" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .compactMap { Bundle(url: $0) }
    }

    /// The files of a kind in a bundle, in order of their names.
    ///
    /// Where Foundation finds nothing the folder is listed: a bundle that several threads open at the same time may seem empty
    /// to one of them.
    static func urls(in bundle: Bundle, extension: String) -> [URL] {
        let found = bundle.urls(forResourcesWithExtension: `extension`, subdirectory: nil) ?? []
        let urls = found.map { $0 as URL }
        guard urls.isEmpty else { return urls.sorted { $0.lastPathComponent < $1.lastPathComponent } }
        let folder = bundle.resourceURL ?? bundle.bundleURL
        let items = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (items ?? []).filter { $0.pathExtension == `extension` }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// The model of the name.
    ///
    /// - Throws: `CocoaError`, which says where it was looked for if there is none, and what is wrong with it otherwise.
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
