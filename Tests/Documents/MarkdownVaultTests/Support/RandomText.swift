/// Random texts with characters that are hard to parse.
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
