import Foundation
import Testing

/// Builds, runs and tests what `coredata new` writes, in the build folder of the samples.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TEST_PLUGIN"] == "1", "run by `make plugin-test`"))
struct NewPackageTests {
    private static let folder = PluginTestFolder.url

    /// With everything, and with as little as possible.
    @Test(arguments: [("Diary", ["--views", "--cloud", "--tests"]), ("Plain", ["--tests"])])
    func aNewPackageBuildsAndPassesItsTests(_ name: String, _ options: [String]) throws {
        try write(name, options)
        // The samples would find this model beside their own programs.
        let resources = PluginTestFolder.build.appending(path: "debug/\(name)_\(name).resources")
        defer { try? FileManager.default.removeItem(at: resources) }
        let log = try swift("build", "--build-tests", of: name)
        #expect(!log.contains("warning:"), "\(log)")
        #expect(try swift("test", "--skip-build", of: name).contains("3 tests"))
        if options == ["--tests"] {
            #expect(try run(name).split(separator: "\n").map { $0.prefix(2) } == ["1 "])
            #expect(try run(name).split(separator: "\n").map { $0.prefix(2) } == ["1 ", "2 "])
        } else {
            #expect(try run(name, "--help").contains("--listen"))
        }
    }

    private func write(_ name: String, _ options: [String]) throws {
        let manager = FileManager.default
        try manager.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        for old in [name, "data"] where manager.fileExists(atPath: Self.folder.appending(path: old).path) {
            try manager.removeItem(at: Self.folder.appending(path: old))
        }
        let tool = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: "coredata"
        )
        let places = [Bundle.main.bundleURL.appending(path: "coredata"), tool]
        let coredata = try #require(places.first { manager.isExecutableFile(atPath: $0.path) })
        let copy = try PluginTestFolder.link().path
        let written = try Command(coredata, ["new", name, "--path", copy] + options, in: Self.folder)
        try #require(written.status == 0, "\(written.output)")
    }

    private func swift(_ arguments: String..., of name: String) throws -> String {
        let options = ["--scratch-path", PluginTestFolder.build.path]
        let run = try Command(Command.swift(), arguments + options, in: Self.folder.appending(path: name))
        try #require(run.status == 0, "swift \(arguments.joined(separator: " ")):\n\(run.output)")
        return run.output
    }

    /// Runs the program with a home of its own, and returns what it prints.
    private func run(_ name: String, _ arguments: String...) throws -> String {
        let home = ["HOME": Self.folder.path, "XDG_DATA_HOME": Self.folder.appending(path: "data").path]
        let program = PluginTestFolder.build.appending(path: "debug/\(name)")
        let run = try Command(program, arguments, in: Self.folder, environment: home)
        #expect(run.status == 0, "\(run.output)")
        return run.output
    }
}
