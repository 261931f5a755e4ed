import Foundation
import Testing

/// Builds and runs a package with a model, the plugin and a few lines of code. This takes a minute or more, because it
/// builds all of Core Data, so it runs only with `TEST_PLUGIN=1`. The build folder is kept in `.build` for the next
/// run.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TEST_PLUGIN"] == "1", "run by `make plugin-test`"))
struct SamplePackageTests {
    private static let folder = PluginTestFolder.url
    private static let package = folder.appending(path: "SamplePackage")
    private static let model = package.appending(path: "Sources/Sample/Library.xcdatamodeld")

    @Test func aPackageFollowsItsModel() throws {
        try Self.copyPackage()
        try swift("build", "--build-tests")
        let (notes, folder) = ("notes: First Second\n", "Folder: name notes\n")
        #expect(try sample() == "\(notes)versions: one\n\(folder)Note: folder title\nin Bundle.module: true\n")

        // The package manager always compiles C targets again in a second build, and the tool depends on them.
        try swift("build")
        let unchanged = try swift("build")
        #expect(!unchanged.contains("Library.xcdatamodeld"))
        #expect(!unchanged.contains("Sample"))

        try edit("Library") { $0.replacing("</model>", with: "<entity name=\"Tag\"/>\n</model>") }
        let changed = try swift("build")
        #expect(changed.contains("Compiling Library.xcdatamodeld"))
        #expect(!changed.contains("Compiling Sample"), "no class has changed")
        #expect(!changed.contains("unhandled"))
        let tagged = "\(folder)Note: folder title\nTag: \nin Bundle.module: true\n"
        #expect(try sample() == "\(notes)versions: one\n\(tagged)")

        try addVersion("Library 2")
        #expect(try swift("build").contains("Compiling Sample"), "a class has changed")
        #expect(try sample() == "\(notes)versions: two\n\(tagged.replacing("r title", with: "r subtitle title"))")
        try FileManager.default.removeItem(at: Self.model.appending(path: "Library.xcdatamodel"))
        try swift("build")
        let compiled = PluginTestFolder.build.appending(path: "debug/SamplePackage_Sample.resources/Library.momd")
        let files = try FileManager.default.contentsOfDirectory(atPath: compiled.path(percentEncoded: false))
        #expect(files.sorted() == ["Library 2.mom", "VersionInfo.plist"])
        // Last, because builds with tests have other flags.
        let tested = try swift("test")
        #expect(tested.contains("merged: Folder Note Tag\n"))
        #expect(tested.contains("tested: Note On cards\n"))
    }

    private static func copyPackage() throws {
        let manager = FileManager.default
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        if manager.fileExists(atPath: package.path(percentEncoded: false)) { try manager.removeItem(at: package) }
        let fixture = PluginTestFolder.root.appending(path: "Tests/Models/PluginTests/Fixtures/SamplePackage")
        try manager.copyItem(at: fixture, to: package)
    }

    /// Adds a version with subtitles of notes, and makes it the current one.
    private func addVersion(_ name: String) throws {
        let version = Self.model.appending(path: "\(name).xcdatamodel")
        try FileManager.default.copyItem(at: Self.model.appending(path: "Library.xcdatamodel"), to: version)
        try edit(name) {
            let subtitle = "<attribute name=\"subtitle\" optional=\"YES\" attributeType=\"String\"/>"
            let note = "<attribute name=\"title\""
            return $0.replacing(note, with: subtitle + note)
                .replacing("Identifier=\"one\"", with: "Identifier=\"two\"")
        }
        let list = ["_XCCurrentVersionName": "\(name).xcdatamodel"]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        try data.write(to: Self.model.appending(path: ".xccurrentversion"))
    }

    private func edit(_ version: String, _ change: (String) -> String) throws {
        let file = Self.model.appending(path: "\(version).xcdatamodel/contents")
        try change(String(contentsOf: file, encoding: .utf8)).write(to: file, atomically: true, encoding: .utf8)
    }

    @discardableResult
    private func swift(_ arguments: String...) throws -> String {
        let options = ["--scratch-path", PluginTestFolder.build.path(percentEncoded: false)]
        let environment = ["COREDATA_PACKAGE": try PluginTestFolder.link().path(percentEncoded: false)]
        let run = try Command(Command.swift(), arguments + options, in: Self.package, environment: environment)
        try #require(run.status == 0, "swift \(arguments.joined(separator: " ")):\n\(run.output)")
        return run.output
    }

    private func sample() throws -> String {
        try Command(PluginTestFolder.build.appending(path: "debug/Sample"), [], in: Self.package).output
    }
}
