import CoreData

/// The folder of a store. It contains the metadata in `store.plist`, and for each entity a folder with a file for each
/// object.
struct JSONFolder {
    let url: URL

    // MARK: - Metadata

    /// Returns the metadata of the store, or nil if the store does not exist yet.
    func readMetadata() throws -> [String: Any]? {
        guard FileManager.default.fileExists(atPath: metadataURL.path) else { return nil }
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: metadataURL), format: nil)
        guard let metadata = list as? [String: Any] else { throw CocoaError(.fileReadCorruptFile) }
        return metadata
    }

    func write(_ metadata: [String: Any]) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let data = try PropertyListSerialization.data(fromPropertyList: metadata, format: .xml, options: 0)
        try data.write(to: metadataURL, options: .atomic)
    }

    private var metadataURL: URL { url.appendingPathComponent("store.plist") }

    // MARK: - Objects

    /// Returns the references of an entity's objects, in no particular order.
    func references(of entity: String) throws -> [String] {
        let folder = url.appendingPathComponent(entity)
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".json") }
            .map { String($0.dropLast(".json".count)) }
    }

    /// Returns the record in the file of an object, or nil if there is no such file.
    func record(at path: JSONPath) throws -> JSONRecord? {
        let file = file(at: path)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try JSONDecoder().decode(JSONRecord.self, from: Data(contentsOf: file))
    }

    /// Writes all records, then removes files. The records are first written to temporary files, so that a full disk is
    /// detected before anything has changed.
    func write(_ records: [JSONPath: JSONRecord], removing removed: [JSONPath]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        var arriving: [(from: URL, to: URL)] = []
        defer { for (file, _) in arriving { try? FileManager.default.removeItem(at: file) } }
        for (path, record) in records {
            let place = file(at: path)
            let folder = place.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent(".\(place.lastPathComponent)")
            arriving.append((file, place))
            try encoder.encode(record).write(to: file)
        }
        for (file, place) in arriving {
            guard rename(file.path, place.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }
        for path in removed {
            try FileManager.default.removeItem(at: file(at: path))
        }
    }

    private func file(at path: JSONPath) -> URL {
        url.appendingPathComponent(path.entity).appendingPathComponent("\(path.reference).json")
    }
}
