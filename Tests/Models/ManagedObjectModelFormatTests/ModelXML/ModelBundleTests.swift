import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite final class ModelBundleTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            print("\(folder.path) remains: \(error)")
        }
    }

    private func makeBundle(_ name: String, versions: [String]) throws -> URL {
        let url = folder.appendingPathComponent("\(name).xcdatamodeld")
        for version in versions {
            let target = url.appendingPathComponent("\(version).xcdatamodel")
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            try Data("<model/>".utf8).write(to: target.appendingPathComponent("contents"))
        }
        return url
    }

    private func message(_ body: () throws(ModelFormatErrors) -> Void) -> String {
        do {
            try body()
            return ""
        } catch {
            return error.description
        }
    }

    @Test func aWrittenBundleIsReadBack() throws {
        let url = folder.appendingPathComponent("Notes.xcdatamodeld")
        let model = try ModelXML.read(Data(Samples.everything.utf8)).definition
        let versions = [("Notes 2", model), ("Notes", ModelDefinition()), ("Notes 10 & more", ModelDefinition())]
        #expect(try ModelBundle.write(versions: versions, current: "Notes 2", to: url) == [])
        let bundle = try ModelBundle(contentsOf: url)
        #expect(bundle.versionNames == ["Notes", "Notes 2", "Notes 10 & more"])
        #expect(bundle.currentVersionName == "Notes 2")
        #expect(try bundle.readValid().definition == model)
        #expect(try bundle.read(version: "Notes").definition == ModelDefinition())
        let single = try ModelBundle(contentsOf: bundle.url(ofVersion: "Notes 2"))
        #expect(try single.readValid().definition == model)
        try ModelBundle.write(versions: versions, current: "Notes 10 & more", to: url)
        #expect(try ModelBundle(contentsOf: url).currentVersionName == "Notes 10 & more")
    }

    @Test func withoutANoteTheOnlyVersionOrTheOneOfTheBundlesNameIsCurrent() throws {
        let only = try makeBundle("A", versions: ["X"])
        #expect(try ModelBundle(contentsOf: only).currentVersionName == "X")
        let own = try makeBundle("B", versions: ["B 2", "B"])
        #expect(try ModelBundle(contentsOf: own).currentVersionName == "B")
        let none = try makeBundle("C", versions: ["X", "Y"])
        let reason = message { () throws(ModelFormatErrors) in _ = try ModelBundle(contentsOf: none) }
        #expect(reason.hasSuffix("no file .xccurrentversion says which of 2 versions is current"))
    }

    @Test func whatIsMissingIsNamed() throws {
        let url = try makeBundle("A", versions: ["A"])
        let note = url.appendingPathComponent(".xccurrentversion")
        func open() -> String {
            message { () throws(ModelFormatErrors) in _ = try ModelBundle(contentsOf: url).read() }
        }
        try Data(CurrentVersionFile.text(naming: "Z").utf8).write(to: note)
        #expect(open() == "\(note.path): error: the current version “Z” does not exist")
        try Data("<plist><dict/></plist>".utf8).write(to: note)
        #expect(open() == "")
        try Data("<plist><dict><key>_XCCurrentVersionName</key></dict></plist>".utf8).write(to: note)
        #expect(open().contains("has no string for _XCCurrentVersionName"))
        try Data("bplist00".utf8).write(to: note)
        #expect(open().contains("text is not allowed outside"))
        #expect(open().contains("must be a property list with the key _XCCurrentVersionName"))
        try FileManager.default.removeItem(at: note)
        let version = url.appendingPathComponent("A.xcdatamodel")
        try FileManager.default.removeItem(at: version.appendingPathComponent("contents"))
        #expect(open() == "\(version.path): error: the model has no file “contents”")
        try Data().write(to: version.appendingPathComponent("elements"))
        #expect(open().contains("binary form of Xcode 3"))
        try FileManager.default.removeItem(at: version)
        #expect(open() == "\(url.path): error: the folder holds no model version")
        try FileManager.default.removeItem(at: url)
        #expect(open().contains("the folder cannot be read"))
    }

    @Test func errorsNameTheFile() throws {
        let url = try makeBundle("A", versions: ["A"])
        let contents = url.appendingPathComponent("A.xcdatamodel/contents")
        try Data(modelText("<entity name='E' parentEntity='F'/>").utf8).write(to: contents)
        let reason = message { () throws(ModelFormatErrors) in _ = try ModelBundle(contentsOf: url).readValid() }
        #expect(reason == "\(contents.path):3: error: E: the parent “F” does not exist")
    }
}
