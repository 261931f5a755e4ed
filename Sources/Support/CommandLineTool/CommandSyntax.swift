/// What a command takes, for its parser and its help.
package struct CommandSyntax: Hashable, Sendable {
    package var name: String
    /// What the command does, in a few words.
    package var summary: String
    var operands: [String]
    /// How many operands there must be at least; all of them unless told otherwise.
    var leastOperands: Int
    var options: [OptionSyntax]
    /// The rest of the help, in lines of at most 80 characters.
    var details: String

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

    /// The command of a tool with all that it takes, in one line.
    package func usage(of tool: String) -> String {
        let required = operands.prefix(leastOperands)
        let optional = operands.dropFirst(leastOperands).map { "[\($0)]" }
        return ([tool, name] + required + optional + options.map { "[\($0.usage)]" }).joined(separator: " ")
    }

    package func help(of tool: String) -> String {
        let rows = (options + [OptionSyntax(name: "--help", summary: "shows this")]).map { ($0.usage, $0.summary) }
        return """
            usage: \(usage(of: tool))

            \(details)

            options:
            \(Self.columns(rows))

            """
    }

    /// Names in one column and what they mean in another.
    package static func columns(_ rows: [(name: String, summary: String)]) -> String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { row in
            "  " + row.name + String(repeating: " ", count: width - row.name.count + 2) + row.summary
        }.joined(separator: "\n")
    }
}
