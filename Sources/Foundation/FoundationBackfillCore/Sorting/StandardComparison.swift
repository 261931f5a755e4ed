internal import Foundation

/// The comparisons that sort descriptors have built in, by selector.
package enum StandardComparison: String, CaseIterable, Sendable {
    case compare = "compare:"
    case caseInsensitive = "caseInsensitiveCompare:"
    case localized = "localizedCompare:"
    case localizedCaseInsensitive = "localizedCaseInsensitiveCompare:"
    case localizedStandard = "localizedStandardCompare:"

    package init?(_ selector: Selector) {
        self.init(rawValue: selector.name)
    }

    /// Returns the order of two values. Nil comes before all other values, and values that cannot be ordered count as
    /// equal.
    package func order(_ left: Any?, _ right: Any?) -> ComparisonResult {
        order(Operand(flattened(left)), Operand(flattened(right)))
    }

    package func order(_ left: Operand, _ right: Operand) -> ComparisonResult {
        switch (left, right) {
        case (.null, .null): .orderedSame
        case (.null, _): .orderedAscending
        case (_, .null): .orderedDescending
        case (.string(let left), .string(let right)): order(left, right)
        default: left.order(right) ?? .orderedSame
        }
    }

    package func order(_ left: String, _ right: String) -> ComparisonResult {
        switch self {
        case .compare: left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
        case .caseInsensitive: left.caseInsensitiveCompare(right)
        case .localized: left.localizedCompare(right)
        case .localizedCaseInsensitive: left.localizedCaseInsensitiveCompare(right)
        case .localizedStandard: left.localizedStandardCompare(right)
        }
    }
}
