import Testing

@testable import FoundationBackfillCore

@Suite struct WildcardPatternTests {
    /// Every pattern of up to five parts against every text of up to five letters.
    @Test func matchesAsTheDefinitionSays() {
        let texts = Self.words(over: ["a", "b"], upTo: 5)
        for pattern in Self.words(over: ["a", "b", "*", "?"], upTo: 4) {
            let compiled = WildcardPattern(pattern, ignoring: [])
            for text in texts {
                let expected = Self.matches(Array(text), Array(pattern))
                #expect(compiled.matches(text) == expected, "\(text) LIKE \(pattern)")
            }
        }
    }

    @Test func aQuestionMarkIsOneCharacter() {
        #expect(WildcardPattern("caf?", ignoring: []).matches("cafe\u{301}"))
        #expect(WildcardPattern("caf?", ignoring: []).matches("café"))
        #expect(!WildcardPattern("caf??", ignoring: []).matches("café"))
    }

    @Test func backslashesTakeTheMeaningAway() {
        #expect(WildcardPattern("a\\*", ignoring: []).matches("a*"))
        #expect(!WildcardPattern("a\\*", ignoring: []).matches("ab"))
        #expect(WildcardPattern("\\?\\\\", ignoring: []).matches("?\\"))
        #expect(WildcardPattern("a\\", ignoring: []).matches("a\\"))
    }

    @Test(.timeLimit(.minutes(5))) func manyStarsDoNotExplode() {
        let text = String(repeating: "a", count: 5_000)
        #expect(!WildcardPattern(String(repeating: "*a", count: 40) + "*b?", ignoring: []).matches(text))
    }

    private static func words(over letters: [String], upTo length: Int) -> [String] {
        var words = [""]
        var last = [""]
        for _ in 0..<length {
            last = last.flatMap { word in letters.map { word + $0 } }
            words += last
        }
        return words
    }

    private static func matches(_ text: [Character], _ pattern: [Character]) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        let rest = Array(pattern.dropFirst())
        switch first {
        case "*": return (0...text.count).contains { matches(Array(text.dropFirst($0)), rest) }
        case "?": return !text.isEmpty && matches(Array(text.dropFirst()), rest)
        default: return text.first == first && matches(Array(text.dropFirst()), rest)
        }
    }
}
