/// The name, operands and options of a command, from which its arguments are parsed and its help is written.
package struct CommandSyntax: Hashable, Sendable {
    package var name: String
    /// What the command does: a phrase that starts with a verb in the third person.
    package var summary: String
    var operands: [String]
    /// The number of operands that are required. The remaining ones are optional.
    var leastOperands: Int
    var options: [OptionSyntax]
    /// The rest of the help, in lines of at most 80 characters.
    var details: String

    /// Whether the last operand may be repeated.
    var takesMoreOperands: Bool { operands.last?.hasSuffix("…") == true }

    /// - Parameters:
    ///   - operands: The names of the operands. The last one may end in `…`: then a call may have more of them.
    ///   - leastOperands: The number of required operands; nil if all are required.
    package init(
        _ name: String,
        _ summary: String,
        operands: [String],
        leastOperands: Int? = nil,
        options: [OptionSyntax] = [],
        details: String
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.leastOperands = leastOperands ?? operands.count
        self.options = options
        self.details = details
    }

    /// Returns the usage line, such as `momc draw MODEL [-o FILE.svg]`. The only command of a program has an empty name.
    package func usage(of tool: String) -> String {
        let required = operands.prefix(leastOperands)
        let optional = operands.dropFirst(leastOperands).map { "[\($0)]" }
        return ([tool, name].filter { !$0.isEmpty } + required + optional + options.map { "[\($0.usage)]" }).joined(
            separator: " "
        )
    }

    /// Returns the help of the command: usage line, details, and a table of the options.
    package func help(of tool: String) -> String {
        let rows = (options + [OptionSyntax(name: "--help", summary: "shows this help")]).map { ($0.usage, $0.summary) }
        return """
            usage: \(usage(of: tool))

            \(details)

            options:
            \(Self.columns(rows))

            """
    }

    /// Returns names and summaries in two aligned columns.
    package static func columns(_ rows: [(name: String, summary: String)]) -> String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { row in
            "  " + row.name + String(repeating: " ", count: width - row.name.count + 2) + row.summary
        }.joined(separator: "\n")
    }
}

/// An option of a command.
package struct OptionSyntax: Hashable, Sendable {
    /// The name, including its dashes.
    package var name: String
    /// The placeholder for the option's value in the usage line; nil if the option takes no value.
    var value: String?
    /// The values that the option accepts; empty if it accepts any.
    var choices: [String]
    /// Whether the option may occur more than once in a call.
    var isRepeatable: Bool
    var summary: String

    package init(
        name: String,
        value: String? = nil,
        choices: [String] = [],
        isRepeatable: Bool = false,
        summary: String
    ) {
        self.name = name
        self.value = value
        self.choices = choices
        self.isRepeatable = isRepeatable
        self.summary = summary
    }

    var usage: String { name + (value.map { " \($0)" } ?? "") + (isRepeatable ? " …" : "") }
}
