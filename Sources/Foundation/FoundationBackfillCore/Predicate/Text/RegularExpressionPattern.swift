internal import Foundation

/// The pattern of a MATCHES comparison: a regular expression that the whole text must match.
struct RegularExpressionPattern: Sendable {
    /// How often a search may report that it is still going, which it does every ten thousand steps, before it is given
    /// up and the text does not match. Only expressions that explode come so far: about a tenth of a second.
    private static let longestSearch = 500

    private let expression: NSRegularExpression
    private let ignoresDiacritics: Bool

    /// Nil if the pattern is not a regular expression.
    init?(_ pattern: String, ignoring: FoldingTable.Ignoring) {
        ignoresDiacritics = ignoring.contains(.diacritics)
        let pattern = ignoresDiacritics ? pattern.folding(options: .diacriticInsensitive, locale: nil) : pattern
        let options: NSRegularExpression.Options = ignoring.contains(.letterCase) ? .caseInsensitive : []
        // A comment at the end of the pattern runs to the end of its line, over the closing parenthesis.
        guard
            (try? NSRegularExpression(pattern: pattern, options: options)) != nil,
            let whole = (try? NSRegularExpression(pattern: "(?:\(pattern))\\z", options: options))
                ?? (try? NSRegularExpression(pattern: "(?:\(pattern)\n)\\z", options: options))
        else { return nil }
        expression = whole
    }

    func matches(_ text: String) -> Bool {
        let text = ignoresDiacritics ? text.folding(options: .diacriticInsensitive, locale: nil) : text
        var isMatch = false
        var reports = 0
        expression.enumerateMatches(
            in: text,
            options: [.anchored, .reportProgress],
            range: NSRange(location: 0, length: text.utf16.count)
        ) { match, flags, stop in
            if match != nil {
                isMatch = true
                stop.pointee = true
            } else if flags.contains(.progress) {
                reports += 1
                stop.pointee = ObjCBool(reports > Self.longestSearch)
            }
        }
        return isMatch
    }
}
