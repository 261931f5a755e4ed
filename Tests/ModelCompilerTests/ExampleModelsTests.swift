import Foundation
import ManagedObjectModelFormat
import ModelCompiler
import Testing

/// The models in `Examples/Models`.
@Suite struct ExampleModelsTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Examples/Models").standardizedFileURL

    @Test(arguments: [("BookStore", SampleModels.bookStoreSample), ("Slipbox", .slipboxSample)])
    func examplesAreTheSamples(name: String, sample: SampleModels) throws {
        let bundle = try ModelBundle(contentsOf: Self.folder.appending(path: "\(name).xcdatamodeld"))
        #expect(bundle.versionNames == [name])
        let model = try bundle.readValid().definition
        #expect(model.entities == sample.model.entities)
        #expect(model == sample.model)
        let errors = ModelChecker(model).findings.filter { $0.severity == .error }
        #expect(errors.isEmpty)
    }

    @Test(arguments: ["BookStore", "Slipbox"])
    func picturesShowTheExamples(name: String) throws {
        let model = try ModelBundle(contentsOf: Self.folder.appending(path: "\(name).xcdatamodeld")).read().definition
        let picture = try String(contentsOf: Self.folder.appending(path: "\(name).svg"), encoding: .utf8)
        #expect(picture == ModelDiagram(model).svg)
    }
}
