/// The operands and options of a call, parsed according to a ``CommandSyntax``.
package struct ParsedArguments: Hashable {
    package private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    /// Whether `--help` or `-h` occurs before `--`. If so, nothing else is parsed.
    package private(set) var asksForHelp = false

    /// The first value of an option; an empty string if the option takes no value, nil if it is absent.
    package subscript(option: String) -> String? { values[option]?.first }

    /// Returns all values of an option, in the order of the call.
    package func values(of option: String) -> [String] { values[option] ?? [] }

    /// Parses the arguments of a command.
    ///
    /// Options may stand before, between and after operands. The value of an option is the next argument, or follows
    /// the name and `=`. All arguments after `--` are operands.
    ///
    /// - Throws: `UsageError` for unknown or repeated options, missing values, and too few or too many operands.
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
        if operands.count > syntax.operands.count, !syntax.takesMoreOperands {
            throw UsageError("unexpected argument “\(operands[syntax.operands.count])”")
        }
    }
}

/// An error in how a tool was called, such as an unknown option.
package struct UsageError: Error, Hashable {
    /// What is wrong with the call, as a sentence without a full stop.
    package var reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}
