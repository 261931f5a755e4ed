public import Foundation

/// The slip boxes that are shown beside another one: a file beside that one's store, which holds names and paths.
///
/// A box that is taken off the list keeps its files.
public struct BoxList: Equatable, Sendable {
    /// A slip box with its name.
    public struct Entry: Codable, Equatable, Sendable {
        /// The name as it is shown.
        public let name: String
        /// The path of the store; relative to the folder of the list if the store is in it.
        let path: String
    }

    /// The most boxes of a list.
    public static let most = 50

    /// The boxes, the oldest first.
    public private(set) var entries: [Entry]
    private let file: URL

    /// Reads the list of a store. Without a file it is empty.
    ///
    /// - Throws: `BoxProblem.list` if the file cannot be read.
    public init(beside store: URL) throws(BoxProblem) {
        file = store.appendingPathExtension("boxes")
        guard FileManager.default.fileExists(atPath: file.path) else {
            entries = []
            return
        }
        do {
            entries = try JSONDecoder().decode([Entry].self, from: try Data(contentsOf: file))
        } catch {
            throw .list(file.path)
        }
    }

    private var folder: URL { file.deletingLastPathComponent() }

    /// Returns the store of a box.
    public func store(of entry: Entry) -> URL {
        URL(fileURLWithPath: entry.path, relativeTo: folder).standardizedFileURL
    }

    /// Adds a box, and writes the list.
    public mutating func add(_ name: BoxName, at store: URL) throws {
        let isBeside = store.deletingLastPathComponent().standardizedFileURL.path == folder.standardizedFileURL.path
        let path = isBeside ? store.lastPathComponent : store.standardizedFileURL.path
        try write(entries + [Entry(name: name.text, path: path)])
    }

    /// Takes a box off the list, and writes the list.
    public mutating func remove(_ name: String) throws {
        try write(entries.filter { $0.name != name })
    }

    private mutating func write(_ next: [Entry]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try PrivateFile.write(try encoder.encode(next), to: file)
        entries = next
    }
}
