import Foundation
import PackagePlugin

/// The command `swift package previews`: shows the previews of a package in a browser, and keeps them those of the sources.
///
/// It writes a copy of the package that has one more target, and builds the gallery there, in a folder of its own, because
/// the package manager holds the package's own build folder while a command runs. The gallery does the rest.
@main
struct PreviewsPlugin: CommandPlugin {
    private static let help = """
        OVERVIEW: Show the previews of the package in a browser

        USAGE: swift package previews [--port <port>]

        OPTIONS:
          --port <port>  The port of the gallery. The previews take the next one. (default: 8080)
          --help         Show this help.

        """

    func performCommand(context: PluginContext, arguments: [String]) throws {
        var extractor = ArgumentExtractor(arguments)
        guard extractor.extractFlag(named: "help") == 0 else { return print(Self.help) }
        let port = extractor.extractOption(named: "port").last ?? "8080"
        guard extractor.remainingArguments.isEmpty else {
            return Diagnostics.error("There is no option “\(extractor.remainingArguments[0])”.\n\n\(Self.help)")
        }
        let copy = try PackageCopy(of: context.package, in: context.pluginWorkDirectoryURL)
        var status: Int32
        repeat {
            try copy.write()
            print("Building the gallery of previews. The first time takes minutes.")
            status = try run(copy.buildOfGallery, in: copy.folder)
            guard status == 0 else {
                return Diagnostics.error("The gallery of previews could not be built: see above.")
            }
            status = try run(try copy.gallery(port: port), in: copy.folder)
            // The gallery ends like this when the package's manifest has changed.
        } while status == 75
        if status != 0 { Diagnostics.error("The gallery of previews has ended with status \(status).") }
    }

    /// Runs a program, which writes where the command does, and returns its status.
    private func run(_ command: [String], in folder: URL) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = folder
        // The command's own output is its conversation with the package manager.
        process.standardOutput = FileHandle.standardError
        let packageManager = getppid()
        try process.run()
        while process.isRunning {
            Thread.sleep(forTimeInterval: 0.1)
            // The package manager may be gone without a word.
            if getppid() != packageManager { process.terminate() }
        }
        return process.terminationStatus
    }
}
