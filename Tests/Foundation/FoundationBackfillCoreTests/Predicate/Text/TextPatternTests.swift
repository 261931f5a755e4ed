import SeededRandom
import Testing

@testable import FoundationBackfillCore

/// Search by bytes and by folded scalars, compared with Foundation's own search, which is slow but correct.
@Suite struct TextPatternTests {
    private static let alphabet = [
        "a", "A", "b", "e", "E", "é", "e\u{301}", "É", "ß", "s", "S", "i", "K", "k", "\u{212A}", "\u{301}", " ", "@",
        "`",
        "z", "[", "{", "ж", "Ж", "й", "и", "\u{FE0F}", "🙂", "1",
    ]

    @Test(arguments: 0..<20)
    func searchesAgreeWithFoundation(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<400 {
            let text = Self.text(of: random.below(30), &random)
            let wanted = Self.text(of: 1 + random.below(3), &random)
            // The two searches do not agree on the meaning of a lone accent.
            guard ![text, wanted].contains(where: { $0.unicodeScalars.first?.value.extendsCharacter ?? false }) else {
                continue
            }
            check(text, wanted, [], [])
            check(text, wanted, .letterCase, .caseInsensitive)
            check(text, wanted, .diacritics, .diacriticInsensitive)
            check(text, wanted, [.letterCase, .diacritics], [.caseInsensitive, .diacriticInsensitive])
        }
    }

    private func check(
        _ text: String,
        _ wanted: String,
        _ ignoring: FoldingTable.Ignoring,
        _ options: String.CompareOptions
    ) {
        let pattern = TextPattern(wanted, ignoring: ignoring)
        let folded = FoldingTable.table(ignoring: ignoring).fold(text)
        let foldedWanted = FoldingTable.table(ignoring: ignoring).fold(wanted)
        // The oracle compares at every position, without any shortcuts.
        let places = folded.indices.filter { start in
            folded[start...].starts(with: foldedWanted)
                && !(folded.dropFirst(start + foldedWanted.count).first?.extendsCharacter ?? false)
        }
        #expect(pattern.isContained(in: text) == !places.isEmpty, "\(text.debugDescription) \(wanted.debugDescription)")
        #expect(pattern.isPrefix(of: text) == places.contains(0), "\(text.debugDescription) \(wanted.debugDescription)")
        let end = folded.count - foldedWanted.count
        #expect(pattern.isSuffix(of: text) == places.contains(end), "\(text.debugDescription) \(wanted)")
        let isSame = text.folding(options: options, locale: nil) == wanted.folding(options: options, locale: nil)
        #expect(pattern.isEqual(to: text) == isSame, "\(text.debugDescription) \(wanted.debugDescription) \(options)")
    }

    @Test func longTextIsSearchedToItsEnd() {
        for length in 0..<70 {
            for place in 0...length {
                var text = Array(repeating: "x", count: length)
                text.insert("NeedLe", at: place)
                #expect(TextPattern("needle", ignoring: .letterCase).isContained(in: text.joined()))
                #expect(!TextPattern("needle", ignoring: []).isContained(in: text.joined()))
            }
        }
    }

    @Test(arguments: [
        ("STRASSE", "straße", true), ("ΟΔΟΣ", "οδός", false), ("I", "ı", false), ("k", "\u{212A}", true),
        ("\u{1E9B}\u{323}", "\u{1E69}", true), ("İ", "i", false),
    ])
    func letterCaseFollowsUnicode(_ left: String, _ right: String, _ isSame: Bool) {
        #expect(TextPattern(left, ignoring: .letterCase).isEqual(to: right) == isSame)
    }

    @Test func accentsInAnyOrderAreTheSame() {
        let pattern = TextPattern("a\u{323}\u{307}", ignoring: [])
        #expect(pattern.isEqual(to: "a\u{307}\u{323}"))
        #expect(pattern.isEqual(to: "\u{1EA1}\u{307}"))
        #expect(!TextPattern("a\u{323}\u{307}", ignoring: .nothing).isEqual(to: "a\u{307}\u{323}"))
    }

    private static func text(of length: Int, _ random: inout SeededGenerator) -> String {
        // Most texts are ASCII, as in practice.
        let letters = random.below(2) == 0 ? 6 : alphabet.count
        return (0..<length).map { _ in alphabet[random.below(letters)] }.joined()
    }
}
