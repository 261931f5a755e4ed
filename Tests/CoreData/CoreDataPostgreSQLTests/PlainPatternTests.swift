import Foundation
import Testing

@testable import CoreData

/// The regular expressions that mean the same to the server.
struct PlainPatternTests {
    @Test(
        "Patterns that mean the same are translated",
        arguments: [
            ("[a-z]+", "^(?:[a-z]+)$"), ("^\\d{5}$", "^(?:[0-9]{5})$"), ("(a|b)?", "^(?:(?:a|b)?)$"),
            ("\\w+@\\w+\\.de", "^(?:[A-Za-z0-9_]+@[A-Za-z0-9_]+\\.de)$"), ("[+.\\d-]*", "^(?:[\\+\\.0-9\\-]*)$"),
            (".", "^(?:[^\\u000A-\\u000D])$"),
        ]
    )
    func translated(_ pattern: String, _ expected: String) {
        #expect(PlainPattern(pattern)?.sql == expected)
    }

    @Test(
        "Others are not",
        arguments: [
            "a*?", "a++", "\\bword", "\\p{L}", "(?i)a", "(?=a)", "[[:alpha:]]", "[a&&b]", "ä", "a|", "", "(a", "a)",
            "[]",
            "[a", "a{300}", "a{,3}", "a{3,1}", "\\s", "a^b", "a$b", "[z-a]", "\\1", "*", "[a-]b-]",
        ]
    )
    func untranslated(_ pattern: String) {
        #expect(PlainPattern(pattern) == nil, "\(PlainPattern(pattern)?.sql ?? "")")
    }
}
