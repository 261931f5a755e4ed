internal import FoundationBackfill

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
