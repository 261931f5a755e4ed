import Foundation
import ModelCompiler
import Testing

/// Type-checks generated files against the fixture that stands for the module CoreData.
enum TypeCheck {
    /// What the compiler says about the files; empty if it has nothing to say, nil if there is no compiler.
    ///
    /// - Parameter text: source that is checked along with the files.
    static func complaints(
        about files: [GeneratedFile],
        along text: String,
        _ arguments: [String]
    ) throws -> String? {
        guard let modules = try coreData.get() else {
            print("SKIPPED: generated classes are not type-checked, because swiftc was not found.")
            return nil
        }
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in files {
            try file.text.write(to: folder.appending(path: file.name), atomically: true, encoding: .utf8)
        }
        try text.write(to: folder.appending(path: "Client.swift"), atomically: true, encoding: .utf8)
        let paths = (files.map(\.name) + ["Client.swift"]).map { folder.appending(path: $0).path }
        let options = ["-typecheck", "-module-name", "Library", "-warnings-as-errors", "-I", modules.path]
        return try swiftc(options + imports + arguments + paths)
    }

    /// The folder with the fixture as a module, which is built once.
    private static let coreData: Result<URL?, any Error> = Result {
        let folder = try temporaryFolder()
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/CoreData/NSManagedObject.swift").standardized.path
        let module = folder.appending(path: "CoreData.swiftmodule").path
        let options = ["-swift-version", "6", "-emit-module", "-module-name", "CoreData", "-o", module, source]
        guard let complaints = try swiftc(options + imports) else { return nil }
        #expect(complaints.isEmpty, "\(complaints)")
        return folder
    }

    /// Where the modules are that the tests were built with.
    private static let imports: [String] = {
        let products = Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(filePath: ".")
        let map = products.appending(path: "CVariableArguments.build/module.modulemap")
        return ["-I", products.appending(path: "Modules").path, "-Xcc", "-fmodule-map-file=\(map.path)"]
    }()

    private static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "generated-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func swiftc(_ arguments: [String]) throws -> String? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc"] + arguments
        let output = Pipe()
        process.standardError = output
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus == 127 {
            return nil
        }
        return process.terminationStatus == 0 ? "" : text
    }
}
