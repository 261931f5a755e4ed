package import Foundation

/// A `.momd` folder: a compiled model for each version, and a property list with the name of the current version and
/// the version hashes of each.
package struct CompiledModelBundle: Hashable, Sendable {
    /// The versions by name, with the hashes recorded in the list.
    package var versions: [String: ModelDefinition]
    package var currentName: String

    package init(versions: [String: ModelDefinition], currentName: String) {
        self.versions = versions
        self.currentName = currentName
    }

    package var current: ModelDefinition? { versions[currentName] }

    /// Reads the list and all versions.
    package init(contentsOf folder: URL) throws {
        let list = try VersionList(of: folder)
        currentName = try list.currentName()
        versions = [:]
        for name in list.names {
            versions[name] = try list.model(named: name)
        }
    }

    /// Reads the current version only.
    package static func currentVersion(in folder: URL) throws -> ModelDefinition {
        let list = try VersionList(of: folder)
        return try list.model(named: try list.currentName())
    }

    /// Writes the folder, replacing an existing one.
    ///
    /// - Parameter moduleName: The module of classes whose names have no module.
    package func write(to folder: URL, moduleName: String? = nil) throws {
        let list = folder.appendingPathComponent(VersionList.fileName)
        guard current != nil else {
            throw ModelFormatError("there is no version \(currentName), which is named as the current one", file: list)
        }
        var files: [(file: URL, data: Data)] = []
        for (name, model) in versions {
            let file = try VersionList.modelFile(of: name, in: folder)
            let data = try ModelFormatError.locating(file: file) {
                try CompiledModel.data(of: model, moduleName: moduleName)
            }
            files.append((file, data))
        }
        files.append((list, listData))
        do {
            try Self.replace(folder, with: files)
        } catch {
            throw ModelFormatError("the folder cannot be written: \(error.localizedDescription)", file: folder)
        }
    }

    /// Writes the files to a new folder, which replaces the old one when it is complete.
    private static func replace(_ folder: URL, with files: [(file: URL, data: Data)]) throws {
        let manager = FileManager.default
        let unfinished = folder.deletingLastPathComponent()
            .appendingPathComponent(".\(folder.lastPathComponent).\(UUID().uuidString)")
        try manager.createDirectory(at: unfinished, withIntermediateDirectories: true)
        do {
            for (file, data) in files {
                try data.write(to: unfinished.appendingPathComponent(file.lastPathComponent))
            }
            try manager.replaceFolder(at: folder, with: unfinished)
        } catch {
            // The caller needs the first error.
            try? manager.removeItem(at: unfinished)
            throw error
        }
    }

    private var listData: Data {
        VersionList.data(hashes: versions.mapValues { VersionHash.hashes(of: $0) }, currentName: currentName)
    }
}

extension FileManager {
    /// Moves a complete folder to the place of an existing one, or to where there is none yet.
    ///
    /// The existing folder is moved aside first, and comes back if the new one cannot be moved: at no time is there only
    /// a part of either.
    package func replaceFolder(at place: URL, with new: URL) throws {
        let aside = place.deletingLastPathComponent()
            .appendingPathComponent(".\(UUID().uuidString).old.\(place.pathExtension)")
        let wasThere = fileExists(atPath: place.path)
        if wasThere { try moveItem(at: place, to: aside) }
        do {
            try moveItem(at: new, to: place)
        } catch {
            if wasThere { try moveItem(at: aside, to: place) }
            throw error
        }
        if wasThere { try removeItem(at: aside) }
    }
}
