import Foundation
import ManagedObjectModelFormat

@testable import ModelEditing

/// Models that Xcode has written, if they are available beside the package. They are only read.
enum Fixtures {
    static let models: URL = {
        var package = URL(fileURLWithPath: #filePath)
        while package.path != "/", !FileManager.default.fileExists(atPath: package.path + "/Package.swift") {
            package.deleteLastPathComponent()
        }
        return package.deletingLastPathComponent().appendingPathComponent("shared/fixtures/models")
    }()

    /// Whether the files are available. If not, a message says so once.
    static let areThere: Bool = {
        let areThere = FileManager.default.fileExists(atPath: models.path)
        if !areThere { print("NOT TESTED: there are no fixtures at \(models.path)") }
        return areThere
    }()

    /// All model files, sorted.
    static let contents = files { $0.lastPathComponent == "contents" }
    /// All mapping models, sorted.
    static let mappings = files { $0.lastPathComponent == "xcmapping.xml" }
    /// All packages, sorted.
    static let packages = files { $0.pathExtension == "xcdatamodeld" }

    private static func files(where isWanted: (URL) -> Bool) -> [URL] {
        let all = FileManager.default.enumerator(at: models, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter(isWanted).sorted { $0.path < $1.path }
    }
}

extension ModelSource {
    init(text: String) throws {
        try self.init(Data(text.utf8))
    }

    var text: String { String(decoding: contents, as: UTF8.self) }

    /// The definition as the reader reads it from the text, apart from elements that it does not know.
    func reread() throws -> ModelDefinition {
        try ModelXML.read(contents).definition
    }
}

/// The lines that only one of two texts has, and those that only the other has.
struct LineDifference: Equatable {
    var removed: [String]
    var added: [String]

    init(from old: String, to new: String) {
        var counts: [Substring: Int] = [:]
        for line in old.split(separator: "\n", omittingEmptySubsequences: false) { counts[line, default: 0] -= 1 }
        for line in new.split(separator: "\n", omittingEmptySubsequences: false) { counts[line, default: 0] += 1 }
        func lines(_ sign: Int) -> [String] {
            counts.filter { $0.value.signum() == sign }.flatMap {
                Array(repeating: String($0.key), count: abs($0.value))
            }
            .sorted()
        }
        (removed, added) = (lines(-1), lines(1))
    }

    var count: Int { removed.count + added.count }
}
