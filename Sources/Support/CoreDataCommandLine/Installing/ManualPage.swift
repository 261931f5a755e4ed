/// The manual page of a tool, in the language of `man`.
struct ManualPage {
    let tool: ToolSyntax

    var text: String {
        let title = tool.name.uppercased()
        var lines = [".TH \(quoted(title)) 1 \"\" \(quoted(tool.version)) \"User Commands\"", ".SH NAME"]
        lines.append("\(escaped(tool.name)) \\- \(escaped(phrase(tool.purpose)))")
        lines += [".SH SYNOPSIS"] + synopsis("", isOptional: tool.defaultCommand != nil)
        lines += [".SH DESCRIPTION", escaped(tool.purpose)]
        lines += [".PP"] + paragraphs(tool.details)
        lines += [".SH COMMANDS"] + tool.commands.flatMap(section)
        lines += [".SH OPTIONS"] + tool.leadingOptions.flatMap(item) + ToolSyntax.ownOptions.flatMap(item)
        for section in tool.sections {
            lines.append(".SH \(section.title)")
            lines += section.entries.flatMap { entry in [".TP", "\\fB\(escaped(entry.term))\\fR", escaped(entry.text)] }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func synopsis(_ command: String, isOptional: Bool) -> [String] {
        let leading = tool.leadingOptions.filter { $0.value != nil }.map { " [\($0.usage)]" }.joined()
        return ["\\fB\(escaped(tool.name))\\fR" + escaped("\(leading) \(isOptional ? "[COMMAND …]" : "COMMAND …")")]
    }

    private func section(of command: CommandSyntax) -> [String] {
        var lines = [".SS \(quoted(command.name))", escaped(command.summary.capitalizedSentence), ".PP"]
        let usage = command.usage(of: tool.name)
        lines.append(
            "\\fB\(escaped(String(usage.prefix(tool.name.count + command.name.count + 1))))\\fR"
                + escaped(String(usage.dropFirst(tool.name.count + command.name.count + 1)))
        )
        lines += [".PP"] + paragraphs(command.details)
        return lines + command.options.filter { !tool.leadingOptions.contains($0) }.flatMap(item)
    }

    private func item(of option: OptionSyntax) -> [String] {
        let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
        return [".TP", "\\fB\(escaped(option.name))\\fR\(value)", escaped(option.summary.capitalizedSentence)]
    }

    /// Returns text with empty lines between paragraphs. Lines that are indented stay as they are.
    private func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        var isSample = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("  ") != isSample, !line.isEmpty {
                isSample.toggle()
                lines += isSample ? [".RS 4", ".nf"] : [".fi", ".RE"]
            }
            lines.append(line.isEmpty ? ".PP" : escaped(isSample ? String(line.dropFirst(2)) : String(line)))
        }
        return isSample ? lines + [".fi", ".RE"] : lines
    }

    /// Returns a sentence as a phrase: “Keeps notes.” as “keeps notes”.
    private func phrase(_ sentence: String) -> String {
        let words = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    private func quoted(_ text: String) -> String { "\"\(escaped(text).replacing("\"", with: "\\(dq"))\"" }

    /// Returns text that stands for itself: no line begins with a request, and dashes can be copied as they are.
    private func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}

extension String {
    /// The phrase as a sentence.
    fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
