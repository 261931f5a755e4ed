/// Texts made of what is hard to read, the same for the same generator.
enum RandomText {
    private static let pieces = [
        "a", "Box", "é", "e\u{301}", "漢字", "👩‍👩‍👧", " ", "  ", "\n", "\r\n", "\t", ":", ": ", " #", "#", "-", "- ", "---",
        "\"",
        "'", "\\", "[", "]", "[[", "]]", "{", "}", ",", "|", ">", "&", "*", "!", "%", "@", "`", "```\n", "~", "null",
        "true",
        "2020", "\u{FEFF}", "\u{85}", "\u{2028}", "\0", "(", ")", "<", "<!--", "-->", "%%", "$$", "![[", "](", "?", "=",
    ]

    static func make(_ random: inout some RandomNumberGenerator, most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}

/// A generator whose numbers depend on nothing but its seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
