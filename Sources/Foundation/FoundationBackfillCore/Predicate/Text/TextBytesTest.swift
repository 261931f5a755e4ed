/// A comparison of text in UTF-8, as databases hand it out, with a text that is known beforehand. The outcome is that of
/// ``TextTest``; where the text is ASCII, which most is, no `String` is made of it.
package struct TextBytesTest: Sendable {
    private let test: @Sendable (UnsafeBufferPointer<UInt8>) -> Bool

    /// Nil for operators that do not compare text.
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

    /// Whether the text passes.
    package func callAsFunction(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        test(text)
    }
}
