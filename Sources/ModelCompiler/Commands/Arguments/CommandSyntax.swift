/// What a command takes, for its parser and its help.
struct CommandSyntax: Hashable, Sendable {
    var name: String
    /// What the command does, in a few words.
    var summary: String
    var operands: [String]
    /// How many operands there must be at least; all of them unless told otherwise.
    var leastOperands: Int
    var options: [OptionSyntax]
    /// The rest of the help, in lines of at most 80 characters.
    var details: String

    init(
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

    /// The command with all that it takes, in one line.
    var usage: String {
        let required = operands.prefix(leastOperands)
        let optional = operands.dropFirst(leastOperands).map { "[\($0)]" }
        return (["momc", name] + required + optional + options.map { "[\($0.usage)]" }).joined(separator: " ")
    }

    var help: String {
        let rows = (options + [OptionSyntax(name: "--help", summary: "shows this")]).map { ($0.usage, $0.summary) }
        return """
            usage: \(usage)

            \(details)

            options:
            \(Self.columns(rows))

            """
    }

    /// Names in one column and what they mean in another.
    static func columns(_ rows: [(name: String, summary: String)]) -> String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { row in
            "  " + row.name + String(repeating: " ", count: width - row.name.count + 2) + row.summary
        }.joined(separator: "\n")
    }
}
