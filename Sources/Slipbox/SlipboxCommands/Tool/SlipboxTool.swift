internal import CommandLineTool
internal import CoreData
package import Foundation
internal import SlipboxCore
internal import SlipboxVault

/// The slip box as a command-line tool.
package struct SlipboxTool: Sendable {
    package static let version = "slipbox 0.1.0 (swift-coredata)"

    static let commands: [any SlipboxCommand.Type] = [
        NewCommand.self, ListCommand.self, SearchCommand.self, ShowCommand.self, EditCommand.self, MoveCommand.self,
        TagCommand.self, LinkCommand.self, MentionsCommand.self, TrailCommand.self, HistoryCommand.self,
        DeleteCommand.self, TrashCommand.self, SectionsCommand.self, SavedCommand.self, FoldersCommand.self,
        KeywordsCommand.self, ImportCommand.self, ExportCommand.self, ExampleCommand.self, DemoCommand.self,
        ServeCommand.self,
    ]

    private let directory: URL
    private let environment: [String: String]
    let streams: Streams

    /// - Parameters:
    ///   - directory: The current directory.
    ///   - environment: What the shell has set. `SLIPBOX_STORE` names the slip box unless a call does.
    package init(directory: URL, environment: [String: String], streams: Streams) {
        self.directory = URL(fileURLWithPath: directory.path, isDirectory: true)
        self.environment = environment
        self.streams = streams
    }

    /// Carries out a call.
    ///
    /// - Parameter arguments: Without the name of the tool.
    package func run(_ arguments: [String]) async -> ExitStatus {
        do {
            var rest = arguments[...]
            let options = try leadingOptions(&rest)
            guard let name = rest.popFirst() else { throw UsageError("missing command") }
            switch name {
            case "help", "--help", "-h": return try help(rest.first)
            case "--version":
                streams.output(Self.version + "\n")
                return .success
            default:
                let command = try Self.command(name)
                return await run(command, options + rest)
            }
        } catch {
            streams.messages("slipbox: error: \(reason(error))\n\(Self.usage)\n“slipbox help” says more.\n")
            return .wrongUsage
        }
    }

    /// Options that are the same for all commands may stand before the command's name.
    private func leadingOptions(_ rest: inout ArraySlice<String>) throws -> [String] {
        var options: [String] = []
        while let first = rest.first, first == "--store" || first.hasPrefix("--store=") || first == "--json" {
            options.append(rest.removeFirst())
            guard first == "--store" else { continue }
            guard let value = rest.popFirst() else { throw UsageError("--store needs a value: PATH") }
            options.append(value)
        }
        return options
    }

    static func command(_ name: String) throws -> any SlipboxCommand.Type {
        if let command = commands.first(where: { $0.syntax.name == name }) { return command }
        throw UsageError("unknown \(name.hasPrefix("-") ? "option" : "command") “\(name)”")
    }

    private func run(_ command: any SlipboxCommand.Type, _ arguments: [String]) async -> ExitStatus {
        let name = command.syntax.name
        do {
            let arguments = try ParsedArguments(arguments, for: command.syntax)
            if arguments.asksForHelp { return try help(name) }
            let call = CommandCall(
                arguments: arguments,
                container: try container(arguments, makesStore: command.makesStore),
                streams: streams,
                directory: directory,
                text: RichNoteText()
            )
            return try await command.run(call) ? .success : .failure
        } catch let error as UsageError {
            let usage = command.syntax.usage(of: "slipbox")
            streams.messages(
                "slipbox \(name): error: \(error.reason)\nusage: \(usage)\n“slipbox help \(name)” says more.\n"
            )
            return .wrongUsage
        } catch {
            streams.messages("slipbox \(name): error: \(reason(error))\n")
            return .failure
        }
    }

    private func reason(_ error: any Error) -> String {
        switch error {
        case let error as UsageError: error.reason
        case let error as CommandFailure: error.reason
        case let error as any CustomStringConvertible & LocalizedError: error.errorDescription ?? error.description
        case let error as any LocalizedError: error.errorDescription ?? "\(error)"
        case let error as NSError where !(error.domain.isEmpty): error.localizedDescription
        default: "\(error)"
        }
    }

    // MARK: - The slip box

    private func container(_ arguments: ParsedArguments, makesStore: Bool) throws -> NSPersistentContainer {
        let path = arguments["--store"] ?? environment["SLIPBOX_STORE"].flatMap { $0.isEmpty ? nil : $0 }
        let standard = PersistenceController.standardFile(environment: environment)
        let file = path.map { URL(fileURLWithPath: ($0 as NSString).expandingTildeInPath, relativeTo: directory) }
        let url = (file ?? standard).standardizedFileURL
        guard makesStore || FileManager.default.fileExists(atPath: url.path) else {
            throw CommandFailure(
                "there is no slip box at \(url.path); “slipbox new TITLE” or “slipbox import DIR” makes one, "
                    + "--store or SLIPBOX_STORE names another one"
            )
        }
        if makesStore {
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        return try PersistenceController(file: url).container
    }
}
