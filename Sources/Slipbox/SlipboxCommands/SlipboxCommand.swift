internal import CommandLineTool

/// One of the things that `slipbox` does.
protocol SlipboxCommand: SendableMetatype {
    static var syntax: CommandSyntax { get }
    /// Whether a slip box that is not there is made.
    static var makesStore: Bool { get }

    /// - Throws: `UsageError` for a wrong call, `CommandFailure` for what somebody can mend, and whatever a store throws.
    /// - Returns: Whether all went well.
    static func run(_ call: CommandCall) async throws -> Bool
}

extension SlipboxCommand {
    static var makesStore: Bool { false }
}

extension OptionSyntax {
    /// What every command takes.
    static let common = [json, store]

    static let json = OptionSyntax(name: "--json", summary: "writes JSON, for programs")
    static let store = OptionSyntax(name: "--store", value: "PATH", summary: "the file of the slip box")
    static let folder = OptionSyntax(name: "--folder", value: "FOLDER", summary: "only what is in this folder itself")
    static let create = OptionSyntax(name: "--create", summary: "makes the folder if there is none")
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
            summary: "at most so many \(what), 0 for all; \(count) unless told otherwise"
        )
    }
}
