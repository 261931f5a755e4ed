/// `#selector(getter: Note.title)` and the comparisons of sort descriptors become `Selector("title")`. Selectors of other
/// methods are left: without Objective-C, nothing can send them.
enum SelectorRule: PortRule {
    static func apply(to draft: inout PortDraft) {
        let code = draft.code
        for index in code.tokens.indices where code.is(index, "#selector") && code.is(index + 1, "(") {
            guard let end = code.end(ofGroupAt: index + 1) else { continue }
            let range = code.tokens[index].range.lowerBound..<code.tokens[end - 1].range.upperBound
            if let selector = selector(code, index + 2..<end - 1) {
                draft.replace(range, with: "Selector(\"\(selector)\")")
                draft.note(.selector, at: range.lowerBound, "\(code.excerpt(range)) is Selector(\"\(selector)\")")
            } else {
                draft.note(.otherSelector, at: range.lowerBound, code.excerpt(range))
            }
        }
    }

    private static func selector(_ code: SourceCode, _ range: Range<Int>) -> String? {
        let (first, last) = (range.lowerBound, range.upperBound)
        if code.are(first, "getter", ":") { return accessor(code, first + 2..<last) }
        if code.are(first, "setter", ":") {
            return accessor(code, first + 2..<last).map { "set\($0.prefix(1).uppercased())\($0.dropFirst()):" }
        }
        let hasArguments = range.count > 4 && code.are(last - 4, "(", "_", ":", ")")
        guard let method = KeyPathRule.path(code, first..<(hasArguments ? last - 4 : last)) else { return nil }
        return comparisons.contains(method) ? method + ":" : nil
    }

    private static func accessor(_ code: SourceCode, _ range: Range<Int>) -> String? {
        KeyPathRule.path(code, range)?.split(separator: ".").last.map(String.init)
    }

    /// The methods of `NSString`, `NSNumber` and `NSDate` that sort descriptors use.
    private static let comparisons: Set<String> = [
        "caseInsensitiveCompare", "compare", "localizedCaseInsensitiveCompare", "localizedCompare",
        "localizedStandardCompare",
    ]
}
