import Foundation
import ManagedObjectModelFormat
import ModelCompiler
import Testing

/// The models in `Examples`, and their pictures.
@Suite struct ExampleModelsTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Examples").standardizedFileURL
    private static let names = ["BookStore": "BookStore/BookStore", "Slipbox": "Models/Slipbox"]

    @Test(arguments: [("BookStore", SampleModels.bookStoreSample), ("Slipbox", .slipboxSample)])
    func examplesAreTheSamples(name: String, sample: SampleModels) throws {
        let bundle = try Self.bundle(name)
        #expect(bundle.versionNames == [name])
        var model = try bundle.readValid().definition
        for index in model.entities.indices {
            model.entities[index].codeGeneration = .classDefinition
        }
        #expect(model.entities == sample.model.entities)
        #expect(model == sample.model)
        let errors = ModelChecker(model).findings.filter { $0.severity == .error }
        #expect(errors.isEmpty)
    }

    @Test(arguments: ["BookStore", "Slipbox"])
    func picturesShowTheExamples(name: String) throws {
        let model = try Self.bundle(name).read().definition
        let picture = try String(contentsOf: Self.folder.appending(path: "Models/\(name).svg"), encoding: .utf8)
        #expect(picture == ModelDiagram(model).svg)
    }

    private static func bundle(_ name: String) throws -> ModelBundle {
        try ModelBundle(contentsOf: folder.appending(path: "\(names[name] ?? name).xcdatamodeld"))
    }
}
