internal import Foundation
internal import ManagedObjectModelFormat

/// The files of a model or of a mapping model on disk that an editor reads and writes, by their paths in its folder.
struct PackageFiles: Hashable, Sendable {
    private(set) var contents: [String: Data] = [:]

    /// The only file of a mapping model.
    static let mappingPath = "xcmapping.xml"
    private static let versionEnding = ".xcdatamodel"

    init(_ contents: [String: Data]) {
        self.contents = contents
    }

    /// Reads the files; none if there is no folder.
    init(at url: URL) throws(ModelFormatErrors) {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        do {
            for path in try Self.paths(in: url) {
                let file = url.appendingPathComponent(path)
                guard FileManager.default.fileExists(atPath: file.path) else { continue }
                contents[path] = try Data(contentsOf: file)
            }
        } catch {
            let reason = "the files cannot be read: \(error.localizedDescription)"
            throw ModelFormatErrors(ModelFormatError(reason, file: url))
        }
    }

    private static func paths(in url: URL) throws -> [String] {
        switch url.pathExtension {
        case "xcmappingmodel": return [mappingPath]
        case "xcdatamodel": return [path(of: nil)]
        default: return try versionFolders(in: url).map { "\($0)/\(path(of: nil))" } + [CurrentVersionFile.name]
        }
    }

    private static func versionFolders(in url: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(versionEnding) }
    }

    /// The names of the versions that have a file.
    ///
    /// - Throws: `ModelFormatErrors` if a path is none of such a model.
    func versionNames(at url: URL) throws(ModelFormatErrors) -> [String] {
        let isSingle = url.pathExtension == "xcdatamodel"
        var names: [String] = []
        for path in contents.keys.sorted() where path != CurrentVersionFile.name {
            let folder = path.dropLast(Self.path(of: nil).count + 1)
            let name =
                isSingle
                ? url.deletingPathExtension().lastPathComponent : String(folder.dropLast(Self.versionEnding.count))
            guard path == Self.path(of: isSingle ? nil : name), isSingle || !name.isEmpty, !name.contains("/") else {
                throw ModelFormatErrors(ModelFormatError("“\(path)” is no file of a model", file: url))
            }
            names.append(name)
        }
        return names
    }

    /// Returns the names of versions on disk that have no file to edit, such as those of Xcode 3.
    static func bareVersionNames(in url: URL) throws -> [String] {
        guard url.pathExtension == "xcdatamodeld", FileManager.default.fileExists(atPath: url.path) else { return [] }
        return try versionFolders(in: url).map { String($0.dropLast(versionEnding.count)) }
            .filter { !FileManager.default.fileExists(atPath: url.appendingPathComponent(path(of: $0)).path) }
    }

    /// The files that a package should have, given those that it has.
    init(of model: ModelPackage, since former: PackageFiles) {
        let kept = Set(model.failures.keys.map(Self.path))
        contents = former.contents.filter { kept.contains($0.key) }
        for (name, source) in model.sources {
            contents[Self.path(of: model.isSingle ? nil : name)] = source.contents
        }
        if let note = model.note { contents[CurrentVersionFile.name] = Data(note.utf8) }
    }

    /// The file of a mapping model.
    init(of mapping: MappingSource) {
        contents = [Self.mappingPath: mapping.contents]
    }

    /// Returns the path of the file of a version; nil: of a model without versions.
    static func path(of version: String?) -> String {
        (version.map { "\($0).xcdatamodel/" } ?? "") + "contents"
    }

    /// Returns the paths at which two models differ, sorted.
    func difference(to other: PackageFiles) -> [String] {
        Set(contents.keys).union(other.contents.keys).filter { contents[$0] != other.contents[$0] }.sorted()
    }

    /// Writes the files that differ from those on disk. Everything else in the folder stays.
    ///
    /// A single file is replaced by its new content. If several change, a copy of the folder with the new contents replaces the
    /// folder. So after an error everything is as it was, and no reader sees a part of the changes.
    func write(to url: URL, since former: PackageFiles) throws(ModelFormatErrors) {
        let paths = difference(to: former)
        do {
            if paths.count == 1, former.contents[paths[0]] != nil, let data = contents[paths[0]] {
                try data.write(to: url.appendingPathComponent(paths[0]), options: .atomic)
            } else if !paths.isEmpty {
                try writeFolder(paths, at: url)
            }
        } catch {
            let noun = url.pathExtension == "xcmappingmodel" ? "mapping model" : "model"
            let reason = "the \(noun) cannot be saved: \(error.localizedDescription)"
            throw ModelFormatErrors(ModelFormatError(reason, file: url))
        }
    }

    private func writeFolder(_ paths: [String], at url: URL) throws {
        let manager = FileManager.default
        let new = url.deletingLastPathComponent()
            .appendingPathComponent(".\(UUID().uuidString).new.\(url.pathExtension)")
        do {
            if manager.fileExists(atPath: url.path) {
                try manager.copyItem(at: url, to: new)
            } else {
                try manager.createDirectory(at: new, withIntermediateDirectories: true)
            }
            for path in paths { try write(path, in: new) }
            try manager.replaceFolder(at: url, with: new)
        } catch {
            if manager.fileExists(atPath: new.path) { try manager.removeItem(at: new) }
            throw error
        }
    }

    private func write(_ path: String, in folder: URL) throws {
        let (manager, file) = (FileManager.default, folder.appendingPathComponent(path))
        let version = file.deletingLastPathComponent()
        if let data = contents[path] {
            try manager.createDirectory(at: version, withIntermediateDirectories: true)
            try data.write(to: file)
        } else if manager.fileExists(atPath: file.path) {
            // A version goes with its folder.
            try manager.removeItem(at: path.contains("/") ? version : file)
        }
    }
}
