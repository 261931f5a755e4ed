/// Interprets the calls of a command-line tool with subcommands: finds the command that a call names, parses its
/// arguments, and writes the texts of help, version and refusals.
///
/// The commands of a tool are types with a ``CommandSyntax`` and a function that runs them. To add a command, add a
/// type and an entry in the list of commands:
///
///     static let dispatcher = CommandDispatcher<any StoreCommand.Type>(
///         name: "coredata",
///         version: "coredata 0.1.0",
///         purpose: "Inspects and migrates Core Data stores.",
///         commands: [InspectCommand.self, MigrateCommand.self],
///         details: "…"
///     ) { $0.syntax }
///
/// A command's name may consist of two words, such as `records query`.
///
/// The tool itself runs the command of a ``Response``, because tools differ in what their commands need and return, and
/// in whether they are asynchronous.
package struct CommandDispatcher<Command: Sendable>: Sendable {
    /// The call that shows the help of a command, as refusals mention it.
    package enum HelpForm: Sendable {
        /// An option of the command: `momc check --help`.
        case option
        /// A command of its own: `slipbox help list`. The option works as well.
        case command
    }

    /// The response to a call, before a command runs.
    package enum Response {
        /// Help or version, for the standard output. No command is to run.
        case text(String)
        /// The message about a wrong call, for the standard error, without a line break at the end.
        case refusal(String)
        /// The command to run, with its arguments.
        case run(Command, ParsedArguments)
    }

    private let name: String
    private let version: String
    private let purpose: String
    private let commands: [Command]
    private let defaultCommand: Command?
    private let leadingOptions: [OptionSyntax]
    private let helpForm: HelpForm
    private let details: String
    private let manual: [ManualSection]
    private let syntax: @Sendable (Command) -> CommandSyntax

    /// - Parameters:
    ///   - name: The name that users call the tool by.
    ///   - version: The line that `--version` prints.
    ///   - purpose: The first line of the help, which says what the tool does.
    ///   - commands: The commands in the order in which help lists them.
    ///   - defaultCommand: The command of a call that names none; nil if a call must name one.
    ///   - leadingOptions: Options that every command takes and that may also stand before the command's name. The
    ///     usage line shows those that take a value.
    ///   - details: The end of the help, in lines of at most 90 characters.
    ///   - manual: The sections that the manual page has beyond the help.
    ///   - syntax: Returns the syntax of a command.
    package init(
        name: String,
        version: String,
        purpose: String,
        commands: [Command],
        defaultCommand: Command? = nil,
        leadingOptions: [OptionSyntax] = [],
        helpForm: HelpForm = .option,
        details: String,
        manual: [ManualSection] = [],
        syntax: @escaping @Sendable (Command) -> CommandSyntax
    ) {
        self.name = name
        self.version = version
        self.purpose = purpose
        self.commands = commands
        self.defaultCommand = defaultCommand
        self.leadingOptions = leadingOptions
        self.helpForm = helpForm
        self.details = details
        self.manual = manual
        self.syntax = syntax
    }

    // MARK: - Calls

    /// Interprets a call.
    ///
    /// - Parameter arguments: The arguments without the name of the tool.
    package func response(to arguments: [String]) -> Response {
        do throws(UsageError) {
            var rest = arguments[...]
            let options = try takeLeadingOptions(from: &rest)
            guard let first = rest.popFirst() else {
                guard let defaultCommand else { throw UsageError("missing command") }
                return response(of: defaultCommand, to: options)
            }
            switch first {
            case "help", "--help", "-h":
                guard helpForm == .command, let name = rest.popFirst() else { return .text(help) }
                return .text(help(of: try command(named: name, followedBy: &rest)))
            case "--version":
                return .text(version + "\n")
            case "--manual":
                return .text(ManualPage(tool: toolSyntax).text)
            case "--completions":
                return .text(try shell(named: rest.popFirst()).completions(of: toolSyntax))
            default:
                let command = try command(named: first, followedBy: &rest)
                return response(of: command, to: options + rest)
            }
        } catch {
            return .refusal("\(name): error: \(error.reason)\n\(usage)\nRun “\(helpCall())” for more.")
        }
    }

    private func response(of command: Command, to arguments: [String]) -> Response {
        do throws(UsageError) {
            let parsed = try ParsedArguments(arguments, for: syntax(command))
            return parsed.asksForHelp ? .text(help(of: command)) : .run(command, parsed)
        } catch {
            return .refusal(refusal(error, by: command))
        }
    }

    /// Returns the message for a usage error that a command threw, without a line break at the end.
    package func refusal(_ error: UsageError, by command: Command) -> String {
        let syntax = syntax(command)
        return """
            \(name) \(syntax.name): error: \(error.reason)
            usage: \(syntax.usage(of: name))
            Run “\(helpCall(of: syntax.name))” for more.
            """
    }

    private func shell(named name: String?) throws(UsageError) -> Shell {
        guard let name else { throw UsageError("--completions needs a value: SHELL") }
        guard let shell = Shell(rawValue: name) else {
            throw UsageError(
                "there are completions for \(Shell.allCases.map(\.rawValue).joined(separator: ", ")), not for “\(name)”"
            )
        }
        return shell
    }

    private var toolSyntax: ToolSyntax {
        ToolSyntax(
            name: name,
            version: version,
            purpose: purpose,
            commands: commands.map(syntax),
            leadingOptions: leadingOptions,
            defaultCommand: defaultCommand.map { syntax($0).name },
            details: details,
            sections: manual
        )
    }

    private func takeLeadingOptions(from rest: inout ArraySlice<String>) throws(UsageError) -> [String] {
        var options: [String] = []
        while let argument = rest.first, let option = leadingOption(argument) {
            options.append(rest.removeFirst())
            guard let valueName = option.value, argument == option.name else { continue }
            guard let value = rest.popFirst() else { throw UsageError("\(option.name) needs a value: \(valueName)") }
            options.append(value)
        }
        return options
    }

    private func leadingOption(_ argument: String) -> OptionSyntax? {
        leadingOptions.first { option in
            argument == option.name || option.value != nil && argument.hasPrefix("\(option.name)=")
        }
    }

    /// Finds the command of one word, or of two, of which the second is taken from the rest.
    private func command(named name: String, followedBy rest: inout ArraySlice<String>) throws(UsageError) -> Command {
        if let command = commands.first(where: { syntax($0).name == name }) { return command }
        let beginning = name + " "
        let group = commands.map { syntax($0).name }.filter { $0.hasPrefix(beginning) }
        guard !group.isEmpty else {
            throw UsageError("unknown \(name.hasPrefix("-") ? "option" : "command") “\(name)”")
        }
        let second = rest.popFirst() ?? ""
        if let command = commands.first(where: { syntax($0).name == beginning + second }) { return command }
        let choices = group.map { $0.dropFirst(beginning.count) }.joined(separator: ", ")
        throw UsageError("“\(name)” must be followed by one of \(choices)")
    }

    // MARK: - Help

    private var callWithOptions: String {
        ([name] + leadingOptions.filter { $0.value != nil }.map { "[\($0.usage)]" }).joined(separator: " ")
    }

    private var usage: String {
        let words = commands.map { syntax($0).name.prefix { $0 != " " } }
        let first = words.enumerated().filter { !words.prefix($0.offset).contains($0.element) }.map(\.element)
        return "usage: \(callWithOptions) \(first.joined(separator: "|")) …"
    }

    private func helpCall(of command: String? = nil) -> String {
        switch helpForm {
        case .option: [name, command, "--help"].compactMap { $0 }.joined(separator: " ")
        case .command: [name, "help", command].compactMap { $0 }.joined(separator: " ")
        }
    }

    private func help(of command: Command) -> String { syntax(command).help(of: name) }

    private var help: String {
        """
        \(purpose)

        usage: \(callWithOptions) \(defaultCommand == nil ? "COMMAND …" : "[COMMAND …]")

        commands:
        \(CommandSyntax.columns(commands.map { (syntax($0).name, syntax($0).summary) }))

        \(details)

        “\(name) --manual” writes the manual page, “\(name) --completions SHELL” the
        completions for bash, zsh or fish.

        """
    }
}
