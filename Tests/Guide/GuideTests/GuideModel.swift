import Foundation
import ManagedObjectModelFormat
import Testing

/// The model that the articles share. It is the XML block of “Models without Xcode”, so that the tests use what readers
/// copy.
enum GuideModel {
    static let article = "Sources/CoreData/CoreData/CoreData.docc/ModelsWithoutXcode.md"

    static func definition(in package: URL) throws -> ModelDefinition {
        let blocks = try Article(path: article, in: package).blocks.filter { $0.language == "xml" }
        let text = try #require(blocks.count == 1 ? blocks[0].lines.joined(separator: "\n") : nil)
        let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
        let bundle = folder.appending(path: "Slipbox.xcdatamodeld")
        let version = bundle.appending(path: "Slipbox.xcdatamodel")
        try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try text.write(to: version.appending(path: "contents"), atomically: true, encoding: .utf8)
        return try ModelBundle(contentsOf: bundle).readValid().definition
    }
}
