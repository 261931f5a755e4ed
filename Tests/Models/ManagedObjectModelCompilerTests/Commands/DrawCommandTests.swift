import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@Suite struct DrawCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test(arguments: [SampleModels.bookStoreSample, .slipboxSample])
    func modelsAreDrawn(_ sample: SampleModels) throws {
        try ModelBundle.write(sample.model, to: workspace.url("Model.xcdatamodel"))
        let result = workspace.run("draw", "Model.xcdatamodel", "-o", "Picture.svg")
        #expect(result.status == .success)
        #expect(try workspace.text("Picture.svg") == ModelDiagram(sample.model).svg)
        #expect(workspace.run("draw", "Model.xcdatamodel").status == .success)
        #expect(try workspace.names() == ["Model.svg", "Model.xcdatamodel", "Picture.svg"])
    }

    @Test func brokenModelsAreNotDrawn() throws {
        try workspace.write(elements: #"<entity name="A" parentEntity="A"/>"#, to: "Model.xcdatamodel")
        let result = workspace.run("draw", "Model.xcdatamodel")
        #expect(result.status == .failure)
        #expect(workspace.messages(result).hasPrefix("Model.xcdatamodel/contents:3: error: A: "))
        #expect(try workspace.names() == ["Model.xcdatamodel"])
    }

    @Test func picturesOfAnotherFormAreRefused() throws {
        try ModelBundle.write(SampleModels.slipbox, to: workspace.url("Model.xcdatamodel"))
        let result = workspace.run("draw", "Model.xcdatamodel", "-o", "Picture.png")
        #expect(result.status == .wrongUsage)
        #expect(result.messages.hasPrefix("momc draw: error: the output “Picture.png” is not a folder and "))
        #expect(try workspace.names() == ["Model.xcdatamodel"])
    }
}
