import Foundation
import Testing

/// Builds the package of “Getting started” from its blocks, as a reader would who copies them one after the other, and
/// runs it twice. This takes a minute or more, because it builds all of Core Data, so it runs only with `TEST_PLUGIN=1`.
/// The samples of `PluginTests` use the same build folder and the same link to this package, so that Core Data is built
/// once.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TEST_PLUGIN"] == "1", "run by `make plugin-test`"))
struct GuidePackageTests {
    private let folder = GuideCompiler.package.appending(path: ".build/plugin-test")
    private let build: URL
    private let blocks: [Article.Block]

    init() throws {
        build = folder.appending(path: "previews/plugins/PreviewsPlugin/outputs/build")
        let path = "Sources/CoreData/CoreData/CoreData.docc/GettingStarted.md"
        blocks = try Article(path: path, in: GuideCompiler.package).blocks.filter { $0.language == "swift" }
    }

    @Test func theGuideIsAProgramThatRunsTwice() throws {
        try writePackage()
        // The samples would find this model beside their own programs.
        let resources = build.appending(path: "debug/slipbox_slipbox.resources")
        defer { try? FileManager.default.removeItem(at: resources) }
        let (log, status) = try swift("build")
        try #require(status == 0, "\(log)")
        #expect(!log.contains("warning:"), "\(log)")
        let first = try run()
        #expect(first == "On boxes\nOn cards\n")
        // The notes of the first run are still there, except for the one that it deleted.
        #expect(try run() == "On boxes\nOn boxes\nOn cards\n")
    }

    /// Writes the manifest, the model and the program beside a link to this package.
    private func writePackage() throws {
        let manager = FileManager.default
        for name in ["slipbox", "data"] where manager.fileExists(atPath: folder.appending(path: name).path) {
            try manager.removeItem(at: folder.appending(path: name))
        }
        let sources = folder.appending(path: "slipbox/Sources/slipbox")
        let version = sources.appending(path: "Slipbox.xcdatamodeld/Slipbox.xcdatamodel")
        try manager.createDirectory(at: version, withIntermediateDirectories: true)
        let link = folder.appending(path: "swift-coredata")
        if !manager.fileExists(atPath: link.path) {
            try manager.createSymbolicLink(at: link, withDestinationURL: GuideCompiler.package)
        }
        try write([blocks[0]], to: folder.appending(path: "slipbox/Package.swift"))
        try write(Array(blocks.dropFirst()), to: sources.appending(path: "main.swift"))
        let model = try Article(path: GuideModel.article, in: GuideCompiler.package).blocks
        try write(model.filter { $0.language == "xml" }, to: version.appending(path: "contents"))
    }

    private func write(_ blocks: [Article.Block], to file: URL) throws {
        let text = blocks.map { $0.lines.joined(separator: "\n") + "\n" }.joined(separator: "\n")
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    private func swift(_ command: String) throws -> GuideCompiler.Outcome {
        let swift = try #require(GuideCompiler.swiftc).deletingLastPathComponent().appending(path: "swift")
        let scratch = build.path
        // A reader's packages take warnings for warnings.
        let reader = ["-u", "COREDATA_WARNINGS_ARE_ERRORS", swift.path]
        return try GuideCompiler.run(
            URL(filePath: "/usr/bin/env"),
            reader + [command, "--scratch-path", scratch],
            in: folder.appending(path: "slipbox")
        )
    }

    /// Runs the program with a home of its own, and returns what it prints.
    private func run() throws -> String {
        let program = build.appending(path: "debug/slipbox").path
        let home = ["HOME=\(folder.path)", "XDG_DATA_HOME=\(folder.path)/data"]
        let (output, status) = try GuideCompiler.run(URL(filePath: "/usr/bin/env"), home + [program], in: folder)
        #expect(status == 0, "\(output)")
        return output
    }
}
