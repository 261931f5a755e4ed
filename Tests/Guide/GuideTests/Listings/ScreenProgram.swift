import Foundation
import ManagedObjectModelCompiler
import Testing

/// A program from listings with screens of UIKit, for which a stand-in is compiled along.
struct ScreenProgram {
    /// The name of the program and of its module.
    let name: String
    let files: [String: String]

    /// Compiles the model with its classes and the program in a folder, runs it, and returns what it prints.
    func output(model: URL, in folder: URL) throws -> String {
        for arguments in [["compile", model.path, "--module", name], ["generate", model.path]] {
            let outcome = Momc(directory: folder).run(arguments)
            #expect(outcome.status == .success, "\(outcome.messages)")
        }
        let standIn = GuideCompiler.package.appending(path: "Tests/Guide/GuideTests/StandIns/UIKit.swift")
        let screens = ["UIKit.swift": try String(contentsOf: standIn, encoding: .utf8)]
        let compiler = GuideCompiler(try #require(GuideCompiler.swiftc))
        try compiler.build(files.merging(screens) { $1 }, as: name, in: folder)
        return try GuideCompiler.run(folder.appending(path: name), in: folder).output
    }

    /// Calls the body with a folder of its own, which is removed afterwards.
    static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "screens-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
