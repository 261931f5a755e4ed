internal import FoundationBackfill

extension SQLPredicateCompiler {
    /// Compares text with a constant.
    func constantTextTest(_ comparison: Comparison, _ left: SQLValue, _ right: Value) -> SQLExpression? {
        guard case .text(let text) = right, let infix = comparison.infix else { return nil }
        if comparison.isByteWise { return infixTest(infix, left, .value(right)) }
        let isEqual = comparison.options.isEmpty ? equality(left, text) : nil
        switch comparison.type {
        case .equalTo: if let isEqual { return isEqual }
        case .notEqualTo:
            if case .infix(.equal, _, _) = isEqual { return infixTest(.notEqual, left, .value(right)) }
            guard let test = isEqual ?? textCall(comparison.with(.equalTo), left, .value(right)) else {
                return nil
            }
            return tables.leavesOutNil ? .all([isNotNull(left), .not(test)]) : test.negated
        default: break
        }
        // Functions fold the second text once for all rows. Order may depend on which text is folded only by locale.
        return textCall(comparison, left, .value(right))
    }

    /// Tests equality by bytes; nil for texts with too many spellings.
    private func equality(_ left: SQLValue, _ text: String) -> SQLExpression? {
        guard let spellings = TextSpelling.spellings(of: text) else { return nil }
        guard spellings.count > 1 else { return .infix(.equal, left.expression, .value(.text(text))) }
        return .inList(left.expression, spellings.map { .value(.text($0)) })
    }

    /// Compares two texts of the database.
    func textsTest(_ comparison: Comparison, _ left: SQLValue, _ right: SQLValue) -> SQLExpression? {
        let (first, second) = (left.expression, right.expression)
        switch comparison.type {
        case .equalTo, .notEqualTo:
            // Equal bytes, and two NULLs, are detected without a call.
            guard let test = textCall(comparison.with(.equalTo), left, second) else { return nil }
            if comparison.type == .notEqualTo, tables.leavesOutNil {
                return .all([isNotNull(left), isNotNull(right), .not(test)])
            }
            let isEqual = SQLExpression.any([.infix(.same, first, second), test])
            return comparison.type == .equalTo ? isEqual : isEqual.negated
        default:
            return textCall(comparison, left, second)
        }
    }

    /// Compiles an operator that only text has.
    func textTest(_ comparison: Comparison, _ left: SQLTerm, _ right: SQLTerm) -> SQLExpression? {
        if case .constant(let left) = left, case .constant(let right) = right {
            return .truth(Self.holds(comparison, left, right))
        }
        for case .constant(let operand) in [left, right] where operand.text == nil {
            if case .collection = operand { return nil }
            return .truth(false)
        }
        guard let text = value(left), let pattern = value(right), text.kind != .opaque, pattern.kind != .opaque
        else { return nil }
        guard text.kind == .text, pattern.kind == .text else { return .truth(false) }
        guard let test = textCall(comparison, text, pattern.expression) else { return nil }
        guard comparison.type == .beginsWith, comparison.options.isEmpty || comparison.isByteWise,
            case .value(.text(let start)) = pattern.expression, case .column = text.expression,
            let low = TextSpelling.fixedStart(of: start), let high = TextSpelling.end(of: low)
        else { return test }
        // An index finds the range; the function decides.
        return .all([
            .infix(.greaterOrEqual, text.expression, .value(.text(low))),
            .infix(.less, text.expression, .value(.text(high))),
            test,
        ])
    }

    private func textCall(
        _ comparison: Comparison,
        _ text: SQLValue,
        _ pattern: SQLExpression
    ) -> SQLExpression? {
        if let textTest = dialect.textTest { return textTest(comparison, text, pattern) }
        let text = text.expression
        let options = SQLExpression.literal(Int(comparison.options.rawValue))
        let type = SQLExpression.literal(Int(comparison.type.rawValue))
        let (function, arguments): (SQLFunction, [SQLExpression]) =
            switch comparison.type {
            case .like: (.like, [text, pattern, options])
            case .matches: (.matches, [text, pattern, options])
            case .contains, .beginsWith, .endsWith: (.search, [text, pattern, type, options])
            default: (.compare, [text, pattern, type, options])
            }
        return dialect.has(function) ? .function(function, arguments) : nil
    }
}
