internal import Foundation

/// Comparisons of text with a text that is known when they are compiled.
enum TextTest {
    /// Returns the test for an operator; nil for operators that do not compare text. If `text` should be a regular
    /// expression but is not, nothing passes the test.
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

    /// Returns the test for an equality or order comparison by the rules of the current locale; nil for other
    /// operators.
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
    /// Returns a text in the form in which comparisons with the options compare it: decomposed, without case or accents if
    /// these are ignored.
    package func folded(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(
            contentsOf: FoldingTable.table(ignoring: ignoring).fold(text).lazy.compactMap { UnicodeScalar($0) }
        )
        return String(scalars)
    }

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

/// A comparison of UTF-8 text, as databases provide it, with a text that is known in advance. The result is that of
/// ``TextTest``, but no `String` is created if the text is ASCII.
package struct TextBytesTest: Sendable {
    private let test: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool

    /// Fails for operators that do not compare text.
    package init?(
        _ type: NSComparisonPredicate.Operator,
        _ options: NSComparisonPredicate.Options,
        _ text: String
    ) {
        guard let general = TextTest.make(type, options, text) else { return nil }
        let isLocal = options.contains(.localeSensitive)
        switch type {
        case .like:
            let pattern = WildcardPattern(text, ignoring: options.ignoring)
            test = { pattern.matches($0) }
        case .contains:
            let pattern = TextPattern(text, ignoring: options.ignoring)
            test = { pattern.isContained(in: $0) }
        case .beginsWith:
            let pattern = TextPattern(text, ignoring: options.ignoring)
            test = { pattern.isPrefix(of: $0) }
        case .endsWith:
            let pattern = TextPattern(text, ignoring: options.ignoring)
            test = { pattern.isSuffix(of: $0) }
        case .equalTo where !isLocal && !options.isEmpty:
            let pattern = TextPattern(text, ignoring: options.ignoring)
            test = { pattern.isEqual(to: $0) }
        case .notEqualTo where !isLocal && !options.isEmpty:
            let pattern = TextPattern(text, ignoring: options.ignoring)
            test = { !pattern.isEqual(to: $0) }
        default:
            test = { general(String(decoding: $0, as: UTF8.self)) }
        }
    }

    /// Returns whether the text passes the test.
    package func callAsFunction(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        test(text)
    }
}
