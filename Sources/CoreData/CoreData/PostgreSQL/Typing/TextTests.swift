internal import FoundationBackfill

extension SQLDialect {
    /// Returns the test of a text that the functions of ``DatabaseFunctions`` make; nil for those that are made in memory:
    /// regular expressions, patterns with `?` and those of other rows, and whatever depends on a locale.
    ///
    /// - Parameter schema: The schema's name in quotes.
    static func textTest(
        _ comparison: Comparison,
        _ text: SQLValue,
        _ pattern: SQLExpression,
        schema: String
    ) -> SQLExpression? {
        let options = comparison.options
        guard !options.contains(.localeSensitive), !options.contains(.normalized) else { return nil }
        let flags = (options.contains(.caseInsensitive) ? 1 : 0) | (options.contains(.diacriticInsensitive) ? 2 : 0)
        let needle = Self.folded(pattern, options, flags, schema)
        let folded = text.folded.map { FoldedText(column: $0, isSame: flags == 3, schema: schema) }
        func call(_ name: String, _ pattern: SQLExpression) -> SQLExpression {
            let arguments = [text.expression, pattern, .literal(flags)]
            let test = SQLExpression.tuple(arguments).wrapped("\(schema).coredata_\(name)", "")
            return folded?.narrowed(test, name, pattern) ?? test
        }
        switch comparison.type {
        case .contains: return call("contains", needle)
        case .beginsWith: return call("begins", needle)
        case .endsWith: return call("ends", needle)
        case .equalTo: return call("equals", needle)
        case .like: return like(pattern, options, call)
        case .matches: return nil
        default:
            guard let infix = comparison.infix else { return nil }
            // Both sides are functions' results or constants, which are compared by their bytes.
            func ordered(_ side: SQLExpression) -> SQLExpression {
                flags == 0
                    ? side.wrapped("\(schema).coredata_compose(", ")")
                    : SQLExpression.tuple([side, .literal(flags)]).wrapped("\(schema).coredata_fold", "")
            }
            return .infix(infix, ordered(text.expression), ordered(pattern))
        }
    }

    /// Returns a pattern in the form in which texts are compared. Constants are folded here, once.
    private static func folded(
        _ pattern: SQLExpression,
        _ options: NSComparisonPredicate.Options,
        _ flags: Int,
        _ schema: String
    ) -> SQLExpression {
        if case .value(.text(let text)) = pattern { return .value(.text(options.folded(text))) }
        return SQLExpression.tuple([pattern, .literal(flags)]).wrapped("\(schema).coredata_fold", "")
    }

    private static func like(
        _ pattern: SQLExpression,
        _ options: NSComparisonPredicate.Options,
        _ call: (String, SQLExpression) -> SQLExpression
    ) -> SQLExpression? {
        guard case .value(.text(let text)) = pattern, let simple = SimpleWildcard(text) else { return nil }
        let folded = SQLExpression.value(.text(options.folded(simple.text)))
        switch (simple.hasStarBefore, simple.hasStarBehind) {
        case (false, false): return call("equals", folded)
        case (false, true): return call("begins", folded)
        case (true, false): return call("ends", folded)
        case (true, true): return call("contains", folded)
        }
    }
}

/// A column with a text without case and accents, whose index finds rows quickly.
private struct FoldedText {
    let column: SQLExpression
    /// Whether the comparison ignores both, so that the column alone decides.
    let isSame: Bool
    let schema: String

    /// Returns a test with one of the functions, in a form that the index is of use for; nil if there is none.
    func narrowed(_ test: SQLExpression, _ name: String, _ pattern: SQLExpression) -> SQLExpression? {
        guard case .value(.text(let text)) = pattern, !text.isEmpty else { return nil }
        guard isSame else {
            return Self.commonPart(of: text).map { .all([like("%\($0)%"), test]) }
        }
        let escaped = Self.escaped(text)
        switch name {
        case "equals": return .infix(.equal, column, pattern)
        case "ends": return like("%\(escaped)")
        case "begins": return .all([like("\(escaped)%"), search(pattern, isAnywhere: false)])
        default: return .all([like("%\(escaped)%"), search(pattern, isAnywhere: true)])
        }
    }

    private func like(_ pattern: String) -> SQLExpression { .infix(.like, column, .value(.text(pattern))) }

    /// Says whether a match ends before a character that extends the one before it.
    private func search(_ pattern: SQLExpression, isAnywhere: Bool) -> SQLExpression {
        SQLExpression.tuple([column, pattern, .truth(isAnywhere)]).wrapped("\(schema).coredata_search", "")
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if ["\\", "%", "_"].contains(scalar) { escaped.unicodeScalars.append("\\") }
            escaped.unicodeScalars.append(scalar)
        }
    }

    /// Returns the longest run of letters and digits of ASCII, which stays together however texts are folded; nil if it has no
    /// trigram.
    private static func commonPart(of text: String) -> String? {
        let runs = text.utf8.split { byte in
            !(48...57).contains(byte) && !(97...122).contains(byte | 0x20) || byte >= 0x80
        }
        guard let longest = runs.max(by: { $0.count < $1.count }), longest.count >= 3 else { return nil }
        return String(decoding: longest, as: UTF8.self).lowercased()
    }
}
