internal import Foundation
internal import ManagedObjectModelFormat
internal import ModelEditing

/// The two versions that a mapping model is for, as far as they are among the studio's models.
struct MappingVersions {
    /// A version, as it is with all edits so far.
    struct Version {
        let model: StudioModel
        let name: String
        let definition: ModelDefinition
    }

    let source: Version?
    let destination: Version?

    /// Both definitions; nil if one is not known.
    var definitions: (old: ModelDefinition, new: ModelDefinition)? {
        guard let source, let destination else { return nil }
        return (source.definition, destination.definition)
    }
}

extension StudioLibrary {
    /// Returns the versions that a mapping model names by their paths in the project.
    func versions(of mapping: MappingOutline) -> MappingVersions {
        MappingVersions(
            source: mapping.sourcePath.flatMap(version),
            destination: mapping.destinationPath.flatMap(version)
        )
    }

    /// Opens the models that a mapping model names, so that their versions are known.
    func lookAtModels(of mapping: MappingOutline) {
        for path in [mapping.sourcePath, mapping.destinationPath].compactMap(\.self) {
            for model in models(at: path) { model.look() }
        }
    }

    /// Opens all mapping models, and the models that they name.
    func lookAtMappings() {
        for mapping in mappings {
            mapping.look()
            if let outline = mapping.document?.source.outline { lookAtModels(of: outline) }
        }
    }

    /// Returns the models that may be at a path in a project, those first whose own path is the most alike.
    private func models(at path: String) -> [StudioModel] {
        let parts = Self.parts(of: path)
        return models.filter { $0.name == parts.model }.sorted { first, second in
            Self.commonEnd(first.url.path, parts.folder) > Self.commonEnd(second.url.path, parts.folder)
        }
    }

    private func version(at path: String) -> MappingVersions.Version? {
        let name = Self.parts(of: path).version
        for model in models(at: path) {
            guard let definition = model.document?.model.sources[name]?.definition else { continue }
            return MappingVersions.Version(model: model, name: name, definition: definition)
        }
        return nil
    }

    /// Returns the name of the model's folder, its path, and the name of the version.
    private static func parts(of path: String) -> (model: String, folder: String, version: String) {
        let url = URL(fileURLWithPath: "/" + path)
        let folder = url.deletingLastPathComponent()
        let isVersion = folder.pathExtension == "xcdatamodeld"
        let model = isVersion ? folder : url
        return (model.lastPathComponent, model.path, url.deletingPathExtension().lastPathComponent)
    }

    /// Returns how many components at the end of two paths are the same.
    private static func commonEnd(_ first: String, _ second: String) -> Int {
        zip(first.split(separator: "/").reversed(), second.split(separator: "/").reversed()).prefix { $0 == $1 }.count
    }

    /// Returns the models that a mapping model names, as far as they are in the folders above it: at their paths, or by their names, since
    /// the groups of a project need not be folders.
    static func modelFiles(of mapping: URL) -> [URL] {
        let outline: MappingOutline
        do {
            outline = try MappingDocument(contentsOf: mapping).source.outline
        } catch {
            // The page of the mapping model says what is wrong with it.
            return []
        }
        let paths = [outline.sourcePath, outline.destinationPath].compactMap(\.self).map { parts(of: $0).folder }
        return Set(paths).sorted().compactMap { path in
            guard !path.split(separator: "/").contains("..") else { return nil }
            var folder = mapping.standardizedFileURL.deletingLastPathComponent()
            while folder.path != "/" {
                let places = [path, URL(fileURLWithPath: path).lastPathComponent].map(folder.appendingPathComponent)
                let file = places.first { FileManager.default.fileExists(atPath: $0.path) }
                if let file { return file }
                folder.deleteLastPathComponent()
            }
            return nil
        }
    }
}
