internal import FoundationBackfill

/// The collations that a store adds to its database.
enum SQLCollation: String, CaseIterable, Sendable {
    case caseInsensitive = "NSCoreDataCaseInsensitiveCompare"
    case localized = "NSCoreDataLocalizedCompare"
    case localizedCaseInsensitive = "NSCoreDataLocalizedCaseInsensitiveCompare"
    case localizedStandard = "NSCoreDataLocalizedStandardCompare"

    /// Returns nil for the order of code points, which is that of the bytes in UTF-8.
    init?(_ comparison: StandardComparison) {
        switch comparison {
        case .compare: return nil
        case .caseInsensitive: self = .caseInsensitive
        case .localized: self = .localized
        case .localizedCaseInsensitive: self = .localizedCaseInsensitive
        case .localizedStandard: self = .localizedStandard
        }
    }

    /// The comparison that sort descriptors in memory use.
    var comparison: StandardComparison {
        switch self {
        case .caseInsensitive: .caseInsensitive
        case .localized: .localized
        case .localizedCaseInsensitive: .localizedCaseInsensitive
        case .localizedStandard: .localizedStandard
        }
    }
}

/// The functions that a store adds to its database, so that predicates mean the same as in memory.
enum SQLFunction: Hashable, Sendable {
    /// CONTAINS, BEGINSWITH and ENDSWITH. Takes text, pattern, operator and options.
    case search
    /// Equality and order. Takes two texts, operator and options.
    case compare
    /// LIKE. Takes text, pattern and options.
    case like
    /// MATCHES. Takes text, pattern and options.
    case matches
    /// A function of expressions over numbers and text, by its Apple name.
    case expression(ExpressionFunction)
    /// A cast. Takes a value and the name of the type that it is cast to.
    case cast
    /// A calculation with two decimals, as numbers or text. The result is the nearest number.
    case decimal(ExpressionFunction)
    /// A calculation with two decimals whose result is text with all digits.
    case decimalDigits(ExpressionFunction)
    /// The beginning of the period of a date. Takes the date and the text of a calendar.
    case periodStart(NSExpression.CalendarPeriod)
}
