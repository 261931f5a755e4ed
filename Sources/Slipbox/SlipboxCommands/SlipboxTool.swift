internal import CoreData
internal import CoreDataCommandLine
package import Foundation
internal import SlipboxCore
internal import SlipboxVault

/// The slip box as a command-line tool.
package struct SlipboxTool: Sendable {
    package static let version = "slipbox \(PackageVersion.current) (swift-coredata)"

    private static let dispatcher = CommandDispatcher<any SlipboxCommand.Type>(
        name: "slipbox",
        version: version,
        purpose: "Keeps short notes that are linked to each other and grow from drafts.",
        commands: [
            NewCommand.self, ListCommand.self, SearchCommand.self, ShowCommand.self, EditCommand.self,
            MoveCommand.self, TagCommand.self, LinkCommand.self, MentionsCommand.self, TrailCommand.self,
            HistoryCommand.self, DeleteCommand.self, TrashCommand.self, SectionsCommand.self, SavedCommand.self,
            FoldersCommand.self, KeywordsCommand.self, ImportCommand.self, ExportCommand.self, ArchiveCommand.self,
            RestoreCommand.self, ExampleCommand.self, DemoCommand.self, SyncSignInCommand.self,
            SyncSignOutCommand.self, SyncStatusCommand.self, SyncNowCommand.self, SyncAcceptCommand.self,
            ServeCommand.self, OpenCommand.self,
        ],
        defaultCommand: OpenCommand.self,
        leadingOptions: OptionSyntax.common,
        helpForm: .command,
        details: """
            Without a command, opens the slip box in your browser. Run “slipbox help COMMAND”
            for the help of a command, “slipbox --version” for the version.

            A NOTE is given by its title, or by the first four or more digits of its identifier,
            which lists show. A FOLDER is given as a path such as Ideas/Boxes; “/” is the top.

            The slip box is the file given by --store or by the environment variable
            SLIPBOX_STORE, otherwise Slipbox/Slipbox.sqlite in your data folder. “new”,
            “import”, “restore”, “example”, “demo”, “serve” and “open” create it. With --json,
            commands write JSON. The exit status is 0 on success, 1 if something is missing or
            was lost, and 2 if the call is wrong.
            """,
        manual: manual
    ) { $0.syntax }

    private let directory: URL
    private let environment: [String: String]
    private let streams: Streams

    /// - Parameters:
    ///   - directory: The current directory.
    ///   - environment: The environment variables. `SLIPBOX_STORE` is the path of the slip box if a call gives none.
    package init(directory: URL, environment: [String: String], streams: Streams) {
        self.directory = URL(fileURLWithPath: directory.path, isDirectory: true)
        self.environment = environment
        self.streams = streams
    }

    /// Carries out a call.
    ///
    /// - Parameter arguments: The arguments without the name of the tool.
    package func run(_ arguments: [String]) async -> ExitStatus {
        switch Self.dispatcher.response(to: arguments) {
        case .text(let text):
            streams.output(text)
            return .success
        case .refusal(let message):
            streams.messages(message + "\n")
            return .wrongUsage
        case .run(let command, let arguments):
            return await run(command, arguments)
        }
    }

    private func run(_ command: any SlipboxCommand.Type, _ arguments: ParsedArguments) async -> ExitStatus {
        do {
            let call = CommandCall(
                arguments: arguments,
                container: try container(arguments, for: command),
                streams: streams,
                directory: directory,
                text: RichNoteText()
            )
            return try await command.run(call) ? .success : .failure
        } catch let error as UsageError {
            streams.messages(Self.dispatcher.refusal(error, by: command) + "\n")
            return .wrongUsage
        } catch {
            streams.messages("slipbox \(command.syntax.name): error: \(reason(error))\n")
            return .failure
        }
    }

    private func reason(_ error: any Error) -> String {
        switch error {
        case let error as CommandFailure: error.reason
        case let error as any CustomStringConvertible & LocalizedError: error.errorDescription ?? error.description
        case let error as any LocalizedError: error.errorDescription ?? "\(error)"
        case let error as NSError where !(error.domain.isEmpty): error.localizedDescription
        default: "\(error)"
        }
    }

    // MARK: - The slip box

    /// The file of the slip box: what the call names comes before the environment.
    private func file(_ arguments: ParsedArguments, for command: any SlipboxCommand.Type) throws -> URL {
        let absolute = { (path: String) in
            URL(fileURLWithPath: (path as NSString).expandingTildeInPath, relativeTo: directory)
        }
        if let path = arguments["--store"] { return absolute(path).standardizedFileURL }
        if let file = try command.store(in: arguments, directory: directory) { return file }
        if let path = environment["SLIPBOX_STORE"], !path.isEmpty { return absolute(path).standardizedFileURL }
        return PersistenceController.standardFile(environment: environment).standardizedFileURL
    }

    private func container(
        _ arguments: ParsedArguments,
        for command: any SlipboxCommand.Type
    ) throws -> NSPersistentContainer {
        let makesStore = command.makesStore
        let url = try file(arguments, for: command)
        guard makesStore || FileManager.default.fileExists(atPath: url.path) else {
            throw CommandFailure(
                "there is no slip box at \(url.path); “slipbox new TITLE” or “slipbox import DIR” creates one, "
                    + "--store or SLIPBOX_STORE selects another one"
            )
        }
        if makesStore {
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        return try (command.syncs ? PersistenceController(syncing: url) : PersistenceController(file: url)).container
    }
}

/// An error that a user can correct, such as an unknown note.
struct CommandFailure: Error {
    /// What is wrong and how to correct it, as a sentence without a full stop.
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

/// The exit status of a call.
package enum ExitStatus: Int32, Sendable {
    case success = 0
    /// Something is missing, is in the way, or was lost.
    case failure = 1
    /// The call itself is wrong.
    case wrongUsage = 2
}
