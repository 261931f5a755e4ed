/// A token of the format language.
enum Token: Equatable {
    /// A key path or the name of a function. Its first word is not reserved.
    case word(String)
    case keyword(Keyword)
    case integer(Int64)
    case real(Double)
    case string(String)
    case variable(String)
    case specifier(FormatSpecifier)
    case symbol(Symbol)
    case end

    enum Symbol: String, CaseIterable {
        case leftParenthesis = "("
        case rightParenthesis = ")"
        case leftBrace = "{"
        case rightBrace = "}"
        case leftBracket = "["
        case rightBracket = "]"
        case comma = ","
        case dot = "."
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divide = "/"
        case power = "**"
        case bitAnd = "&"
        case bitOr = "|"
        case bitXor = "^"
        case complement = "~"
        case leftShift = "<<"
        case rightShift = ">>"
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case equal = "=="
        case notEqual = "!="
        case and = "&&"
        case or = "||"
        case not = "!"
        case assign = ":="
    }
}

extension Token {
    /// The function that the token denotes between two expressions.
    var infixFunction: ExpressionFunction? {
        guard case .symbol(let symbol) = self else { return nil }
        return switch symbol {
        case .plus: .add
        case .minus: .subtract
        case .times: .multiply
        case .divide: .divide
        case .power: .raise
        case .bitAnd: .bitwiseAnd
        case .bitOr: .bitwiseOr
        case .bitXor: .bitwiseXor
        case .leftShift: .leftShift
        case .rightShift: .rightShift
        default: nil
        }
    }

    /// The set operation that the token denotes.
    var setOperation: ExpressionForm.SetOperation? {
        switch self {
        case .keyword(.union): .union
        case .keyword(.intersect): .intersect
        case .keyword(.minus): .minus
        default: nil
        }
    }

    /// The comparison operator that the token denotes.
    var comparison: NSComparisonPredicate.Operator? {
        switch self {
        case .symbol(.equal): .equalTo
        case .symbol(.notEqual): .notEqualTo
        case .symbol(.less): .lessThan
        case .symbol(.lessOrEqual): .lessThanOrEqualTo
        case .symbol(.greater): .greaterThan
        case .symbol(.greaterOrEqual): .greaterThanOrEqualTo
        case .keyword(.in): .in
        case .keyword(.contains): .contains
        case .keyword(.beginsWith): .beginsWith
        case .keyword(.endsWith): .endsWith
        case .keyword(.like): .like
        case .keyword(.matches): .matches
        case .keyword(.between): .between
        default: nil
        }
    }
}
