import SeededRandom

/// A text of any length.
struct TextInput: CustomStringConvertible {
    enum Shape: CaseIterable {
        /// The parts again and again.
        case repeated
        /// The first parts again and again, then the others as often.
        case nested
        /// As `repeated`, with a number in each.
        case numbered
        /// Runs of one sign that become longer and longer, between the parts.
        case growing
    }

    let shape: Shape
    /// What every text begins with.
    let opening: String
    let parts: [String]
    let others: [String]

    var description: String { "\(shape) \(opening.debugDescription) \(parts) \(others)" }

    func text(of size: Int) -> String { opening + content(of: size) }

    private func content(of size: Int) -> String {
        let (part, other) = (parts.joined(), others.joined())
        switch shape {
        case .repeated: return String(repeating: part, count: max(1, size / part.utf8.count))
        case .nested:
            let count = max(1, size / (part.utf8.count + other.utf8.count))
            return String(repeating: part, count: count) + "a" + String(repeating: other, count: count)
        case .numbered: return joined(to: size) { "\(part)\($0)\(other)" }
        case .growing: return joined(to: size) { part + String(repeating: String(other.prefix(1)), count: $0 + 1) }
        }
    }

    private func joined(to size: Int, _ part: (Int) -> String) -> String {
        var (text, number) = ("", 0)
        while text.utf8.count < size {
            text += part(number)
            number += 1
        }
        return text
    }
}

/// The signs that mean something in some formats.
enum TextLanguage: CaseIterable {
    /// Markdown and HTML.
    case markup
    case rtf
    case frontMatter

    var opening: String {
        switch self {
        case .markup: ""
        case .rtf: "{\\rtf1 "
        case .frontMatter: "---\n"
        }
    }

    var signs: [String] {
        switch self {
        case .markup: Self.markupSigns
        case .rtf: Self.rtfSigns
        case .frontMatter: Self.frontMatterSigns
        }
    }

    private static let markupSigns = [
        "*", "**", "_", "__", "~~", "`", "``", "[", "]", "![", "](", "](b)", "(", ")", "<", ">", "<u>", "</u>", "<b>",
        "</b>", "<!--", "-->", "<a:", "<p>", "</p>", "<ul>", "<li>", "</ul>", "<script>", "<x a='", "\"", "'", "&",
        "&amp;", "&#", ";", "\\", "<a href=\"b", "</a>", "<img src=", "<p style='color:red;font-family:", "\n", "\n\n",
        "  \n", "> ", "- ", "* ", "1. ", "# ", "#", "---\n", "===\n", "```", "```\n", "~~~\n", "    ", "\t", "|", "[[",
        "]]", "[a]: b\n", "%%", "$$", "a", "b ", " ", "é", "\0", "\r", ":", "!", "=",
    ]

    private static let rtfSigns = [
        "{", "}", "{}", "\\b ", "\\b0 ", "\\plain ", "\\f1 ", "\\cf1 ", "\\fs40 ", "\\pard ", "\\par ", "\\line ",
        "\\'e4", "\\'",
        "\\u8364 ", "\\uc1 ", "\\uc9 ", "\\*", "{\\*\\x ", "\\bin3 ", "{\\info ", "{\\fonttbl ", "\\f1 a;", ";",
        "{\\colortbl ",
        "\\red9 ", "{\\stylesheet ", "\\s1 ", "{\\listtable ", "{\\list ", "{\\listlevel ", "{\\leveltext ",
        "\\listid1 ", "\\ls1 ",
        "{\\listtext ", "{\\pn ", "\\pnlvlblt ", "{\\field ", "{\\*\\fldinst ", "HYPERLINK \"a", "INCLUDEPICTURE \"a",
        "\"",
        "{\\fldrslt ", "{\\NeXTGraphic ", "\\", "\n", "a", "b ", " ", "é", "\0",
    ]

    private static let frontMatterSigns = [
        "a: ", "a:", "a:\n", ":", ": ", "- ", "-", " - ", "\n", "\r\n", " ", "  ", "\t", "#", " #", "[", "]", "]\n",
        ",", ", ", "{",
        "}", "\"", "'", "''", "\\", "\\x41", "|\n", ">\n", "?", "~", "null", "b", "b\n", " b\n", "---\n", "...\n", "é",
    ]
}

/// Makes random texts.
struct TextSource {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func next(in language: TextLanguage) -> TextInput {
        let shape = random.pick(TextInput.Shape.allCases)
        return TextInput(
            shape: shape,
            opening: language.opening,
            parts: some(of: language.signs),
            others: some(of: language.signs)
        )
    }

    private mutating func some(of signs: [String]) -> [String] {
        (0...random.below(4)).map { _ in random.pick(signs) }
    }
}
