import Foundation
import ManagedObjectModelFormat
import Testing

/// Runs all commands on models written by Xcode, if they are available beside the package.
@Suite struct FixtureCommandTests {
    @Test func everyCommandTakesEveryModel() throws {
        let models = Self.models
        guard !models.isEmpty else {
            print("SKIPPED: momc is not tried on the models of others, because there are none beside the package.")
            return
        }
        var count = 0
        for model in models {
            guard Self.isReadable(model) else { continue }
            let workspace = try Workspace()
            let ending = model.pathExtension == "xcdatamodel" ? "mom" : "momd"
            let calls = [
                ["check", model.path], ["compile", model.path, "-o", "Model.\(ending)"],
                ["generate", model.path, "--codegen", "class", "-o", "Classes"], ["draw", model.path],
                ["convert", "Model.\(ending)", "Back.\(model.pathExtension)"],
                ["diff", "Model.\(ending)", "Back.\(model.pathExtension)"],
            ]
            for call in calls {
                let result = workspace.run(call)
                #expect(result.status == .success, "momc \(call.joined(separator: " ")): \(result)")
                if call[0] == "diff" { #expect(result.output == "The models are equal.\n") }
            }
            count += 1
        }
        #expect(count > 0)
        print("momc did \(count) models of others in every way.")
    }

    /// Models of Xcode 3 and empty folders cannot be read.
    private static func isReadable(_ model: URL) -> Bool {
        let files = FileManager.default.enumerator(at: model, includingPropertiesForKeys: nil)
        let names = (files?.compactMap { ($0 as? URL)?.lastPathComponent } ?? [])
        return names.contains("contents") && !names.contains("elements")
    }

    private static var models: [URL] {
        var package = URL(fileURLWithPath: #filePath)
        while package.path != "/", !FileManager.default.fileExists(atPath: package.path + "/Package.swift") {
            package.deleteLastPathComponent()
        }
        let folder = package.deletingLastPathComponent().appendingPathComponent("shared/fixtures/models")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let all = files?.compactMap { $0 as? URL } ?? []
        let models = all.filter { url in
            url.pathExtension == "xcdatamodeld"
                || url.pathExtension == "xcdatamodel" && !url.path.contains(".xcdatamodeld/")
        }
        return models.sorted { $0.path < $1.path }
    }
}
