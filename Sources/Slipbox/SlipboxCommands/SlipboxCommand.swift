internal import CoreDataCommandLine
internal import Foundation

/// A command of `slipbox`.
protocol SlipboxCommand: SendableMetatype {
    static var syntax: CommandSyntax { get }
    /// Whether the command creates the slip box if it does not exist. Default: false.
    static var makesStore: Bool { get }
    /// Whether the command syncs the slip box if it has an account. Default: false; what a command changes is sent by those that do.
    static var syncs: Bool { get }

    /// Returns the file of the slip box that the arguments of the command name, where `--store` does not. Default: nil.
    static func store(in arguments: ParsedArguments, directory: URL) throws -> URL?

    /// - Throws: `UsageError` for a wrong call, `CommandFailure` for errors that the user can correct, and any error of
    ///   the store.
    /// - Returns: Whether the command succeeded.
    static func run(_ call: CommandCall) async throws -> Bool
}

extension SlipboxCommand {
    static var makesStore: Bool { false }
    static var syncs: Bool { false }
    static func store(in arguments: ParsedArguments, directory: URL) throws -> URL? { nil }
}

extension OptionSyntax {
    /// The options of every command.
    static let common = [json, store]

    static let json = OptionSyntax(name: "--json", summary: "writes JSON")
    static let store = OptionSyntax(name: "--store", value: "PATH", summary: "the file of the slip box")
    static let folder = OptionSyntax(name: "--folder", value: "FOLDER", summary: "only notes directly in this folder")
    static let create = OptionSyntax(name: "--create", summary: "creates the folder if it does not exist")
    static let status = OptionSyntax(
        name: "--status",
        value: "STATUS",
        choices: ["draft", "review", "archived"],
        summary: "draft, review or archived"
    )

    static func limit(_ count: Int, _ what: String = "notes") -> OptionSyntax {
        OptionSyntax(
            name: "--limit",
            value: "N",
            summary: "the greatest number of \(what), 0 for all; default: \(count)"
        )
    }
}
