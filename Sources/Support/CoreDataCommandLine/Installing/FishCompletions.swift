/// Completions of a tool for fish.
struct FishCompletions {
    let tool: ToolSyntax

    var text: String {
        """
        # Completions of \(tool.name) for fish, written by “\(tool.name) --completions fish”.

        # Prints the words of the call that are no options before the command's name.
        function __\(tool.name)_words
            set -l is_value 0
            set -l words
            for word in (commandline -opc)[2..]
                if test $is_value = 1
                    set is_value 0
                    continue
                end
                switch $word
                    case \(leadingPattern)
                        test (count $words) = 0; and set is_value 1
                    case '-*'
                    case '*'
                        set -a words $word
                end
            end
            printf '%s\\n' $words
        end

        # Whether the words so far are these.
        function __\(tool.name)_at
            test "$argv" = (string join ' ' (__\(tool.name)_words))
        end

        # Whether the words so far begin with these.
        function __\(tool.name)_in
            string match -q -- "$argv *" (string join ' ' (__\(tool.name)_words))' '
        end

        complete -c \(tool.name) -f
        \((ownLines + commandLines).joined(separator: "\n"))

        """
    }

    private var leadingPattern: String {
        (tool.leadingOptions + ToolSyntax.ownOptions).filter { $0.value != nil }.map(\.name).joined(separator: " ")
    }

    /// What may stand where a command's name begins.
    private var ownLines: [String] {
        let options = tool.leadingOptions + ToolSyntax.ownOptions
        let words = tool.firstWords.map { word(at: "", $0.name, $0.summary) }
        return words + options.map { option(condition: "__\(tool.name)_at ''", $0) }
    }

    private var commandLines: [String] {
        tool.commands.flatMap { command -> [String] in
            let condition = "__\(tool.name)_in \(command.name)"
            var lines: [String] = []
            if let space = command.name.firstIndex(of: " ") {
                let second = command.name[command.name.index(after: space)...]
                lines.append(word(at: String(command.name[..<space]), String(second), command.summary))
            }
            let help = OptionSyntax(name: "--help", summary: "shows this help")
            lines += (command.options + [help]).map { option(condition: condition, $0) }
            if command.operands.contains(where: { Completion(placeholder: $0) == .files }) {
                lines.append("complete -c \(tool.name) -n \(quoted(condition)) -F")
            }
            return lines
        }
    }

    private func word(at words: String, _ word: String, _ summary: String) -> String {
        let condition = words.isEmpty ? "__\(tool.name)_at ''" : "__\(tool.name)_at \(words)"
        return "complete -c \(tool.name) -n \(quoted(condition)) -a \(word) -d \(quoted(summary))"
    }

    private func option(condition: String, _ option: OptionSyntax) -> String {
        let name = option.name.hasPrefix("--") ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst(1))"
        let value: String
        switch Completion(valueOf: option) {
        case .words(let words): value = " -x -a \(quoted(words.joined(separator: " ")))"
        case .files: value = " -r -F"
        case .nothing: value = " -x"
        case nil: value = ""
        }
        return "complete -c \(tool.name) -n \(quoted(condition)) \(name)\(value) -d \(quoted(option.summary))"
    }

    private func quoted(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
