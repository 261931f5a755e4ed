internal import CoreData
internal import CoreDataCommandLine
package import Foundation

/// The command-line tool `coredata`, which inspects, shows and migrates stores, ports sources and writes packages.
package struct StoreTool: Sendable {
    package static let version = "coredata \(PackageVersion.current) (swift-coredata)"
    static let name = "coredata"

    private static let dispatcher = CommandDispatcher<any ToolCommand.Type>(
        name: name,
        version: version,
        purpose: "Inspects and migrates Core Data stores, ports Mac sources, and writes new packages.",
        commands: [
            StudioCommand.self, InspectCommand.self, ShowCommand.self, SQLCommand.self, MigrateCommand.self,
            AdoptCommand.self, PortCommand.self, NewCommand.self,
        ],
        details: """
            Run “coredata COMMAND --help” for the help of a command, “coredata --version” for
            the version.

            Errors go to the standard error. The exit status is 0 on success, 1 if a store has
            problems or ported sources need work by hand, and 2 if the call is wrong, or if a
            file cannot be read, written or migrated.
            """
    ) { $0.syntax }

    private let directory: URL
    private let terminal: Terminal

    /// - Parameters:
    ///   - directory: The current directory.
    ///   - terminal: The destination of output and messages. Each is written as soon as it is known.
    package init(directory: URL, terminal: Terminal) {
        self.directory = URL(fileURLWithPath: directory.path, isDirectory: true)
        self.terminal = terminal
    }

    /// Carries out a call, for as long as it takes: one that serves pages ends with the process.
    ///
    /// - Parameter arguments: The arguments without the name of the tool.
    package func perform(_ arguments: [String]) async -> ExitStatus {
        guard case .run(let command, let parsed) = Self.dispatcher.response(to: arguments),
            let serving = command as? any ServingCommand.Type
        else { return run(arguments) }
        do {
            return try await serving.serve(parsed, in: directory, on: terminal)
        } catch {
            return tell(error, of: command)
        }
    }

    /// Carries out a call that serves no pages.
    ///
    /// - Parameter arguments: The arguments without the name of the tool.
    package func run(_ arguments: [String]) -> ExitStatus {
        switch Self.dispatcher.response(to: arguments) {
        case .text(let text):
            terminal.write(text)
            return .success
        case .refusal(let message):
            terminal.tell(message)
            return .failure
        case .run(let command, let arguments):
            return run(command, arguments)
        }
    }

    private func run(_ command: any ToolCommand.Type, _ arguments: ParsedArguments) -> ExitStatus {
        do {
            guard let command = command as? any StoreCommand.Type else {
                throw UsageError("pages are only served by the program itself")
            }
            return try command.run(arguments, in: directory, on: terminal)
        } catch {
            return tell(error, of: command)
        }
    }

    private func tell(_ error: any Error, of command: any ToolCommand.Type) -> ExitStatus {
        if let error = error as? UsageError {
            terminal.tell(Self.dispatcher.refusal(error, by: command))
        } else {
            terminal.tell("\(Self.name): error: \(error.localizedDescription)")
        }
        return .failure
    }
}

/// A command of `coredata`.
protocol ToolCommand: SendableMetatype {
    static var syntax: CommandSyntax { get }
}

/// A command that serves pages for as long as the process runs.
protocol ServingCommand: ToolCommand {
    /// - Parameter directory: The directory that relative paths start from.
    /// - Throws: `UsageError` for a wrong call, and any other error that keeps the pages from being served.
    static func serve(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) async throws -> ExitStatus
}

/// A command that does its work and ends.
protocol StoreCommand: ToolCommand {
    /// - Parameter directory: The directory that relative paths start from.
    /// - Throws: `UsageError` for a wrong call, and any other error that keeps the command from its work.
    static func run(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) throws -> ExitStatus
}

extension URL {
    /// The store that an operand names: the path of a file, or the address of a store on PostgreSQL.
    init(store operand: String, in directory: URL) {
        let isAddress = ["postgresql://", "postgres://"].contains { operand.hasPrefix($0) }
        let address = isAddress ? URL(string: operand) : nil
        self = address ?? URL(fileURLWithPath: operand, relativeTo: directory).standardizedFileURL
    }
}

/// The exit status of a call.
package enum ExitStatus: Int32, Sendable {
    case success = 0
    /// The store has problems, or sources need work that the tool cannot do.
    case problems = 1
    /// The call is wrong, a file cannot be read, or the store cannot be migrated.
    case failure = 2
}
