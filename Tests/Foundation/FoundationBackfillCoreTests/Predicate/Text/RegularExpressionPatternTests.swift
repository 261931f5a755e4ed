import FoundationBackfillCore
import Testing

@Suite struct RegularExpressionPatternTests {
    @Test(
        .timeLimit(.minutes(5)),
        arguments: ["(a+)+$", "(a|aa)+$", "(a*)*b", "(.*a){25}", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$"]
    )
    func expressionsThatExplodeAreGivenUp(_ pattern: String) {
        let text = String(repeating: "a", count: 5_000) + "!"
        let predicate = NSPredicate(format: "SELF MATCHES %@", pattern)
        #expect(!predicate.evaluate(with: text))
    }

    @Test(arguments: ["(", "[a", "a{2,1}", "*", "(?<n", "\\"])
    func whatIsNoExpressionMatchesNothing(_ pattern: String) {
        #expect(!NSPredicate(format: "SELF MATCHES %@", pattern).evaluate(with: "a"))
    }

    @Test func theWholeTextMustMatch() {
        #expect(!NSPredicate(format: "SELF MATCHES 'a|ab'").evaluate(with: "abc"))
        #expect(NSPredicate(format: "SELF MATCHES 'a|ab'").evaluate(with: "ab"))
        #expect(NSPredicate(format: "SELF MATCHES %@", "(?x) a b # letters").evaluate(with: "ab"))
        #expect(!NSPredicate(format: "SELF MATCHES 'ab'").evaluate(with: "ab\n"))
        #expect(NSPredicate(format: "SELF MATCHES[cd] 'CAFÉ'").evaluate(with: "cafe"))
    }
}
