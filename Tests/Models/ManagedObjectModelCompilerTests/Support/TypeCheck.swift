import Foundation
import ManagedObjectModelCompiler
import Testing

/// Compiles generated files against the module CoreData that the tests were built with.
enum TypeCheck {
    /// Returns the compiler's messages about the files; empty if there are none, nil if there is no compiler.
    ///
    /// - Parameter text: Source to check together with the files.
    static func complaints(
        about files: [GeneratedFile],
        along text: String,
        _ arguments: [String]
    ) throws -> String? {
        try compile(files, along: text, ["-typecheck", "-warnings-as-errors"] + arguments) { _ in }
    }

    /// Returns the assembly of the files, optimised as in release builds; nil if there is no compiler.
    static func optimizedAssembly(of files: [GeneratedFile], along text: String) throws -> String? {
        var assembly = ""
        let options = ["-O", "-whole-module-optimization", "-emit-assembly", "-swift-version", "6"]
        let complaints = try compile(files, along: text, options + ["-o", "Library.s"]) { folder in
            assembly = try String(contentsOf: folder.appending(path: "Library.s"), encoding: .utf8)
        }
        return complaints == "" ? assembly : complaints
    }

    private static func compile(
        _ files: [GeneratedFile],
        along text: String,
        _ arguments: [String],
        then body: (URL) throws -> Void
    ) throws -> String? {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in files {
            try file.text.write(to: folder.appending(path: file.name), atomically: true, encoding: .utf8)
        }
        try text.write(to: folder.appending(path: "Client.swift"), atomically: true, encoding: .utf8)
        let options = ["-module-name", "Library"] + imports + arguments
        let complaints = try swiftc(options + files.map(\.name) + ["Client.swift"], in: folder)
        if complaints == nil { print("SKIPPED: generated classes are not compiled, because swiftc was not found.") }
        if complaints == "" { try body(folder) }
        return complaints
    }

    /// The search paths of the modules that the tests were built with.
    private static let imports: [String] = {
        let products = Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(filePath: ".")
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = folder.appending(path: "../../../../Sources").standardized
        let maps = [
            products.appending(path: "CFoundationBackfill.build/module.modulemap"),
            products.appending(path: "CPostgreSQLLibrary.build/module.modulemap"),
            products.appending(path: "CUnstableSwiftRuntime.build/module.modulemap"),
            sources.appending(path: "CoreData/CCoreDataSQLite/module.modulemap"),
            sources.appending(path: "Support/CServerCrypto/module.modulemap"),
            sources.appending(path: "Support/CHTTPClient/module.modulemap"),
        ]
        return ["-I", products.appending(path: "Modules").path]
            + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    }()

    private static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "generated-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func swiftc(_ arguments: [String], in folder: URL) throws -> String? {
        let process = Process()
        process.currentDirectoryURL = folder
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc"] + arguments
        // A file rather than a pipe, because a signal while reading a pipe would crash the program.
        let output = FileManager.default.temporaryDirectory.appending(path: "swiftc-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        let handle = try FileHandle(forWritingTo: output)
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus == 127 {
            return nil
        }
        return process.terminationStatus == 0 ? "" : try String(contentsOf: output, encoding: .utf8)
    }
}
