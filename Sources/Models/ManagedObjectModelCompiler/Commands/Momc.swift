internal import CoreDataCommandLine
package import Foundation

/// The command-line tool `momc`, the compiler of managed object models.
package struct Momc: Sendable {
    package static let version = "momc \(PackageVersion.current) (swift-coredata)"

    private static let dispatcher = CommandDispatcher<any Command.Type>(
        name: "momc",
        version: version,
        purpose: "Compiles, checks, compares and draws managed object models.",
        commands: [
            CompileCommand.self, GenerateCommand.self, CheckCommand.self, DiffCommand.self, SchemaCommand.self,
            DrawCommand.self, ConvertCommand.self,
        ],
        details: """
            Run “momc COMMAND --help” for the help of a command, “momc --version” for the version.

            A model is an .xcdatamodeld or .xcdatamodel, as Xcode writes them, or a compiled
            .momd or .mom. If a model has several versions, commands use the current one
            unless they say otherwise. To use another version, pass its own path, such as
            Notes.xcdatamodeld/Old.xcdatamodel.

            Errors and warnings go to the standard error, with file and line. The exit status
            is 0 on success, 1 if a model or file has errors or if “diff” finds a change that
            no lightweight migration can infer, or that CloudKit forbids, and 2 if the call
            is wrong.
            """
    ) { $0.syntax }

    private let directory: URL

    /// - Parameter directory: The current directory.
    package init(directory: URL) {
        self.directory = URL(fileURLWithPath: directory.path, isDirectory: true)
    }

    /// Carries out a call.
    ///
    /// - Parameter arguments: The arguments without the name of the tool.
    package func run(_ arguments: [String]) -> CommandResult {
        var result = CommandResult()
        switch Self.dispatcher.response(to: arguments) {
        case .text(let text): result.output = text
        case .refusal(let message): result.refuse(message)
        case .run(let command, let arguments): run(command, arguments, into: &result)
        }
        return result
    }

    private func run(_ command: any Command.Type, _ arguments: ParsedArguments, into result: inout CommandResult) {
        do {
            try command.run(arguments, in: directory, into: &result)
        } catch let error as UsageError {
            result.refuse(Self.dispatcher.refusal(error, by: command))
        } catch {
            result.fail(error)
        }
    }
}

/// A command of `momc`.
protocol Command: SendableMetatype {
    static var syntax: CommandSyntax { get }

    /// - Parameter directory: The directory that relative paths start from, and that output goes to by default.
    /// - Throws: `UsageError` for a wrong call, and any other error that keeps the command from its work.
    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws
}
