extension MathParser {
    /// Returns the macro of a name: of this formula, or one that is there from the beginning.
    func macro(named name: String) -> Macro? { macros[name] ?? Macro.builtIn[name] }

    /// Puts the tokens of a macro in place of its name, which has been read.
    mutating func expand(_ macro: Macro, named name: String, at offset: Int) throws(MathProblem) {
        var arguments: [[Token]] = []
        if let usual = macro.usual { arguments.append(try optionalTokens() ?? usual) }
        while arguments.count < macro.parameterCount {
            arguments.append(try argumentTokens(of: "\\" + name, at: offset))
        }
        try source.push(macro.expanded(arguments, offset: offset))
    }

    /// Reads the tokens of an argument, without the braces around it.
    mutating func argumentTokens(of name: String, at offset: Int) throws(MathProblem) -> [Token] {
        try skipSpace()
        guard let first = try source.next(), !first.is("}") else { throw .missingArgument(of: name, at: offset) }
        guard first.is("{") else { return [first] }
        var tokens: [Token] = []
        var depth = 1
        while let token = try source.next() {
            if token.is("{") { depth += 1 }
            if token.is("}") { depth -= 1 }
            if depth == 0 { return tokens }
            tokens.append(token)
        }
        throw MathProblem("A “{” has no “}”.", at: first.offset)
    }

    /// Reads the tokens of an argument in brackets; returns nil if there is none.
    mutating func optionalTokens() throws(MathProblem) -> [Token]? {
        try skipSpace()
        guard let first = source.peek(), first.is("[") else { return nil }
        _ = try source.next()
        var tokens: [Token] = []
        var depth = 0
        while let token = try source.next() {
            if token.is("{") { depth += 1 }
            if token.is("}") { depth -= 1 }
            if depth == 0, token.is("]") { return tokens }
            tokens.append(token)
        }
        throw MathProblem("A “[” has no “]”.", at: first.offset)
    }

    /// Reads an argument as it is in the source.
    mutating func argumentSource(of name: String) throws(MathProblem) -> String {
        let offset = source.offset
        return try argumentTokens(of: name, at: offset).map(\.source).joined()
    }

    mutating func skipSpace() throws(MathProblem) {
        while source.peek()?.kind == .space { _ = try source.next() }
    }

    // MARK: - Definitions

    mutating func define(_ kind: Command.Definition, at offset: Int) throws(MathProblem) {
        try skipSpace()
        if let star = source.peek(), star.is("*") { _ = try source.next() }
        switch kind {
        case .newCommand: try readNewCommand(at: offset)
        case .definition: try readDefinition(at: offset)
        case .alias: try readAlias(at: offset)
        case .operatorName:
            let name = try definedName(at: offset)
            let star = source.peek()?.is("*") == true
            if star { _ = try source.next() }
            let body = try argumentTokens(of: "\\DeclareMathOperator", at: offset)
            let head = TokenReader.tokens(of: star ? #"\operatorname*{"# : #"\operatorname{"#, offset: offset)
            macros[name] = Macro(body: head + body + TokenReader.tokens(of: "}", offset: offset))
        }
    }

    private mutating func definedName(at offset: Int) throws(MathProblem) -> String {
        let tokens = try argumentTokens(of: "A definition", at: offset)
        guard tokens.count == 1, case .command(let name) = tokens[0].kind else {
            throw MathProblem("A definition must begin with the command that it defines.", at: offset)
        }
        return name
    }

    private mutating func readNewCommand(at offset: Int) throws(MathProblem) {
        let name = try definedName(at: offset)
        var macro = Macro(body: [])
        if let count = try optionalTokens() {
            guard let number = Int(count.map(\.source).joined()), (0...9).contains(number) else {
                throw MathProblem("A command may have up to 9 arguments.", at: offset)
            }
            macro.parameterCount = number
            macro.usual = number == 0 ? nil : try optionalTokens()
        }
        macro.body = try argumentTokens(of: "\\newcommand", at: offset)
        macros[name] = macro
    }

    private mutating func readDefinition(at offset: Int) throws(MathProblem) {
        guard case .command(let name)? = try source.next()?.kind else {
            throw MathProblem("“\\def” must be followed by the command that it defines.", at: offset)
        }
        var macro = Macro(body: [])
        while let token = source.peek(), !token.is("{") {
            _ = try source.next()
            switch token.kind {
            case .space, .character("#"): continue
            case .character(let digit)
            where macro.parameterCount < 9 && String(digit) == String(macro.parameterCount + 1):
                macro.parameterCount += 1
            default:
                throw MathProblem("Between “\\def” and its braces may only be “#1”, “#2” and so on.", at: token.offset)
            }
        }
        macro.body = try argumentTokens(of: "\\def", at: offset)
        macros[name] = macro
    }

    private mutating func readAlias(at offset: Int) throws(MathProblem) {
        let name = try definedName(at: offset)
        try skipSpace()
        if let sign = source.peek(), sign.is("=") { _ = try source.next() }
        try skipSpace()
        guard let meaning = try source.next() else { throw .missingArgument(of: "\\let", at: offset) }
        if case .command(let other) = meaning.kind, let macro = macro(named: other) {
            macros[name] = macro
        } else {
            macros[name] = Macro(body: [meaning])
        }
    }
}
