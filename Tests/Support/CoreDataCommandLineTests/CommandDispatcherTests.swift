import CoreDataCommandLine
import Testing

@Suite struct CommandDispatcherTests {
    private static let json = OptionSyntax(name: "--json", summary: "writes JSON")
    private static let store = OptionSyntax(name: "--store", value: "PATH", summary: "the store")
    private static let commands = [
        CommandSyntax(
            "list",
            "shows notes",
            operands: ["FOLDER"],
            leastOperands: 0,
            options: [json, store],
            details: "L."
        ),
        CommandSyntax("move", "moves a note", operands: ["NOTE", "FOLDER"], options: [json, store], details: "M."),
    ]

    /// A tool like momc, without leading options.
    private let plain = CommandDispatcher(
        name: "tool",
        version: "tool 1",
        purpose: "Keeps notes.",
        commands: commands,
        details: "Details."
    ) { $0 }

    /// A tool like slipbox.
    private let full = CommandDispatcher(
        name: "tool",
        version: "tool 1",
        purpose: "Keeps notes.",
        commands: commands,
        leadingOptions: [json, store],
        helpForm: .command,
        details: "Details."
    ) { $0 }

    private func text(_ response: CommandDispatcher<CommandSyntax>.Response) -> String? {
        if case .text(let text) = response { text } else { nil }
    }

    private func refusal(_ response: CommandDispatcher<CommandSyntax>.Response) -> String? {
        if case .refusal(let message) = response { message } else { nil }
    }

    private func run(_ response: CommandDispatcher<CommandSyntax>.Response) -> (name: String, ParsedArguments)? {
        if case .run(let command, let arguments) = response { (command.name, arguments) } else { nil }
    }

    // MARK: - Help

    @Test(arguments: ["help", "--help", "-h"]) func helpListsTheCommands(_ word: String) {
        #expect(
            text(plain.response(to: [word])) == """
                Keeps notes.

                usage: tool COMMAND …

                commands:
                  list  shows notes
                  move  moves a note

                Details.

                “tool --manual” writes the manual page, “tool --completions SHELL” the
                completions for bash, zsh or fish.

                """
        )
        #expect(text(full.response(to: [word]))?.contains("\nusage: tool [--store PATH] COMMAND …\n") == true)
    }

    @Test func commandsHaveHelpOfTheirOwn() throws {
        let help = try #require(text(plain.response(to: ["move", "--help"])))
        #expect(help.hasPrefix("usage: tool move NOTE FOLDER [--json] [--store PATH]\n\nM.\n"))
        #expect(text(full.response(to: ["move", "-h"])) == help)
        #expect(text(full.response(to: ["help", "move"])) == help)
        #expect(text(full.response(to: ["--json", "help", "move"])) == help)
        #expect(text(plain.response(to: ["help", "move"])) == text(plain.response(to: ["help"])))
    }

    @Test func versionIsALine() {
        #expect(text(plain.response(to: ["--version", "and more"])) == "tool 1\n")
    }

    @Test func theLastOperandMayBeRepeated() throws {
        let syntax = CommandSyntax("drop", "drops", operands: ["KIND", "NOTE …"], leastOperands: 1, details: "D.")
        #expect(syntax.usage(of: "tool") == "tool drop KIND [NOTE …]")
        #expect(try ParsedArguments(["k"], for: syntax).operands == ["k"])
        #expect(try ParsedArguments(["k", "a", "b", "c"], for: syntax).operands == ["k", "a", "b", "c"])
        #expect(throws: UsageError("missing argument KIND")) { try ParsedArguments([], for: syntax) }
    }

    // MARK: - Commands

    @Test func commandsAreFoundByName() throws {
        let (name, arguments) = try #require(run(plain.response(to: ["move", "a", "--json", "b"])))
        #expect(name == "move")
        #expect(arguments.operands == ["a", "b"])
        #expect(arguments["--json"] == "" && arguments["--store"] == nil)
    }

    @Test(arguments: [
        ["--store", "s", "--json", "list"], ["--json", "--store=s", "list"], ["list", "--store=s", "--json"],
    ])
    func leadingOptionsMayStandBeforeTheCommand(_ call: [String]) throws {
        let (name, arguments) = try #require(run(full.response(to: call)))
        #expect(name == "list")
        #expect(arguments["--json"] == "" && arguments["--store"] == "s")
    }

    @Test func aCallWithoutCommandRunsTheDefaultOne() throws {
        let tool = CommandDispatcher(
            name: "tool",
            version: "tool 1",
            purpose: "Keeps notes.",
            commands: Self.commands,
            defaultCommand: Self.commands[0],
            leadingOptions: [Self.json, Self.store],
            details: "Details."
        ) { $0 }
        #expect(run(tool.response(to: []))?.0 == "list")
        let (name, arguments) = try #require(run(tool.response(to: ["--store", "s"])))
        #expect(name == "list" && arguments["--store"] == "s")
        #expect(refusal(tool.response(to: ["brew"]))?.contains("unknown command “brew”") == true)
        #expect(text(tool.response(to: ["--help"]))?.contains("usage: tool [--store PATH] [COMMAND …]\n") == true)
    }

    // MARK: - Refusals

    @Test(arguments: [
        ([], "missing command"), (["brew"], "unknown command “brew”"), (["--brew"], "unknown option “--brew”"),
        ([""], "unknown command “”"), (["--store", "s"], "unknown option “--store”"),
    ])
    func callsWithoutCommandAreRefused(_ call: [String], _ reason: String) {
        #expect(
            refusal(plain.response(to: call)) == """
                tool: error: \(reason)
                usage: tool list|move …
                Run “tool --help” for more.
                """
        )
    }

    @Test(arguments: [
        (["--store"], "--store needs a value: PATH"), (["--store", "s"], "missing command"),
        (["--json=yes", "list"], "unknown option “--json=yes”"), (["help", "brew"], "unknown command “brew”"),
    ])
    func usageShowsLeadingOptionsWithValues(_ call: [String], _ reason: String) {
        #expect(
            refusal(full.response(to: call)) == """
                tool: error: \(reason)
                usage: tool [--store PATH] list|move …
                Run “tool help” for more.
                """
        )
    }

    @Test func wrongArgumentsShowTheUsageOfTheCommand() {
        let usage = "usage: tool move NOTE FOLDER [--json] [--store PATH]"
        #expect(
            refusal(plain.response(to: ["move", "a"]))
                == "tool move: error: missing argument FOLDER\n\(usage)\nRun “tool move --help” for more."
        )
        #expect(
            refusal(full.response(to: ["--json", "move", "a", "b", "--json"]))
                == "tool move: error: --json is given twice\n\(usage)\nRun “tool help move” for more."
        )
    }

    @Test func errorsOfCommandsReadTheSame() {
        let error = UsageError("a note is no folder")
        #expect(
            full.refusal(error, by: Self.commands[0]) == """
                tool list: error: a note is no folder
                usage: tool list [FOLDER] [--json] [--store PATH]
                Run “tool help list” for more.
                """
        )
    }
}
