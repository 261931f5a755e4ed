import CoreDataCommandLine
import Foundation
import Testing

/// The manual page and the completions of a tool whose texts contain whatever shells and `man` read as their own.
@Suite struct InstallingTests {
    private static let store = OptionSyntax(name: "--store", value: "PATH", summary: "the file; not one's [other]: one")
    private static let status = OptionSyntax(
        name: "--status",
        value: "STATUS",
        choices: ["draft", "review"],
        isRepeatable: true,
        summary: "draft or review"
    )

    private let tool = CommandDispatcher(
        name: "tool",
        version: "tool 1.2",
        purpose: "Keeps notes.",
        commands: [
            CommandSyntax(
                "list",
                "lists one's notes",
                operands: [],
                options: [status, store],
                details: "Lists.\n\n  tool list"
            ),
            CommandSyntax(
                "import",
                "reads files",
                operands: ["DIR"],
                options: [store],
                details: ".hidden\n'quoted'\na\\b"
            ),
            CommandSyntax("user add", "adds a user", operands: ["LOGIN"], options: [store], details: "Adds."),
            CommandSyntax("user list", "lists users", operands: [], options: [store], details: "Lists."),
        ],
        leadingOptions: [store],
        details: "Details.",
        manual: [ManualSection("Files", [("~/notes", "The notes.")])]
    ) { $0 }

    private func text(_ arguments: String...) throws -> String {
        guard case .text(let text) = tool.response(to: arguments) else { throw Unexpected() }
        return text
    }

    private struct Unexpected: Error {}

    @Test func theManualHasAllCommandsOptionsAndSections() throws {
        let manual = try text("--manual")
        #expect(
            manual.hasPrefix(".TH \"TOOL\" 1 \"\" \"tool 1.2\" \"User Commands\"\n.SH NAME\ntool \\- keeps notes\n")
        )
        for line in [
            ".SS \"user add\"", "\\fB\\-\\-status\\fR \\fISTATUS\\fR", "\\&.hidden", "\\&'quoted'", "a\\eb",
            ".SH FILES",
            "\\fB~/notes\\fR", ".nf", "tool list", ".fi", "\\fB\\-\\-completions\\fR \\fISHELL\\fR",
        ] {
            #expect(manual.split(separator: "\n").contains(line[...]), "\(line)")
        }
    }

    @Test func thereAreCompletionsForThreeShells() throws {
        #expect(try text("--completions", "zsh").hasPrefix("#compdef tool\n"))
        #expect(try text("--completions", "zsh").contains("'*--status[draft or review]:STATUS:(draft review)'"))
        #expect(
            try text("--completions", "zsh").contains(#"'--store[the file; not one'\''s \[other\]\: one]:PATH:_files'"#)
        )
        #expect(
            try text("--completions", "fish").contains("complete -c tool -n '__tool_at user' -a add -d 'adds a user'")
        )
        #expect(try text("--completions", "fish").contains(#"-l store -r -F -d 'the file; not one\'s [other]: one'"#))
        for call in [["--completions"], ["--completions", "dash"]] {
            guard case .refusal(let message) = tool.response(to: call) else { throw Unexpected() }
            #expect(
                message.contains("--completions needs a value") || message.contains("bash, zsh, fish, not for “dash”")
            )
        }
    }

    @Test(arguments: [
        ("", "import list user --store --help --version --manual --completions"), ("l", "list"),
        ("--completions ", "bash zsh fish"),
        ("list --st", "--status --store"), ("list --status ", "draft review"), ("--store x list --status d", "draft"),
        ("user ", "add list"), ("user add --", "--store --help"), ("import ", "notes.d"),
        ("import -", "--store --help"),
        ("import --store n", "notes.d"), ("user add --store nothing", ""), ("import n", "notes.d"),
    ])
    func bashOffersWhatMayFollow(_ call: String, _ offered: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "notes.d"),
            withIntermediateDirectories: true
        )
        let words = ["tool"] + call.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.currentDirectoryURL = folder
        process.arguments =
            [
                "-c", "source /dev/stdin; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _tool; echo \"${COMPREPLY[@]}\"",
                "bash",
            ] + words
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(try text("--completions", "bash").utf8))
        try input.fileHandleForWriting.close()
        let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(Set(answer.split(whereSeparator: \.isWhitespace)) == Set(offered.split(separator: " ")))
    }
}
