import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat

/// A temporary current directory for calls of the tool. It is removed with the value.
final class Workspace: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("momc-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func run(_ arguments: String...) -> CommandResult {
        run(arguments)
    }

    func run(_ arguments: [String]) -> CommandResult {
        Momc(directory: folder).run(arguments)
    }

    func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

    func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

    /// Returns the names of the items in a folder, including hidden ones.
    func names(in path: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(path).path).sorted()
    }

    /// Returns the messages, with paths relative to the folder.
    func messages(_ result: CommandResult) -> String {
        result.messages.replacing(folder.path + "/", with: "")
    }

    /// Writes an `.xcdatamodel` with the given elements, the first on line 3.
    func write(elements: String, to path: String) throws {
        let text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n<model>\n\(elements)\n</model>\n"
        try FileManager.default.createDirectory(at: url(path), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url(path).appendingPathComponent("contents"))
    }

    /// Writes an `.xcdatamodeld` of the book store with an older version, in which books have no price.
    func writeBookStore(to path: String = "Store.xcdatamodeld") throws {
        var old = SampleModels.bookStore
        for place in old.entities.indices {
            old.entities[place].attributes.removeAll { $0.name == "price" }
            old.entities[place].fetchedProperties = []
        }
        let versions = [(name: "Store", model: old), (name: "Store 2", model: SampleModels.bookStore)]
        try ModelBundle.write(versions: versions, current: "Store 2", to: url(path))
    }
}
