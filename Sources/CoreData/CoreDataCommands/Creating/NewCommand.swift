internal import CoreDataCommandLine
internal import Foundation

/// `coredata new`
enum NewCommand: StoreCommand {
    static let syntax = CommandSyntax(
        "new",
        "writes a package with a model, a store and a program to begin with",
        operands: ["NAME"],
        options: [
            OptionSyntax(name: "--views", summary: "the program shows its objects in a browser, with SwiftUI"),
            OptionSyntax(name: "--cloud", summary: "the store is in step with a CloudKit service"),
            OptionSyntax(name: "--tests", summary: "adds a test target"),
            OptionSyntax(name: "--path", value: "FOLDER", summary: "the copy of swift-coredata to use"),
            OptionSyntax(name: "--url", value: "URL", summary: "the repository of swift-coredata to use"),
        ],
        details: """
            Makes a folder NAME with a package that builds and runs at once: a model with one
            entity, the container in Persistence.swift, and a program that adds an object and
            lists all. On a Mac, the same sources use Apple's frameworks.

            Without --path and --url, the package uses the copy of swift-coredata that this
            tool was built from.

              coredata new Notes --views --tests
              cd Notes && swift test && swift run
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) throws -> ExitStatus {
        let name = try PackageName(arguments.operands[0])
        let folder = directory.appending(path: name.text, directoryHint: .isDirectory)
        let package = NewPackage(
            name: name.text,
            dependency: try dependency(arguments, in: directory, of: folder),
            hasViews: arguments["--views"] != nil,
            isInCloud: arguments["--cloud"] != nil,
            hasTests: arguments["--tests"] != nil
        )
        try write(package, to: folder)
        terminal.write(package.files.map { "\(name.text)/\($0.path)\n" }.joined())
        terminal.tell("\nIt is ready: cd \(name.text) && \(package.hasTests ? "swift test && " : "")swift run")
        return .success
    }

    private static func dependency(
        _ arguments: ParsedArguments,
        in directory: URL,
        of folder: URL
    ) throws -> PackageDependency {
        switch (arguments["--path"], arguments["--url"]) {
        case (.some, .some): throw UsageError("--path and --url exclude each other")
        case (nil, let url?): return try PackageDependency(url: url)
        case (let path?, nil):
            return try PackageDependency(URL(fileURLWithPath: path, relativeTo: directory), named: path, of: folder)
        case (nil, nil): return try PackageDependency(ofThisToolIn: folder)
        }
    }

    /// Writes the files of a package into a new folder.
    ///
    /// - Throws: An error if there is something already. A folder that cannot be completed is removed.
    private static func write(_ package: NewPackage, to folder: URL) throws {
        let manager = FileManager.default
        guard !manager.fileExists(atPath: folder.path) else {
            throw UsageError("there is a \(package.name) already; choose another name, or remove it")
        }
        do {
            for file in package.files {
                let url = folder.appending(path: file.path)
                try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.text.utf8).write(to: url)
            }
        } catch {
            // The first error matters: what is left of the folder is in the way of the next attempt only.
            do { try manager.removeItem(at: folder) } catch { throw error }
            throw error
        }
    }
}
