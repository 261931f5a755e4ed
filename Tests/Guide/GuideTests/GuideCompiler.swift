import Foundation
import ManagedObjectModelCompiler
import ManagedObjectModelFormat
import Testing

/// Compiles the code of articles against the modules that the tests were built with.
struct GuideCompiler {
    static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    /// The compiler on the path; nil if there is none.
    static let swiftc: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
        .map { URL(filePath: String($0)).appending(path: "swiftc") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    private let swiftc: URL
    private var toolchain: URL {
        swiftc.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
    }

    init(_ swiftc: URL) {
        self.swiftc = swiftc
    }

    /// Returns the compiler's messages about the programs of articles and the classes of their shared model.
    func complaints(about articles: [Article], sharing model: ModelDefinition) throws -> [String] {
        let programs = articles.compactMap { ArticleSource($0).program }
        return try compile(programs + ClassGenerator(model).files.map(\.text), programOptions)
    }

    /// Returns the compiler's messages about the parts of articles that use another server, against its stand-in.
    func complaints(about articles: [Article], with server: String, sharing model: ModelDefinition) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "stand-in-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = Self.package.appending(path: "Tests/Guide/GuideTests/StandIns/\(server).swift").path
        let options = ["-emit-module", "-parse-as-library", "-module-name", server, "-swift-version", "6", source]
        let (output, status) = try Self.run(swiftc, options, in: folder)
        if status != 0 { return [output] }
        let programs = articles.compactMap { ArticleSource($0).program(with: server) }
        #expect(!programs.isEmpty, "No article uses \(server).")
        return try compile(programs + ClassGenerator(model).files.map(\.text), programOptions + ["-I", folder.path])
    }

    /// Returns the compiler's messages about one file.
    func complaints(about text: String) throws -> [String] { try compile([text], programOptions) }

    /// Returns the compiler's messages about the package manifests of articles.
    func complaints(aboutManifestsOf articles: [Article]) throws -> [String] {
        let manifestModules = toolchain.appending(path: "lib/swift/pm/ManifestAPI").path
        let options = ["-I", manifestModules, "-package-description-version", "6.2"]
        return try compile(articles.compactMap { ArticleSource($0).manifest }, options)
    }

    /// Builds a program in a folder, from files and from the Swift files that the folder contains already.
    ///
    /// - Parameters:
    ///   - name: The name of the program and of its module.
    ///   - modules: The package's modules that the program imports besides CoreData, with their dependencies.
    func build(_ files: [String: String], as name: String, with modules: [String] = [], in folder: URL) throws {
        for (file, text) in files {
            try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
        }
        let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        let options = [
            "-module-name", name, "-swift-version", "5", "-lsqlite3", "-lcrypto", "-lssl", "-lwebsockets", "-o", name,
        ]
        let arguments = try sources.sorted() + options + programOptions + objects(of: Self.modules + modules)
        let (output, status) = try Self.run(swiftc, arguments, in: folder)
        if status != 0 { throw BuildFailure(description: output) }
    }

    /// CoreData, and the modules that it depends on.
    private static let modules = [
        "CoreData", "FoundationBackfill", "FoundationBackfillCore", "ManagedObjectModelFormat", "CoreDataSQLite",
        "CPostgreSQLLibrary", "PostgreSQLClient", "StatementMeasuring",
        "UnstableSwiftRuntime", "UntrustedJSON", "CFoundationBackfill", "CUnstableSwiftRuntime", "CloudKit",
        "CloudSync", "CloudWire", "CoreLocation", "HTTPClient", "TSanMutex",
    ]

    /// Returns the object files that the tests are linked from. Folders may contain objects of removed files.
    private func objects(of modules: [String]) throws -> [String] {
        let tests = Bundle.main.executableURL?.deletingPathExtension().lastPathComponent ?? ""
        let list = products.appending(path: "\(tests).product/Objects.LinkFileList")
        return try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
            .map { $0.trimmingCharacters(in: ["'", "\""]) }
            .filter { object in modules.contains { object.contains("/\($0).build/") } }
    }

    /// Returns the URL of a program of the package that was built with the tests.
    func program(_ name: String) -> URL { products.appending(path: name) }

    struct BuildFailure: Error, CustomStringConvertible {
        let description: String
    }

    private var products: URL { Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(filePath: ".") }

    private var programOptions: [String] {
        let maps = [
            products.appending(path: "CFoundationBackfill.build/module.modulemap"),
            products.appending(path: "CPostgreSQLLibrary.build/module.modulemap"),
            products.appending(path: "CUnstableSwiftRuntime.build/module.modulemap"),
            Self.package.appending(path: "Sources/CoreData/CCoreDataSQLite/module.modulemap"),
            Self.package.appending(path: "Sources/Web/CWebUISockets/module.modulemap"),
            Self.package.appending(path: "Sources/Support/CServerCrypto/module.modulemap"),
            Self.package.appending(path: "Sources/Support/CHTTPClient/module.modulemap"),
        ]
        let plugin = products.appending(path: "ManagedMacro-tool").path
        return [
            "-I", products.appending(path: "Modules").path, "-load-plugin-executable", "\(plugin)#ManagedMacro",
            "-plugin-path", toolchain.appending(path: "lib/swift/host/plugins/testing").path,
        ] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    }

    /// Returns the errors and warnings in the files, except for those about unused values.
    private func compile(_ texts: [String], _ options: [String]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = texts.indices.map { "Text\($0).swift" }
        for (name, text) in zip(names, texts) {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let (output, status) = try Self.run(
            swiftc,
            ["-typecheck", "-parse-as-library", "-module-name", "Guide", "-swift-version", "6"] + options + names,
            in: folder
        )
        let complaints = output.split(separator: "\n").map(String.init).filter {
            ($0.contains(": error: ") || $0.contains(": warning: ")) && !$0.contains("was never used")
        }
        return status == 0 || !complaints.isEmpty ? complaints : [output]
    }

    typealias Outcome = (output: String, status: Int32)

    /// Runs a program in a folder. Its output is written to a file, because reading a pipe stops the program when a
    /// signal arrives.
    static func run(_ program: URL, _ arguments: [String] = [], in folder: URL) throws -> Outcome {
        let output = folder.appending(path: "output.txt")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        let process = Process()
        process.currentDirectoryURL = folder
        process.executableURL = program
        process.arguments = arguments
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
        process.waitUntilExit()
        return (try String(contentsOf: output, encoding: .utf8), process.terminationStatus)
    }
}
