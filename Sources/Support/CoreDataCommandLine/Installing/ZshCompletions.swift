/// Completions of a tool for zsh.
struct ZshCompletions {
    let tool: ToolSyntax

    var text: String {
        """
        #compdef \(tool.name)
        # Completions of \(tool.name) for zsh, written by “\(tool.name) --completions zsh”.

        _\(tool.name)() {
            local command="" index
            for ((index = 2; index < CURRENT; index++)); do
                case "${words[index]}" in
                    (\(leadingPattern)) ((index++)) ;;
                    (-*) ;;
                    (*)
                        command="${command:+$command }${words[index]}"
                        case "$command" in
                            (\(groupPattern)) ;;
                            (*) break ;;
                        esac
                        ;;
                esac
            done
            local -a offered
            case "$command" in
                ('')
                    offered=(
        \(described(tool.firstWords))
                    )
                    if [[ "${words[CURRENT]}" == -* || "${words[CURRENT - 1]}" == (\(leadingPattern)) ]]; then
                        _arguments \(arguments(tool.leadingOptions + ToolSyntax.ownOptions))
                    else
                        _describe -t commands command offered
                    fi
                    ;;
        \(groups)
        \(commands)
            esac
        }

        if [ "$funcstack[1]" = _\(tool.name) ]; then _\(tool.name) "$@"; else compdef _\(tool.name) \(tool.name); fi

        """
    }

    private var leadingPattern: String {
        (tool.leadingOptions + ToolSyntax.ownOptions).filter { $0.value != nil }.map(\.name).joined(separator: "|")
    }

    private var groupPattern: String {
        tool.groups.isEmpty ? "''" : tool.groups.map(\.quotedForShell).joined(separator: "|")
    }

    private func described(_ words: [(name: String, summary: String)]) -> String {
        words.map { "                \("\($0.name):\($0.summary)".quotedForShell)" }.joined(separator: "\n")
    }

    private var groups: String {
        tool.groups.map { group in
            let words = tool.commands.filter { $0.name.hasPrefix("\(group) ") }
                .map { (name: String($0.name.dropFirst(group.count + 1)), summary: $0.summary) }
            return """
                        (\(group.quotedForShell))
                            offered=(
                \(described(words))
                            )
                            _describe -t commands command offered
                            ;;
                """
        }.joined(separator: "\n")
    }

    /// The options and operands of each command, for the words from its name on.
    private var commands: String {
        tool.commands.map { command in
            let help = OptionSyntax(name: "--help", summary: "shows this help")
            return """
                        (\(command.name.quotedForShell))
                            words=("${(@)words[index, -1]}")
                            ((CURRENT -= index - 1))
                            _arguments \(([arguments(command.options + [help])] + operands(of: command)).joined(separator: " "))
                            ;;
                """
        }.joined(separator: "\n")
    }

    private func arguments(_ options: [OptionSyntax]) -> String {
        options.map { option in
            let repeated = option.isRepeatable ? "*" : ""
            let value = Completion(valueOf: option).map { ":\(escaped(option.value ?? "")):\(action($0))" } ?? ""
            return "\(repeated)\(option.name)[\(escaped(option.summary))]\(value)".quotedForShell
        }.joined(separator: " ")
    }

    private func operands(of command: CommandSyntax) -> [String] {
        command.operands.enumerated().map { index, operand in
            let isLast = index == command.operands.count - 1
            let place = isLast && command.takesMoreOperands ? "*" : "\(index + 1)"
            let separator = index < command.leastOperands || place == "*" ? ":" : "::"
            return "\(place)\(separator)\(escaped(operand)):\(action(Completion(placeholder: operand)))".quotedForShell
        }
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files: "_files"
        case .nothing: " "
        }
    }

    private func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(
            ":",
            with: "\\:"
        )
    }
}
