import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

@Suite struct ConvertCommandTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.writeBookStore()
    }

    @Test func bundlesComeBackFromTheirCompiledForm() throws {
        #expect(workspace.run("convert", "Store.xcdatamodeld", "Store.momd").status == .success)
        let back = workspace.run("convert", "Store.momd", "Back.xcdatamodeld")
        #expect(back.status == .success)
        #expect(back.messages.isEmpty)
        let bundle = try ModelBundle(contentsOf: workspace.url("Back.xcdatamodeld"))
        #expect(bundle.versionNames == ["Store", "Store 2"])
        #expect(bundle.currentVersionName == "Store 2")
        let model = try bundle.readValid().definition
        #expect(try model.compiledForm() == SampleModels.bookStore.compiledForm())
    }

    @Test func lossesAreWarnings() throws {
        let result = workspace.run("convert", "Store.xcdatamodeld", "Store.mom")
        #expect(result.status == .success)
        let lines = workspace.messages(result).split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        #expect(
            lines.first == "Store.xcdatamodeld: warning: only the current version is converted, without “Store”"
        )
        let loss = "warning: Book: a compiled model does not keep the Codegen setting"
        let file = "Store.xcdatamodeld/Store 2.xcdatamodel/contents"
        #expect(lines.contains { $0.hasPrefix("\(file):") && $0.hasSuffix(": \(loss)") }, "\(lines)")
    }

    @Test func hashesOfAnotherCompilerAreALoss() throws {
        var model = SampleModels.bookStore
        model.recordedHashes = ["Book": Data(repeating: 7, count: 32)]
        let bundle = CompiledModelBundle(versions: ["Store": model], currentName: "Store")
        try bundle.write(to: workspace.url("Other.momd"))
        let result = workspace.run("convert", "Other.momd", "Other.xcdatamodeld")
        #expect(result.status == .success)
        #expect(workspace.messages(result).hasPrefix("Other.momd/Store.mom: warning: XML does not keep version hashes"))
    }

    @Test func singleModelsBecomeBundlesOfOneVersion() throws {
        try ModelBundle.write(SampleModels.slipbox, to: workspace.url("Slipbox.xcdatamodel"))
        #expect(workspace.run("convert", "Slipbox.xcdatamodel", "Box.momd").status == .success)
        let bundle = try CompiledModelBundle(contentsOf: workspace.url("Box.momd"))
        #expect(bundle.currentName == "Slipbox")
        #expect(workspace.run("convert", "Box.momd", "Box.xcdatamodel").status == .success)
        #expect(try workspace.names(in: "Box.xcdatamodel") == ["contents"])
    }

    @Test func aModelIsNotConvertedOntoItself() throws {
        let result = workspace.run("convert", "Store.xcdatamodeld", "./Store.xcdatamodeld/")
        #expect(result.status == .wrongUsage)
        #expect(result.messages.hasPrefix("momc convert: error: the output “./Store.xcdatamodeld/” is the input\n"))
    }
}
