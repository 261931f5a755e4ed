import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

/// The models of the programs in this package, and their diagrams.
@Suite struct ExampleModelsTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL
    private static let folders = ["BookStore": "Examples/BookStore", "Slipbox": "Sources/Slipbox/SlipboxCore"]

    @Test func theBookStoreIsTheSample() throws {
        var model = try Self.bundle("BookStore").readValid().definition
        for index in model.entities.indices {
            model.entities[index].codeGeneration = .classDefinition
        }
        #expect(model.entities == SampleModels.bookStore.entities)
        #expect(model == SampleModels.bookStore)
    }

    @Test(arguments: [
        ("BookStore", ["BookStore"]),
        ("Slipbox", ["Slipbox"] + (2...10).map { "Slipbox \($0)" }),
    ])
    func examplesHaveNoErrors(name: String, versions: [String]) throws {
        let bundle = try Self.bundle(name)
        #expect(bundle.versionNames == versions)
        #expect(ModelChecker(try bundle.readValid().definition).findings.filter { $0.severity == .error }.isEmpty)
    }

    @Test(arguments: ["BookStore", "Slipbox"])
    func picturesShowTheExamples(name: String) throws {
        let model = try Self.bundle(name).read().definition
        let picture = try String(
            contentsOf: Self.package.appending(path: "Examples/Models/\(name).svg"),
            encoding: .utf8
        )
        #expect(picture == ModelDiagram(model).svg)
    }

    private static func bundle(_ name: String) throws -> ModelBundle {
        try ModelBundle(contentsOf: package.appending(path: "\(folders[name] ?? "")/\(name).xcdatamodeld"))
    }
}
