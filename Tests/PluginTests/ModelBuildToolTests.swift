import Foundation
import Testing

/// The program that the plugin runs; the package manager builds it beside the tests.
@Suite struct ModelBuildToolTests {
    private static let tool = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "ModelBuildTool")
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Examples/Models").standardizedFileURL

    @Test func modelsBecomeFoldersOfCompiledVersions() throws {
        let folder = try TemporaryFolder()
        let run = try run(["compile", example("BookStore"), "Out.momd", "Shop"], in: folder)
        #expect(run.output == "")
        #expect(run.status == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "Out.momd"))
        #expect(files.sorted() == ["BookStore.mom", "VersionInfo.plist"])
    }

    @Test func classesBecomeOneFileThatIsWrittenOnlyIfItChanges() throws {
        let folder = try TemporaryFolder()
        let output = folder.path(of: "Books.swift")
        #expect(try run(["generate", example("BookStore"), output], in: folder).status == 0)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(text.hasPrefix("// Generated from BookStore.xcdatamodeld."))
        for name in ["Book", "BookCategory", "Page"] {
            #expect(text.contains("public class \(name): NSManagedObject {}"))
        }
        let past = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: output)
        #expect(try run(["generate", example("BookStore"), output], in: folder).status == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: output)[.modificationDate] as? Date == past)
    }

    /// Class definitions, extensions of classes written by hand, and nothing, as each entity has it.
    @Test func eachEntityHasItsOwnForm() throws {
        let folder = try TemporaryFolder()
        try folder.writeModel(
            """
            <entity name="Whole" representedClassName="Whole" codeGenerationType="class"/>
            <entity name="Half" representedClassName="Half" codeGenerationType="category"/>
            <entity name="Manual" representedClassName="Manual"/>
            """
        )
        #expect(try run(["generate", "Model.xcdatamodel", "Model.swift"], in: folder).output == "")
        let text = try String(contentsOfFile: folder.path(of: "Model.swift"), encoding: .utf8)
        #expect(text.contains("class Whole: NSManagedObject"))
        #expect(text.contains("extension Whole "))
        #expect(!text.contains("class Half"))
        #expect(text.contains("extension Half "))
        #expect(!text.contains("Manual"))

        try folder.writeModel(#"<entity name="Manual" representedClassName="Manual"/>"#)
        #expect(try run(["generate", "Model.xcdatamodel", "Model.swift"], in: folder).output == "")
        let comment = "// Generated from Model.xcdatamodel. Edit the model instead of this file.\n"
        #expect(try String(contentsOfFile: folder.path(of: "Model.swift"), encoding: .utf8) == comment)
    }

    @Test func mistakesNameTheirPlace() throws {
        let folder = try TemporaryFolder()
        try folder.writeModel(
            """
            <entity name="Note">
                <attribute name="title" attributeType="Strin"/>
            </entity>
            """
        )
        let run = try run(["compile", "Model.xcdatamodel", "Model.momd"], in: folder)
        #expect(run.status == 1)
        #expect(run.output.contains("Model.xcdatamodel/contents:3: error: Note.title: "))
        #expect(!FileManager.default.fileExists(atPath: folder.path(of: "Model.momd")))
        #expect(try self.run(["compile"], in: folder).output.hasPrefix("usage: "))
    }

    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Command {
        try Command(Self.tool, arguments, in: folder.url)
    }

    private func example(_ name: String) -> String {
        Self.examples.appending(path: "\(name).xcdatamodeld").path(percentEncoded: false)
    }
}

/// A folder that goes away with the test.
private final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "PluginTests-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(of name: String) -> String {
        url.appending(path: name).path(percentEncoded: false)
    }

    /// Writes `Model.xcdatamodel`, whose second line is the first of the entities.
    func writeModel(_ entities: String) throws {
        let model = url.appending(path: "Model.xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        let text = """
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
            \(entities)
            </model>
            """
        try text.write(to: model.appending(path: "contents"), atomically: true, encoding: .utf8)
    }
}
