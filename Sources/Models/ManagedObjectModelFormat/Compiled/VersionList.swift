package import FoundationBackfillCore
internal import TSanMutex

/// The list `VersionInfo.plist` of a `.momd` folder: the version hashes of each version, and which one is current.
package struct VersionList: Sendable {
    static let fileName = "VersionInfo.plist"
    private static let currentNameKey = "NSManagedObjectModel_CurrentVersionName"
    private static let hashesKey = "NSManagedObjectModel_VersionHashes"

    /// The version hashes of each version, by name.
    package let hashes: [String: [String: Data]]
    private let folder: URL
    private let statedName: String?

    /// Reads the list of a folder.
    ///
    /// - Throws: `ModelFormatError` if there is no list, or it is damaged or has no versions.
    package init(of folder: URL) throws {
        let file = folder.appendingPathComponent(Self.fileName)
        let node = try Self.node(in: try CompiledModel.contents(of: file), file)
        guard let list = try Self(node, of: folder) else {
            throw ModelFormatError("the list has no versions", file: file)
        }
        self = list
    }

    /// Returns nil if the property list is not one of models.
    private init?(_ node: PropertyListNode, of folder: URL) throws {
        guard case .dictionary(let versions)? = node[Self.hashesKey] else { return nil }
        let file = folder.appendingPathComponent(Self.fileName)
        self.folder = folder
        if case .string(let name)? = node[Self.currentNameKey] { statedName = name } else { statedName = nil }
        var hashes: [String: [String: Data]] = [:]
        for (name, entries) in versions {
            hashes[name] = try Self.hashes(entries, of: name, file)
        }
        self.hashes = hashes
    }

    private var file: URL { folder.appendingPathComponent(Self.fileName) }

    /// Returns the name of the current version. A list with one version need not name it.
    package func currentName() throws -> String {
        if let statedName { return statedName }
        guard hashes.count == 1, let name = hashes.keys.first else {
            throw ModelFormatError("the list does not say which version is current", file: file)
        }
        return name
    }

    /// The names of the versions in numeric order, which is usually oldest first.
    package var names: [String] {
        Set(hashes.keys).union(statedName.map { [$0] } ?? []).sorted {
            $0.compare($1, options: .numeric) == .orderedAscending
        }
    }

    /// Reads the model of a version.
    package func model(named name: String) throws -> ModelDefinition {
        let file = try Self.modelFile(of: name, in: folder)
        var model = try CompiledModel.read(try CompiledModel.contents(of: file), file: file)
        model.recordedHashes = hashes[name] ?? [:]
        return model
    }

    /// Returns the file of a version. The list is untrusted, so names that would lead out of the folder are refused.
    static func modelFile(of name: String, in folder: URL) throws -> URL {
        guard !name.isEmpty, !name.contains("/"), !name.contains("\0") else {
            let list = folder.appendingPathComponent(fileName)
            throw ModelFormatError("\"\(name)\" cannot be the name of a version", file: list)
        }
        return folder.appendingPathComponent("\(name).mom")
    }

    /// Returns the content of a list.
    static func data(hashes: [String: [String: Data]], currentName: String) -> Data {
        let versions = hashes.mapValues { PropertyListNode.dictionary($0.mapValues { .bytes($0) }) }
        return BinaryPropertyListWriter.data(
            of: .dictionary([currentNameKey: .string(currentName), hashesKey: .dictionary(versions)])
        )
    }

    // MARK: - Reading

    private static func node(in data: Data, _ file: URL) throws -> PropertyListNode {
        guard let node = BinaryPropertyListReader.read(data) ?? textList(data) else {
            throw ModelFormatError("this is not a property list, or it is damaged", file: file)
        }
        return node
    }

    /// Reads a property list in XML.
    private static func textList(_ data: Data) -> PropertyListNode? {
        // The caller reports nil as a list that is damaged.
        guard data.starts(with: Array("<?xml".utf8)),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        else { return nil }
        return PropertyListNode(propertyList: list)
    }

    private static func hashes(_ node: PropertyListNode, of version: String, _ file: URL) throws -> [String: Data] {
        guard case .dictionary(let entries) = node else {
            throw ModelFormatError("the hashes of version \(version) are not a dictionary", file: file)
        }
        return try entries.mapValues { value in
            guard case .bytes(let hash) = value else {
                throw ModelFormatError("a hash of version \(version) is not data", file: file)
            }
            return hash
        }
    }
}

extension VersionList {
    /// The list that was read last. Programs that migrate step by step read version after version of one folder.
    private static let last = Mutex<(data: Data, list: VersionList?)?>(nil)

    /// Returns the version hashes that a list beside a compiled model records for it; empty if there are none.
    ///
    /// - Throws: `ModelFormatError` if the list is damaged.
    static func hashes(beside model: URL) throws -> [String: Data] {
        let folder = model.deletingLastPathComponent()
        let file = folder.appendingPathComponent(fileName)
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        let data = try CompiledModel.contents(of: file)
        let name = model.deletingPathExtension().lastPathComponent
        if let known = last.withLock({ $0?.data == data ? $0 : nil }) { return known.list?.hashes[name] ?? [:] }
        let list = try VersionList(try node(in: data, file), of: folder)
        last.withLock { $0 = (data, list) }
        return list?.hashes[name] ?? [:]
    }
}
