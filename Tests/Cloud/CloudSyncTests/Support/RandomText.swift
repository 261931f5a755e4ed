import SeededRandom

/// Texts of words that are all different, and changes to them.
enum RandomText {
    /// The words and what stands between them.
    static func text(_ count: inout Int, _ length: Int, _ random: inout SeededGenerator) -> [String] {
        var tokens: [String] = []
        for _ in 0..<length {
            count += 1
            tokens += ["w\(count)", random.pick([" ", " ", " ", "\n", ". ", ", ", "  ", ".\n\n"])]
        }
        return tokens
    }

    /// A text with some words added, replaced or removed.
    static func edited(_ text: [String], _ count: inout Int, _ random: inout SeededGenerator) -> [String] {
        var text = text
        for _ in 0..<random.below(6) {
            let word = 2 * random.below(text.count / 2 + 1)
            let added = Self.text(&count, random.below(4), &random)
            let removed = min(text.count - word, 2 * random.below(random.once(in: 4) ? 20 : 3))
            text.replaceSubrange(word..<word + removed, with: added)
        }
        if random.once(in: 5) { text = text.dropLast() }
        return text
    }

    static func words(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    }
}
