internal import CommandLineTool
internal import CoreData
package import Foundation

/// The command-line tool for stores, `coredata`: says what is in them, and brings them to other versions of their models.
package struct StoreTool: Sendable {
    package static let version = "coredata 0.1.0 (swift-coredata)"
    static let name = "coredata"

    private static let commands: [any StoreCommand.Type] = [InspectCommand.self, MigrateCommand.self]

    private let directory: URL
    private let terminal: Terminal

    /// - Parameters:
    ///   - directory: The current directory.
    ///   - terminal: Where output and messages go, as they come up.
    package init(directory: URL, terminal: Terminal) {
        self.directory = URL(fileURLWithPath: directory.path, isDirectory: true)
        self.terminal = terminal
    }

    /// Carries out a call.
    ///
    /// - Parameter arguments: Without the name of the tool.
    package func run(_ arguments: [String]) -> ExitStatus {
        switch arguments.first {
        case "--help", "-h", "help":
            terminal.write(Self.help)
        case "--version":
            terminal.write(Self.version + "\n")
        case let name?:
            if let command = Self.commands.first(where: { $0.syntax.name == name }) {
                return run(command, Array(arguments.dropFirst()))
            }
            return refuse("unknown \(name.hasPrefix("-") ? "option" : "command") “\(name)”")
        case nil:
            return refuse("missing command")
        }
        return .success
    }

    private func run(_ command: any StoreCommand.Type, _ arguments: [String]) -> ExitStatus {
        do {
            let arguments = try ParsedArguments(arguments, for: command.syntax)
            guard !arguments.asksForHelp else {
                terminal.write(command.syntax.help(of: Self.name))
                return .success
            }
            return try command.run(arguments, in: directory, on: terminal)
        } catch let error as UsageError {
            let syntax = command.syntax
            terminal.tell("\(Self.name) \(syntax.name): error: \(error.reason)")
            terminal.tell(
                "usage: \(syntax.usage(of: Self.name))\n“\(Self.name) \(syntax.name) --help” says more."
            )
        } catch {
            terminal.tell("\(Self.name): error: \(error.localizedDescription)")
        }
        return .failure
    }

    private func refuse(_ reason: String) -> ExitStatus {
        let names = Self.commands.map { $0.syntax.name }.joined(separator: "|")
        terminal.tell(
            "\(Self.name): error: \(reason)\nusage: \(Self.name) \(names) …\n“\(Self.name) --help” says more."
        )
        return .failure
    }

    private static let help = """
        Says what is in stores of Core Data, and brings them to other versions of their models.

        usage: coredata COMMAND …

        commands:
        \(CommandSyntax.columns(commands.map { ($0.syntax.name, $0.syntax.summary) }))

        “coredata COMMAND --help” says more about a command, “coredata --version” which
        version this is.

        Errors go to the standard error. The exit status is 0 if all went well, 1 if there
        are problems in a store, and 2 if the call is wrong, or if a store or model cannot
        be read or migrated.

        """
}
