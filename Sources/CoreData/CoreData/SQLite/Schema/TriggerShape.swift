internal import FoundationBackfill

/// The shape of a trigger's text. Apple's framework and this one make triggers for derived attributes and spatial
/// indexes, whose bodies differ in detail; all of them end soon and write one column, or a spatial index.
struct TriggerShape {
    /// The words and signs of the text, in capital letters unless they stood in quotes.
    private let tokens: [String]

    private static let functions: Set<String> = Set(
        ["IFNULL", "COALESCE", "MAX", "MIN", "COUNT", "SUM", "TOTAL", "AVG", "ABS", "JULIANDAY"]
            + StoreFunctions.triggerFunctions.map { $0.uppercased() }
            + Derivation.functions.map { SQLFunction.expression($0).name.uppercased() }
    )
    /// The words before a parenthesis that call nothing.
    private static let words: Set<String> = [
        "AND", "OR", "NOT", "IN", "WHEN", "WHERE", "SELECT", "SET", "ON", "VALUES", "IS", "CASE", "THEN", "ELSE", "BY",
        "EXISTS", "AS",
    ]

    init(_ sql: String) {
        tokens = Self.tokens(of: sql)
    }

    /// Returns whether the trigger is of a kind that Core Data makes, with a name that Core Data gives.
    func isOfCoreData(named name: String) -> Bool {
        guard let start = tokens.firstIndex(of: "BEGIN"), tokens.last == "END" || tokens.suffix(2) == ["END", ";"],
            tokens.prefix(2) == ["CREATE", "TRIGGER"], callsOnlyKnown, readsFewRows
        else { return false }
        let end = tokens.lastIndex(of: "END") ?? tokens.endIndex
        let body = tokens[(start + 1)..<end].split(separator: ";").map(Array.init)
        if name.hasPrefix("Z_RT_") { return !body.isEmpty && body.allSatisfy(Self.writesSpatialIndex) }
        guard name.hasPrefix("Z_DA_") || name.hasPrefix("ZT_"), body.count == 2 else { return false }
        return Self.writesColumn(body[0], andTells: body[1])
    }

    /// Whether all calls are of functions that triggers of Core Data call.
    private var callsOnlyKnown: Bool {
        zip(tokens, tokens.dropFirst()).allSatisfy { word, next in
            guard next == "(", word.first?.isLetter == true || word.first == "_" else { return true }
            return Self.functions.contains(word) || Self.words.contains(word)
        }
    }

    /// Whether each selection reads one table, or two that are joined, and none is in another one's selection: the
    /// trigger ends.
    private var readsFewRows: Bool {
        guard !tokens.contains("WITH"), tokens.count(where: { $0 == "JOIN" }) <= 1 else { return false }
        var (depth, selections) = (0, [Int]())
        for (place, token) in tokens.enumerated() {
            switch token {
            case "(": depth += 1
            case ")":
                depth -= 1
                selections.removeAll { $0 > depth }
            case ";": selections = []
            case "SELECT":
                // One of the statement itself, and one in parentheses.
                selections.append(depth)
                if selections.count(where: { $0 > 0 }) > 1 { return false }
            case "FROM" where !Self.endsSoon(tokens[(place + 1)...]): return false
            default: break
            }
        }
        return true
    }

    /// Whether a single table follows FROM, perhaps with an alias.
    private static func endsSoon(_ rest: ArraySlice<String>) -> Bool {
        let ends: Set<String> = ["WHERE", ")", ";", "JOIN"]
        return rest.dropFirst().prefix(2).contains { ends.contains($0) }
    }

    // MARK: - Statements

    /// Whether the first statement sets one column, and the second tells the framework about it.
    private static func writesColumn(_ update: [String], andTells call: [String]) -> Bool {
        guard update.count > 4, update[0] == "UPDATE", update[2] == "SET", update[4] == "=",
            !writtenByFramework.contains(update[3]), !setsMore(update), update.count(where: { $0 == "SELECT" }) <= 2
        else { return false }
        let known = StoreFunctions.triggerFunctions.contains { call.count > 2 && call[1] == $0.uppercased() }
        // 'TABLE', Z_ENT, Z_PK, 'attribute', COLUMN
        guard known, call[0] == "SELECT", call.count > 12, call[2] == "(", call[11] == update[3] else { return false }
        return call[3] == "'\(update[1])"
    }

    private static let writtenByFramework: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT"]

    /// Whether an update sets a second column.
    private static func setsMore(_ update: [String]) -> Bool {
        var depth = 0
        for token in update.dropFirst(5) {
            switch token {
            case "(": depth += 1
            case ")": depth -= 1
            case "," where depth == 0: return true
            case "WHERE" where depth == 0: return false
            default: break
            }
        }
        return true
    }

    private static func writesSpatialIndex(_ statement: [String]) -> Bool {
        guard let verb = statement.first, ["INSERT", "DELETE", "UPDATE"].contains(verb) else { return false }
        let target = statement.first { $0.hasPrefix("Z_RT_") }
        let before = statement.prefix { !$0.hasPrefix("Z_RT_") }
        return target != nil
            && before.allSatisfy { ["INSERT", "OR", "REPLACE", "INTO", "DELETE", "FROM", "UPDATE"].contains($0) }
    }

    // MARK: - Words

    /// Returns the words of a statement. Text begins with an apostrophe, so that it equals no name.
    private static func tokens(of sql: String) -> [String] {
        var (tokens, rest) = ([String](), Substring(sql))
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if rest.hasPrefix("--") || rest.hasPrefix("/*") {
                // No framework writes comments.
                return []
            } else if first.isLetter || first.isNumber || first == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || $0 == "." }
                tokens.append(word.uppercased())
                rest.removeFirst(word.count)
            } else if first == "'" || first == "\"" {
                let inside = rest.dropFirst().prefix { $0 != first }
                guard rest.count > inside.count + 1 else { return [] }
                tokens.append((first == "'" ? "'" : "") + inside)
                rest.removeFirst(inside.count + 2)
            } else {
                tokens.append(String(first))
                rest.removeFirst()
            }
        }
        return tokens
    }
}
