/// The arguments of a command, told apart.
package struct ParsedArguments: Hashable {
    package private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    package private(set) var asksForHelp = false

    /// The value of an option; an empty one for an option that takes none and was given.
    package subscript(option: String) -> String? { values[option]?.first }

    /// All values of an option that may be given several times.
    package func values(of option: String) -> [String] { values[option] ?? [] }

    /// Options may stand before, between and after the operands, with their value as the next argument or behind `=`.
    /// After `--` everything is an operand.
    package init(_ arguments: [String], for syntax: CommandSyntax) throws(UsageError) {
        asksForHelp = arguments.prefix { $0 != "--" }.contains { ["--help", "-h"].contains($0) }
        guard !asksForHelp else { return }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            }
            if argument.hasPrefix("-"), argument.count > 1 {
                try readOption(argument, followedBy: &rest, syntax)
            } else {
                operands.append(argument)
            }
        }
        try checkOperands(syntax)
    }

    private mutating func readOption(
        _ argument: String,
        followedBy rest: inout ArraySlice<String>,
        _ syntax: CommandSyntax
    ) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard let option = syntax.options.first(where: { $0.name == name }) else {
            throw UsageError("unknown option \(name)")
        }
        guard values[name] == nil || option.isRepeatable else { throw UsageError("\(name) is given twice") }
        guard let valueName = option.value else {
            guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
            values[name] = [""]
            return
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
            throw UsageError("\(name) needs a value: \(valueName)")
        }
        guard option.choices.isEmpty || option.choices.contains(value) else {
            throw UsageError("\(name) takes \(option.choices.joined(separator: " or ")), not “\(value)”")
        }
        values[name, default: []].append(value)
    }

    private func checkOperands(_ syntax: CommandSyntax) throws(UsageError) {
        guard !operands.contains("") else { throw UsageError("an argument is empty") }
        if operands.count < syntax.leastOperands {
            throw UsageError("missing argument \(syntax.operands[operands.count])")
        }
        if operands.count > syntax.operands.count {
            throw UsageError("unexpected argument “\(operands[syntax.operands.count])”")
        }
    }
}
