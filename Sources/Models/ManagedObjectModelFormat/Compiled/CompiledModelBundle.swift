package import FoundationBackfillCore

/// A `.momd` folder: a compiled model for each version, and a property list with the name of the current version and
/// the version hashes of each.
package struct CompiledModelBundle: Hashable, Sendable {
    private static let listName = "VersionInfo.plist"
    private static let currentNameKey = "NSManagedObjectModel_CurrentVersionName"
    private static let hashesKey = "NSManagedObjectModel_VersionHashes"

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
        let list = folder.appendingPathComponent(Self.listName)
        let node = try Self.readList(list)
        guard case .string(let currentName)? = node[Self.currentNameKey] else {
            throw ModelFormatError("the list does not say which version is current", file: list)
        }
        guard case .dictionary(let versionHashes)? = node[Self.hashesKey] else {
            throw ModelFormatError("the list has no versions", file: list)
        }
        versions = [:]
        self.currentName = currentName
        for name in Set(versionHashes.keys).union([currentName]) {
            let file = try Self.file(of: name, in: folder, list: list)
            var model = try CompiledModel.read(contentsOf: file)
            model.recordedHashes = try Self.hashes(versionHashes[name], of: name, list: list)
            versions[name] = model
        }
    }

    private static func readList(_ list: URL) throws -> PropertyListNode {
        let data = try CompiledModel.contents(of: list)
        guard let node = BinaryPropertyListReader.read(data) ?? textList(data) else {
            throw ModelFormatError("this is not a property list, or it is damaged", file: list)
        }
        return node
    }

    /// Reads a property list in XML.
    private static func textList(_ data: Data) -> PropertyListNode? {
        guard data.starts(with: Array("<?xml".utf8)),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let binary = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        else { return nil }
        return BinaryPropertyListReader.read(binary)
    }

    /// Returns the file of a version. The list is untrusted, so names that would lead out of the folder are refused.
    private static func file(of name: String, in folder: URL, list: URL) throws -> URL {
        guard !name.isEmpty, !name.contains("/"), !name.contains("\0") else {
            throw ModelFormatError("\"\(name)\" cannot be the name of a version", file: list)
        }
        return folder.appendingPathComponent("\(name).mom")
    }

    private static func hashes(_ node: PropertyListNode?, of version: String, list: URL) throws -> [String: Data] {
        guard let node else { return [:] }
        guard case .dictionary(let entries) = node else {
            throw ModelFormatError("the hashes of version \(version) are not a dictionary", file: list)
        }
        return try entries.mapValues { value in
            guard case .bytes(let hash) = value else {
                throw ModelFormatError("a hash of version \(version) is not data", file: list)
            }
            return hash
        }
    }

    /// Writes the folder, replacing an existing one.
    ///
    /// - Parameter moduleName: The module of classes whose names have no module.
    package func write(to folder: URL, moduleName: String? = nil) throws {
        let list = folder.appendingPathComponent(Self.listName)
        guard current != nil else {
            throw ModelFormatError("there is no version \(currentName), which is named as the current one", file: list)
        }
        var files: [(file: URL, data: Data)] = []
        for (name, model) in versions {
            let file = try Self.file(of: name, in: folder, list: list)
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
            if manager.fileExists(atPath: folder.path) { try manager.removeItem(at: folder) }
            try manager.moveItem(at: unfinished, to: folder)
        } catch {
            try? manager.removeItem(at: unfinished)
            throw error
        }
    }

    private var listData: Data {
        let hashes = versions.mapValues { model in
            PropertyListNode.dictionary(VersionHash.hashes(of: model).mapValues { .bytes($0) })
        }
        return BinaryPropertyListWriter.data(
            of: .dictionary([
                Self.currentNameKey: .string(currentName),
                Self.hashesKey: .dictionary(hashes),
            ])
        )
    }
}
