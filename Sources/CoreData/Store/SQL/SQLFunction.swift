internal import FoundationBackfill

/// The functions that a store adds to its database, so that predicates mean there what they mean in memory.
enum SQLFunction: Hashable, Sendable {
    /// Text, pattern, operator and options: CONTAINS, BEGINSWITH and ENDSWITH.
    case search
    /// Text, pattern, operator and options: equality and order.
    case compare
    /// Text, pattern and options.
    case like
    /// Text, pattern and options.
    case matches
    /// A function of expressions over numbers and text, by its Apple name.
    case expression(ExpressionFunction)
    /// A value and the name of the type that it is cast to.
    case cast
    /// What a member of a long list stands for: bytes in hexadecimal, or the bits of a real number.
    case bytes
    case real
}

/// The comparisons of text that a store adds to its database.
enum SQLCollation: String, CaseIterable, Sendable {
    case caseInsensitive = "NSCoreDataCaseInsensitiveCompare"
    case localized = "NSCoreDataLocalizedCompare"
    case localizedCaseInsensitive = "NSCoreDataLocalizedCaseInsensitiveCompare"
    case localizedStandard = "NSCoreDataLocalizedStandardCompare"

    /// Nil for the order of code points, which bytes of UTF-8 have by themselves.
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
