extension MathParser {
    /// Reads an environment whose `\begin` has been read.
    mutating func environment(at offset: Int) throws(MathProblem) -> MathNode {
        let name = try argumentSource(of: "\\begin")
        guard let environment = MathEnvironment.named(name) else {
            throw MathProblem("There is no environment “\(name)”.", at: offset)
        }
        var table = environment.table
        switch environment.argument {
        case .none: break
        case .position: _ = try optionalTokens()
        case .count: _ = try argumentTokens(of: "\\begin{\(name)}", at: offset)
        case .alignment:
            if let tokens = try optionalTokens() { table.readColumns(tokens) }
        case .columns:
            _ = try optionalTokens()
            table.readColumns(try argumentTokens(of: "\\begin{\(name)}", at: offset))
        }
        let read = try self.table(table, until: .cell, name: name, at: offset)
        let isWhole = environment.isTransparent && read.rows.count == 1 && read.columnCount == 1 && !read.hasTags
        guard isWhole else { return .table(read) }
        return .row([.styleSwitch(.display)] + read.rows[0].cells[0])
    }

    /// Reads `\cases{…}` and its like, as plain TeX has them.
    mutating func bracedTable(named name: String, at offset: Int) throws(MathProblem) -> MathNode {
        guard let environment = MathEnvironment.named(String(name.dropFirst())), try take("{") else {
            throw .missingArgument(of: name, at: offset)
        }
        return .table(try table(environment.table, until: .bracedCell, name: name, at: offset))
    }

    /// Reads the rows of a table, and its end.
    mutating func table(
        _ start: MathTable,
        until end: End,
        name: String,
        at offset: Int
    ) throws(MathProblem) -> MathTable {
        var table = start
        let outerTag = tag
        tag = nil
        var row = MathTable.Row(hasRuleAbove: try takeRules())
        while true {
            let cell = try deeper { parser throws(MathProblem) in try parser.list(until: end) }
            row.cells.append(cell)
            guard let token = try next() else { throw MathProblem("“\(name)” has no end.", at: offset) }
            if token.is("&") { continue }
            row.tag = tag
            tag = nil
            guard token.isLineEnd else {
                if end == .cell { try readEnd(of: name, at: token.offset) }
                break
            }
            table.rows.append(row)
            try skipLineSpace()
            row = MathTable.Row(hasRuleAbove: try takeRules())
        }
        tag = outerTag
        if row.cells == [[]], row.tag == nil, !table.rows.isEmpty {
            table.hasRuleBelow = row.hasRuleAbove
        } else {
            table.rows.append(row)
        }
        return table
    }

    private mutating func readEnd(of name: String, at offset: Int) throws(MathProblem) {
        let ended = try argumentSource(of: "\\end")
        guard ended == name else {
            throw MathProblem("“\\end{\(ended)}” is where “\\end{\(name)}” should be.", at: offset)
        }
    }

    /// Goes over the space of a line, as in `\\[4pt]`, and the star of `\\*`.
    mutating func skipLineSpace() throws(MathProblem) {
        if let token = source.peek(), token.is("*") { _ = try source.next() }
        guard let token = source.peek(), token.is("[") else { return }
        let tokens = try optionalTokens() ?? []
        if Self.ems(tokens.map(\.source).joined()) == nil {
            // The brackets are those of the next line.
            let closing = Token(kind: .character("]"), offset: token.offset)
            try source.push([token] + tokens + [closing])
        }
    }

    /// Goes over `\hline`; returns whether there was one.
    private mutating func takeRules() throws(MathProblem) -> Bool {
        var hasRule = false
        while let token = try peek(), token.isCommand("hline") || token.isCommand("hdashline") {
            _ = try source.next()
            hasRule = true
        }
        return hasRule
    }
}

extension MathTable {
    /// Reads the columns of an array, such as `l|cc`.
    fileprivate mutating func readColumns(_ tokens: [Token]) {
        columns = []
        rules = []
        for token in tokens {
            switch token.kind {
            case .character("l"): columns.append(.left)
            case .character("c"): columns.append(.center)
            case .character("r"): columns.append(.right)
            case .character("|"), .character(":"): rules.insert(columns.count)
            default: break
            }
        }
    }
}
