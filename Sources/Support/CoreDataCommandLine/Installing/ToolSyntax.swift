/// The syntax of a whole tool, from which its manual page and the completions of shells are written.
///
/// Help, parser, manual and completions have one source, the ``CommandSyntax`` of each command.
struct ToolSyntax {
    let name: String
    let version: String
    let purpose: String
    let commands: [CommandSyntax]
    /// Options that may stand before the name of a command.
    let leadingOptions: [OptionSyntax]
    /// The command of a call that names none; nil if there must be a name.
    let defaultCommand: String?
    let details: String
    let sections: [ManualSection]

    /// The options of every tool that stand alone.
    static let ownOptions = [
        OptionSyntax(name: "--help", summary: "shows the help"),
        OptionSyntax(name: "--version", summary: "shows the version"),
        OptionSyntax(name: "--manual", summary: "writes the manual page"),
        OptionSyntax(
            name: "--completions",
            value: "SHELL",
            choices: Shell.allCases.map(\.rawValue),
            summary: "writes the completions for bash, zsh or fish"
        ),
    ]

    /// The commands and the first words of commands that have two, each once, with what it says about it.
    var firstWords: [(name: String, summary: String)] {
        var seen: Set<Substring> = []
        return commands.compactMap { command in
            let word = command.name.prefix { $0 != " " }
            guard seen.insert(word).inserted else { return nil }
            let isGroup = word.count < command.name.count
            return (
                String(word), isGroup ? "commands: \(secondWords(of: word).joined(separator: ", "))" : command.summary
            )
        }
    }

    /// The first words of commands that have two.
    var groups: [String] {
        firstWords.map(\.name).filter { !secondWords(of: $0[...]).isEmpty }
    }

    /// Returns the commands that begin with a word and a space, without these.
    func secondWords(of word: Substring) -> [String] {
        commands.map(\.name).filter { $0.hasPrefix("\(word) ") }.map { String($0.dropFirst(word.count + 1)) }
    }
}

/// A section of a manual page that help does not have, such as files or environment variables.
package struct ManualSection: Sendable {
    let title: String
    /// What the section explains, with an explanation each.
    let entries: [(term: String, text: String)]

    package init(_ title: String, _ entries: [(term: String, text: String)]) {
        self.title = title.uppercased()
        self.entries = entries
    }
}

/// The shells that have completions.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    func completions(of tool: ToolSyntax) -> String {
        switch self {
        case .bash: BashCompletions(tool: tool).text
        case .zsh: ZshCompletions(tool: tool).text
        case .fish: FishCompletions(tool: tool).text
        }
    }
}

/// What a shell offers for a value or an operand.
enum Completion: Equatable {
    case words([String])
    case files
    /// A title, a number, or whatever else only the user knows.
    case nothing

    private static let filePlaceholders: Set<String> = ["A", "B", "DIR", "FILE", "IN", "MODEL", "OUT", "PATH", "STORE"]

    /// Finds out what a placeholder such as `FILE`, `PATH[=CONTAINER]` or `[DIR …]` stands for.
    init(placeholder: String) {
        let word = placeholder.drop { $0 == "[" }.prefix { $0.isUppercase }
        self = Self.filePlaceholders.contains(String(word)) ? .files : .nothing
    }

    init?(valueOf option: OptionSyntax) {
        guard let value = option.value else { return nil }
        self = option.choices.isEmpty ? Completion(placeholder: value) : .words(option.choices)
    }
}
