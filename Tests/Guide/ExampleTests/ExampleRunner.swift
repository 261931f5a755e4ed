import Foundation
import Testing

/// Runs an example as a user would, with a folder of its own for the store.
struct ExampleRunner {
    struct Run {
        let output: String
        let messages: String
        let status: Int32
    }

    let folder: URL
    private let name: String

    /// The URL of the store, which is passed to the program.
    var store: URL { folder.appending(path: "Store.sqlite") }

    init(_ name: String) throws {
        self.name = name
        folder = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func removeFolder() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs the program with its store in the folder.
    func run() throws -> Run {
        try run(["--store", store.path(percentEncoded: false)])
    }

    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Run {
        let products = try #require(Bundle.main.executableURL?.deletingLastPathComponent())
        let process = Process()
        process.executableURL = products.appending(path: name)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (output, messages) = (folder.appending(path: "output"), folder.appending(path: "messages"))
        for file in [output, messages] {
            try Data().write(to: file)
        }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: messages)
        try process.run()
        process.waitUntilExit()
        return Run(
            output: try String(contentsOf: output, encoding: .utf8),
            messages: try String(contentsOf: messages, encoding: .utf8),
            status: process.terminationStatus
        )
    }
}
