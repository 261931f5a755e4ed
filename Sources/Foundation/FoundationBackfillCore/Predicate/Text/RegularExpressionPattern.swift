internal import Foundation

/// The pattern of a MATCHES comparison: a regular expression that the whole text must match.
struct RegularExpressionPattern: Sendable {
    /// The maximum number of progress reports of a search, which come every ten thousand steps. A search that exceeds
    /// it is abandoned and does not match. Only expressions with catastrophic backtracking get this far, after about a
    /// tenth of a second.
    private static let longestSearch = 500

    private let expression: NSRegularExpression
    private let ignoresDiacritics: Bool

    /// Fails if the pattern is not a regular expression.
    init?(_ pattern: String, ignoring: FoldingTable.Ignoring) {
        ignoresDiacritics = ignoring.contains(.diacritics)
        let pattern = ignoresDiacritics ? pattern.folding(options: .diacriticInsensitive, locale: nil) : pattern
        let options: NSRegularExpression.Options = ignoring.contains(.letterCase) ? .caseInsensitive : []
        // A comment at the end of the pattern would swallow the closing parenthesis, unless a line end separates them.
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
