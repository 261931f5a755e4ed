/// Completions of a tool for bash. They need nothing but bash itself.
struct BashCompletions {
    let tool: ToolSyntax

    private var function: String { "_\(tool.name)" }

    var text: String {
        """
        # Completions of \(tool.name) for bash, written by “\(tool.name) --completions bash”.

        \(function)() {
            local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}"
            local command="" offered="" files="" index
            COMPREPLY=()
            for ((index = 1; index < COMP_CWORD; index++)); do
                case "${COMP_WORDS[index]}" in
                    \(leadingPattern)) ((index++)) ;;
                    -*) ;;
                    *)
                        command="${command:+$command }${COMP_WORDS[index]}"
                        case "$command" in
                            \(groupPattern)) ;;
                            *) break ;;
                        esac
                        ;;
                esac
            done
            case "$command|$previous" in
        \(values)
                *)
                    case "$command" in
        \(commands)
                    esac
                    ;;
            esac
            if [[ -n "$offered" ]]; then mapfile -t COMPREPLY < <(compgen -W "$offered" -- "$word"); fi
            if [[ -n "$files" && "$word" != -* ]]; then
                compopt -o filenames 2>/dev/null
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
            fi
        }

        complete -F \(function) \(tool.name)

        """
    }

    /// The options before the command's name that take a value.
    private var leadingPattern: String {
        (tool.leadingOptions + ToolSyntax.ownOptions).filter { $0.value != nil }.map(\.name).joined(separator: " | ")
    }

    private var groupPattern: String {
        tool.groups.isEmpty ? "''" : tool.groups.map(\.quotedForShell).joined(separator: " | ")
    }

    /// The values of options, by command and option.
    private var values: String {
        let own = (tool.leadingOptions + ToolSyntax.ownOptions).map { ("", $0) }
        let all = own + tool.commands.flatMap { command in command.options.map { (command.name, $0) } }
        return all.compactMap { command, option -> String? in
            guard let completion = Completion(valueOf: option) else { return nil }
            return "        \("\(command)|\(option.name)".quotedForShell)) \(assignment(completion)) ;;"
        }.joined(separator: "\n")
    }

    private var commands: String {
        let own = (tool.leadingOptions + ToolSyntax.ownOptions).map(\.name)
        var lines = [line("", tool.firstWords.map(\.name) + own, .nothing)]
        lines += tool.groups.map { line($0, tool.secondWords(of: $0[...]), .nothing) }
        lines += tool.commands.map { command in
            let hasFiles = command.operands.contains { Completion(placeholder: $0) == .files }
            return line(command.name, command.options.map(\.name) + ["--help"], hasFiles ? .files : .nothing)
        }
        return lines.joined(separator: "\n")
    }

    private func line(_ command: String, _ words: [String], _ operands: Completion) -> String {
        let files = operands == .files ? "; files=1" : ""
        return
            "                \(command.quotedForShell)) offered=\(words.joined(separator: " ").quotedForShell)\(files) ;;"
    }

    private func assignment(_ completion: Completion) -> String {
        switch completion {
        case .words(let words): "offered=\(words.joined(separator: " ").quotedForShell)"
        case .files: "files=1"
        case .nothing: ":"
        }
    }
}

extension String {
    /// The text as one word of bash or zsh.
    var quotedForShell: String { "'\(replacing("'", with: "'\\''"))'" }
}
