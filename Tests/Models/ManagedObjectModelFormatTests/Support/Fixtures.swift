import Foundation
import Testing

@testable import ManagedObjectModelFormat

/// Files written by Apple's tools, if they are available beside the package.
enum Fixtures {
    static let folder: URL = {
        var package = URL(fileURLWithPath: #filePath)
        while package.path != "/", !FileManager.default.fileExists(atPath: package.path + "/Package.swift") {
            package.deleteLastPathComponent()
        }
        return package.deletingLastPathComponent().appendingPathComponent("shared/fixtures")
    }()

    static let models = folder.appendingPathComponent("models")

    /// The models from stores, by the name of the store.
    static let archives: [String] = {
        let path = folder.appendingPathComponent("modelcache").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".mom.bplist") }.sorted()
    }()

    static func archive(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent("modelcache/\(name)"))
    }

    /// Whether the files are available. If not, a message says so once.
    static let areThere: Bool = {
        let areThere = FileManager.default.fileExists(atPath: models.path)
        if !areThere { print("NOT TESTED: there are no fixtures at \(models.path)") }
        return areThere
    }()

    /// All model files, sorted.
    static let contents: [URL] = files { $0.lastPathComponent == "contents" }

    static func files(where isWanted: (URL) -> Bool) -> [URL] {
        let all = FileManager.default.enumerator(at: models, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter(isWanted).sorted { $0.path < $1.path }
    }
}

/// Returns the text of a model file with the given elements.
func modelText(_ elements: String) -> String {
    #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n<model>\n\(elements)\n</model>"
}

/// Returns the model with the given elements of a model file, which must be valid.
func model(_ elements: String) throws -> ModelDefinition {
    let located = try ModelXML.read(Data(modelText(elements).utf8))
    #expect(located.validationErrors().map(\.description) == [])
    return located.definition
}

/// Returns the errors of reading and validating a text, one per line, without the file.
func errors(of text: String) -> [String] {
    errors(of: Data(text.utf8))
}

func errors(of contents: Data) -> [String] {
    do {
        return try ModelXML.read(contents).validationErrors().map(\.description)
    } catch {
        return error.errors.map(\.description)
    }
}
