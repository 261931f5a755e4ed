internal import FoundationBackfill

extension SQLDialect {
    /// Returns the test of a text that the functions of ``DatabaseFunctions`` make; nil for those that are made in memory:
    /// regular expressions, patterns with `?` and those of other rows, and whatever depends on a locale.
    ///
    /// - Parameter schema: The schema's name in quotes.
    static func textTest(
        _ comparison: Comparison,
        _ text: SQLExpression,
        _ pattern: SQLExpression,
        schema: String
    ) -> SQLExpression? {
        let options = comparison.options
        guard !options.contains(.localeSensitive), !options.contains(.normalized) else { return nil }
        let flags = (options.contains(.caseInsensitive) ? 1 : 0) | (options.contains(.diacriticInsensitive) ? 2 : 0)
        let needle = folded(pattern, options, flags, schema)
        func call(_ name: String, _ pattern: SQLExpression) -> SQLExpression {
            SQLExpression.tuple([text, pattern, .literal(flags)]).wrapped("\(schema).coredata_\(name)", "")
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
            return .infix(infix, ordered(text), ordered(pattern))
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
