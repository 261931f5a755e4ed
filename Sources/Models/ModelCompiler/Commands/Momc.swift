internal import CommandLineTool
package import Foundation

/// The compiler of managed object models as a command-line tool.
package struct Momc: Sendable {
    package static let version = "momc 0.1.0 (swift-coredata)"

    private static let commands: [any Command.Type] = [
        CompileCommand.self, GenerateCommand.self, CheckCommand.self, DiffCommand.self, DrawCommand.self,
        ConvertCommand.self,
    ]

    private let directory: URL

    /// - Parameter directory: The current directory.
    package init(directory: URL) {
        self.directory = URL(fileURLWithPath: directory.path, isDirectory: true)
    }

    /// Carries out a call.
    ///
    /// - Parameter arguments: Without the name of the tool.
    package func run(_ arguments: [String]) -> CommandResult {
        var result = CommandResult()
        switch arguments.first {
        case "--help", "-h", "help":
            result.output = Self.help
        case "--version":
            result.output = Self.version + "\n"
        case let name?:
            if let command = Self.commands.first(where: { $0.syntax.name == name }) {
                run(command, Array(arguments.dropFirst()), into: &result)
            } else {
                let kind = name.hasPrefix("-") ? "option" : "command"
                Self.refuse("unknown \(kind) “\(name)”", into: &result)
            }
        case nil:
            Self.refuse("missing command", into: &result)
        }
        return result
    }

    private func run(_ command: any Command.Type, _ arguments: [String], into result: inout CommandResult) {
        do {
            let arguments = try ParsedArguments(arguments, for: command.syntax)
            if arguments.asksForHelp {
                result.output = command.syntax.help(of: "momc")
            } else {
                try command.run(arguments, in: directory, into: &result)
            }
        } catch let error as UsageError {
            let syntax = command.syntax
            result.status = .wrongUsage
            result.note("momc \(syntax.name): error: \(error.reason)")
            result.note("usage: \(syntax.usage(of: "momc"))\n“momc \(syntax.name) --help” says more.")
        } catch {
            result.fail(error)
        }
    }

    private static func refuse(_ reason: String, into result: inout CommandResult) {
        let names = commands.map { $0.syntax.name }.joined(separator: "|")
        result.status = .wrongUsage
        result.note("momc: error: \(reason)\nusage: momc \(names) …\n“momc --help” says more.")
    }

    private static let help = """
        Compiles, checks and shows managed object models.

        usage: momc COMMAND …

        commands:
        \(CommandSyntax.columns(commands.map { ($0.syntax.name, $0.syntax.summary) }))

        “momc COMMAND --help” says more about a command, “momc --version” which momc this is.

        A model is an .xcdatamodeld or .xcdatamodel, as Xcode writes them, or a compiled
        .momd or .mom. Of a model with several versions the current one is meant unless
        the command says otherwise; another one is named by its own path, such as
        Notes.xcdatamodeld/Old.xcdatamodel.

        Errors and warnings go to the standard error, with file and line. The exit status
        is 0 if all went well, 1 if there are errors in a model or file or if “diff” finds
        a change that no lightweight migration can infer, and 2 if the call is wrong.

        """
}
