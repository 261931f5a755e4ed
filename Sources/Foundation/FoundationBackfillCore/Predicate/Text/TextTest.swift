internal import Foundation

/// A comparison of text with a text that is known beforehand.
enum TextTest {
    /// The test for the operator; nil for operators that do not compare text. An expression that is not regular matches
    /// nothing.
    static func make(
        _ type: NSComparisonPredicate.Operator,
        _ options: NSComparisonPredicate.Options,
        _ text: String
    ) -> (@Sendable (String) -> Bool)? {
        if options.contains(.localeSensitive), let test = localized(type, options, text) { return test }
        switch type {
        case .equalTo where options.isEmpty: return { $0 == text }
        case .notEqualTo where options.isEmpty: return { $0 != text }
        case .lessThan where options.isEmpty: return { $0 < text }
        case .lessThanOrEqualTo where options.isEmpty: return { $0 <= text }
        case .greaterThan where options.isEmpty: return { $0 > text }
        case .greaterThanOrEqualTo where options.isEmpty: return { $0 >= text }
        case .like:
            let pattern = WildcardPattern(text, ignoring: options.ignoring)
            return { pattern.matches($0) }
        case .matches:
            let pattern = RegularExpressionPattern(text, ignoring: options.ignoring)
            return { pattern?.matches($0) ?? false }
        default:
            return make(type, TextPattern(text, ignoring: options.ignoring))
        }
    }

    private static func make(_ type: NSComparisonPredicate.Operator, _ pattern: TextPattern) -> (
        @Sendable (String) -> Bool
    )? {
        switch type {
        case .equalTo: { pattern.isEqual(to: $0) }
        case .notEqualTo: { !pattern.isEqual(to: $0) }
        case .lessThan: { pattern.order(of: $0) < 0 }
        case .lessThanOrEqualTo: { pattern.order(of: $0) <= 0 }
        case .greaterThan: { pattern.order(of: $0) > 0 }
        case .greaterThanOrEqualTo: { pattern.order(of: $0) >= 0 }
        case .beginsWith: { pattern.isPrefix(of: $0) }
        case .endsWith: { pattern.isSuffix(of: $0) }
        case .contains: { pattern.isContained(in: $0) }
        default: nil
        }
    }

    /// Equality and order as the current locale has them.
    private static func localized(
        _ type: NSComparisonPredicate.Operator,
        _ options: NSComparisonPredicate.Options,
        _ text: String
    ) -> (@Sendable (String) -> Bool)? {
        let foundation = options.foundation
        @Sendable func order(_ other: String) -> ComparisonResult {
            other.compare(text, options: foundation, range: nil, locale: .current)
        }
        return switch type {
        case .equalTo: { order($0) == .orderedSame }
        case .notEqualTo: { order($0) != .orderedSame }
        case .lessThan: { order($0) == .orderedAscending }
        case .lessThanOrEqualTo: { order($0) != .orderedDescending }
        case .greaterThan: { order($0) == .orderedDescending }
        case .greaterThanOrEqualTo: { order($0) != .orderedAscending }
        default: nil
        }
    }
}

extension NSComparisonPredicate.Options {
    var ignoring: FoldingTable.Ignoring {
        if contains(.normalized) { return .nothing }
        var ignoring: FoldingTable.Ignoring = []
        if contains(.caseInsensitive) { ignoring.insert(.letterCase) }
        if contains(.diacriticInsensitive) { ignoring.insert(.diacritics) }
        return ignoring
    }

    fileprivate var foundation: String.CompareOptions {
        var options: String.CompareOptions = []
        if contains(.caseInsensitive) { options.insert(.caseInsensitive) }
        if contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
        return options
    }
}
